import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '../../generated/errors.ts';

/** A page of Markdown in `docs/`. */
export interface ProseText {
  title: string;
  lead: string;
  body: string;
  /** The language of the text, which may differ from the reader's. */
  language: Language;
}

const proseCache = new Map<string, ProseText>();

/** Reads a page of `docs/<folder>/<language>/` in the first of the languages that has it. */
export function readProse(
  folder: 'guide' | 'panel',
  languages: readonly Language[],
  page: string,
): ProseText {
  const name = [folder, languages.join(), page].join(' ');
  const known = proseCache.get(name);
  if (known) return known;
  const language = languages.find((each) => existsSync(fileOf(folder, each, page))) ?? 'en';
  const text = { ...splitPage(readFileSync(fileOf(folder, language, page), 'utf8')), language };
  proseCache.set(name, text);
  return text;
}

function fileOf(folder: string, language: string, page: string): URL {
  return new URL(`../../docs/${folder}/${language}/${page}.md`, import.meta.url);
}

/** Splits a Markdown page into its title, its first paragraph and its other paragraphs. */
function splitPage(markdown: string): Pick<ProseText, 'title' | 'lead' | 'body'> {
  const [heading = '', lead = '', ...body] = markdown.split('\n\n');
  return { title: heading.replace(/^# /, ''), lead, body: body.join('\n\n') };
}
