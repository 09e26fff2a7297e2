import { createHash } from 'node:crypto';
import { Document, type Scalar } from 'yaml';
import { type Language, SpecProblems } from './document.ts';
import { type Prose, proseOf } from './prose.ts';
import type { Locale, Sources } from './sources.ts';

interface Gaps {
  missing: string[];
  stale: string[];
  orphaned: string[];
  /** Code spans and placeholders are not the translator's to change. */
  altered: string[];
}

export function fingerprint(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 8);
}

export function englishTexts(prose: Prose[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { key, text } of prose) {
    if (!text?.trim()) throw new SpecProblems([`no description: ${key}`]);
    if ((texts.get(key) ?? text) !== text) throw new SpecProblems([`two different texts for ${key}`]);
    texts.set(key, text);
  }
  return texts;
}

export function fixedParts(text: string): string[] {
  return [...new Set(text.match(/`[^`]*`|\{\w+\}/g))].sort();
}

export function gapsOf(texts: Map<string, string>, locale: Locale): Gaps {
  const gaps: Gaps = { missing: [], stale: [], orphaned: [], altered: [] };
  for (const [key, english] of texts) {
    const entry = locale[key];
    if (!entry?.text?.trim()) gaps.missing.push(key);
    else if (entry.source !== fingerprint(english)) gaps.stale.push(key);
    else if (fixedParts(entry.text).join() !== fixedParts(english).join()) gaps.altered.push(key);
  }
  gaps.orphaned = Object.keys(locale).filter((key) => !texts.has(key));
  return gaps;
}

/** What translators fill in: English as text, with the fingerprint that makes the entry current. */
export function worklist(language: Language, texts: Map<string, string>, locale: Locale): string {
  const { missing, stale, orphaned, altered } = gapsOf(texts, locale);
  const lines = [`# spec/locales/${language}.yaml: ${missing.length} missing, ${stale.length} stale`];
  for (const key of orphaned) lines.push(`# orphaned, to be removed: ${key}`);
  for (const key of altered) {
    const parts = fixedParts(texts.get(key) as string).join(' ');
    lines.push(`# ${key}: these must stand in the translation, and no others: ${parts}`);
  }
  for (const key of [...missing, ...stale]) {
    const text = texts.get(key) as string;
    if (stale.includes(key)) lines.push(`# stale, was: ${JSON.stringify(locale[key]?.text)}`);
    lines.push(entryOf(key, text));
  }
  return `${lines.join('\n')}\n`;
}

function entryOf(key: string, text: string): string {
  const entry = new Document({ [key]: { source: fingerprint(text), text } });
  const scalar = entry.getIn([key, 'text'], true) as Scalar;
  if (text.includes('\n')) scalar.type = 'BLOCK_LITERAL';
  else if (text.length > 80) scalar.type = 'BLOCK_FOLDED';
  return entry.toString({ lineWidth: 110 }).trimEnd();
}

export function translated(sources: Sources, locale: Locale): Sources {
  const copy = structuredClone(sources);
  for (const { key, text, replace } of proseOf(copy)) replace(locale[key]?.text ?? (text as string));
  return copy;
}
