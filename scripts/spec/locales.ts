import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { Language } from './languages.ts';
import { type Prose, proseOf } from './prose.ts';
import type { Sources } from './sources.ts';

export type Locale = Record<string, { source: string; text: string }>;

export interface Gaps {
  missing: string[];
  stale: string[];
  orphaned: string[];
}

export function fingerprint(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 8);
}

export function englishTexts(prose: Prose[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { key, text } of prose) {
    if (text === undefined) throw new Error(`no text at ${key}`);
    if ((texts.get(key) ?? text) !== text) throw new Error(`two different texts for ${key}`);
    texts.set(key, text);
  }
  return texts;
}

export function gapsOf(texts: Map<string, string>, locale: Locale): Gaps {
  const keys = [...texts.keys()];
  return {
    missing: keys.filter((key) => !locale[key]?.text?.trim()),
    stale: keys.filter(
      (key) => locale[key]?.text?.trim() && locale[key].source !== fingerprint(texts.get(key) as string),
    ),
    orphaned: Object.keys(locale).filter((key) => !texts.has(key)),
  };
}

/** What translators fill in: English as text, with the fingerprint that makes the entry current. */
export function worklist(language: Language, texts: Map<string, string>, locale: Locale): string {
  const { missing, stale, orphaned } = gapsOf(texts, locale);
  const lines = [`# spec/locales/${language}.yaml: ${missing.length} missing, ${stale.length} stale`];
  for (const key of orphaned) lines.push(`# orphaned, to be removed: ${key}`);
  for (const key of [...missing, ...stale]) {
    const text = texts.get(key) as string;
    if (stale.includes(key)) lines.push(`# stale, was: ${JSON.stringify(locale[key]?.text)}`);
    lines.push(stringify({ [key]: { source: fingerprint(text), text } }, { lineWidth: 100 }).trimEnd());
  }
  return `${lines.join('\n')}\n`;
}

export function translated(sources: Sources, locale: Locale): Sources {
  const copy = structuredClone(sources);
  for (const { key, text, replace } of proseOf(copy)) replace(locale[key]?.text ?? (text as string));
  return copy;
}
