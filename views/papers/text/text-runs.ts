import bidiFactory from 'bidi-js';
import { baseCharacters, baseFonts, type Face, ligatures } from './base-fonts.ts';
import { type FallbackFont, findFallbackFont } from './fallback-fonts.ts';

/** A part of a line that has one font and one direction. */
export interface Run {
  text: string;
  font: FallbackFont;
}

const bidiAlgorithm = bidiFactory();
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const asciiPattern = /^[\n\x20-\x7e]*$/;
/**
 * Matches characters of Hebrew, Arabic and the scripts whose code points lie between these two, including presentation
 * forms.
 */
const rightToLeftPattern = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Matches invisible characters: control characters, direction marks, private-use characters and unassigned characters.
 */
const invisiblePattern = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
/** Matches invisible characters that join or select glyphs in some fonts. */
const joinerPattern = /\u200c|\u200d|\ufe0f/g;

/**
 * Replaces each character without a glyph by its code point, such as `[U+13000]`, so that a reader can look up the
 * character.
 */
export function toDrawableText(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replaceAll('\t', ' ');
  if (asciiPattern.test(lines)) return lines;
  let result = '';
  const normalised = lines.toWellFormed().normalize('NFC');
  const apart = normalised.replaceAll(ligatures, (ligature) => ligature.normalize('NFKC'));
  for (const { segment } of graphemeSegmenter.segment(apart)) {
    result += segment === '\n' ? segment : toDrawableCluster(segment);
  }
  return result;
}

function toDrawableCluster(cluster: string): string {
  const seen = cluster.replaceAll(invisiblePattern, '');
  if (seen === '') return replaceUnassigned(cluster);
  if (isInBase(seen)) return seen;
  const font = findFallbackFont([...seen], 'regular')?.font;
  if (!font) return [...seen].map(toDrawableCharacter).join('');
  const hasGlyph = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) as number);
  return cluster
    .replaceAll(joinerPattern, (joiner) => (hasGlyph(joiner) ? joiner : ''))
    .replaceAll(invisiblePattern, (character) => (character.match(joinerPattern) ? character : ''));
}

/**
 * Returns the code points of a cluster's private-use and unassigned characters, which may be meaningful. Removes other
 * invisible characters.
 */
function replaceUnassigned(cluster: string): string {
  return (cluster.match(/[\p{Co}\p{Cn}]/gu) ?? []).map(numberOf).join('');
}

function toDrawableCharacter(character: string): string {
  return isInBase(character) || findFallbackFont([character], 'regular') ? character : numberOf(character);
}

function numberOf(character: string): string {
  const number = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
  return `[U+${number}]`;
}

function isInBase(text: string): boolean {
  return [...text].every((character) => baseCharacters.has(character.codePointAt(0) as number));
}

interface LogicalRun extends Run {
  /** The bidirectional embedding level. A run with an odd level runs from right to left. */
  level: number;
}

/** Splits a line into runs, sorted from left to right as they are drawn. */
export function runsOf(text: string, face: Face): Run[] {
  const base: FallbackFont = { name: face, font: baseFonts[face] };
  if (asciiPattern.test(text) || isInBase(text)) return [{ text, font: base }];
  const levels = rightToLeftPattern.test(text) ? bidiAlgorithm.getEmbeddingLevels(text, 'ltr').levels : null;
  const runs: LogicalRun[] = [];
  for (const { segment, index } of graphemeSegmenter.segment(text)) {
    const font = isInBase(segment) ? base : (findFallbackFont(visibleCharacters(segment), face) ?? base);
    const level = levels?.[index] ?? 0;
    const last = runs.at(-1);
    // Neutral characters between right-to-left words use the base font. These characters stay separate runs, because
    // brackets must be mirrored.
    const isNeutral = level % 2 === 1 && font === base;
    if (last && last.font === font && last.level === level && !isNeutral) last.text += segment;
    else
      runs.push({
        text: isNeutral ? (bidiAlgorithm.getMirroredCharacter(segment) ?? segment) : segment,
        font,
        level,
      });
  }
  return inVisualOrder(runs);
}

function visibleCharacters(segment: string): string[] {
  return [...segment.replaceAll(invisiblePattern, '')];
}

/**
 * Sorts runs into visual order: reverses the runs of each level, from the highest level to level 1 (rule L2 of the
 * Unicode bidirectional algorithm).
 */
function inVisualOrder(runs: LogicalRun[]): LogicalRun[] {
  const ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && (ordered[to] as LogicalRun).level >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return ordered;
}
