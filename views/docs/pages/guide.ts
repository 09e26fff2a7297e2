import type { Language } from '../../../generated/errors.ts';
import { docsTexts } from '../../texts/docs.ts';
import { type Page, proseBlock } from '../blocks.ts';
import { guidePages } from '../contents.ts';
import type { PageContext } from '../page-context.ts';
import { type ProseText, readProse } from '../prose.ts';

export function guideText(language: Language, page: string): ProseText {
  return readProse('guide', [language, 'en'], page);
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
