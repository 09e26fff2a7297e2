import type { Language } from '../../../generated/errors.ts';
import { docsTexts } from '../../texts/docs.ts';
import { type Page, proseBlock } from '../blocks.ts';
import { panelPages } from '../contents.ts';
import type { PageContext } from '../page-context.ts';
import { picturePath } from '../pictures.ts';
import { type ProseText, readProse } from '../prose.ts';

/** Returns a page of the guide to the panel. Readers of Catalan get an untranslated page in Spanish, others in English. */
export function panelText(language: Language, page: string): ProseText {
  return readProse('panel', language === 'ca' ? ['ca', 'es', 'en'] : [language, 'en'], page);
}

export function panelPage({ language, baseUrl }: PageContext, name: string): Page | undefined {
  const page = panelPages.find((each) => each === name);
  if (!page) return undefined;
  const { title, lead, body, language: textLanguage } = panelText(language, page);
  const { inEnglish, inSpanish } = docsTexts[language];
  const note = textLanguage === language ? null : textLanguage === 'es' ? inSpanish : inEnglish;
  const prose = replaceTargets(body, language, textLanguage).replaceAll('http://localhost:8080', baseUrl);
  return { title, lead, blocks: [...(note ? [proseBlock(`> ${note}`)] : []), proseBlock(prose)] };
}

/** Replaces links and pictures of the repository by their addresses in the documentation. */
function replaceTargets(markdown: string, language: Language, textLanguage: Language): string {
  return markdown
    .replaceAll(
      /\]\(\.\.\/pictures\/\w+\/([\w-]+)\.webp\)/g,
      (_, name: string) => `](${picturePath(`${textLanguage}/${name}`)})`,
    )
    .replaceAll(/\]\(\.\.\/\.\.\/guide\/\w+\/([\w-]+)\.md(#[^)]*)?\)/g, `](/docs/${language}/guide/$1$2)`)
    .replaceAll(/\]\(([\w-]+)\.md(#[^)]*)?\)/g, `](/docs/${language}/panel/$1$2)`);
}
