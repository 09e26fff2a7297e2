import { existsSync, readFileSync } from 'node:fs';
import type { Language } from '../../../generated/errors.ts';
import { docsTexts } from '../../texts/docs.ts';
import { type Page, proseBlock } from '../blocks.ts';
import { guidePages } from '../contents.ts';
import type { PageContext } from '../page-context.ts';

interface GuideText {
  title: string;
  lead: string;
  body: string;
  /** The language of the page's text. English if the page has no translation. */
  language: Language;
}

const guideCache = new Map<string, GuideText>();

export function guideText(language: Language, page: string): GuideText {
  const name = `${language}/${page}`;
  const known = guideCache.get(name);
  if (known) return known;
  const own = guideFile(language, page);
  const textLanguage = existsSync(own) ? language : 'en';
  const text = { ...splitGuide(readFileSync(guideFile(textLanguage, page), 'utf8')), language: textLanguage };
  guideCache.set(name, text);
  return text;
}

function guideFile(language: string, page: string): URL {
  return new URL(`../../../docs/guide/${language}/${page}.md`, import.meta.url);
}

/** Splits a Markdown page into its title, its first paragraph and its other paragraphs. */
function splitGuide(markdown: string): Pick<GuideText, 'title' | 'lead' | 'body'> {
  const [heading = '', lead = '', ...body] = markdown.split('\n\n');
  return { title: heading.replace(/^# /, ''), lead, body: body.join('\n\n') };
}

export function guidePage({ language, baseUrl }: PageContext, name: string): Page | undefined {
  const page = guidePages.find((each) => each === name);
  if (!page) return undefined;
  const { title, lead, body, language: textLanguage } = guideText(language, page);
  const note = textLanguage === language ? null : docsTexts[language].inEnglish;
  return {
    title,
    lead,
    blocks: [
      ...(note ? [proseBlock(`> ${note}`)] : []),
      proseBlock(replaceLinks(body, language).replaceAll('http://localhost:8080', baseUrl)),
    ],
  };
}

/** Replaces links to files of the repository by links to documentation pages. */
function replaceLinks(markdown: string, language: Language): string {
  return markdown
    .replaceAll('](../../events.md)', `](/docs/${language}/events)`)
    .replaceAll(/\]\(([\w-]+)\.md(#[^)]*)?\)/g, `](/docs/${language}/guide/$1$2)`);
}
