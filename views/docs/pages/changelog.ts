import { docsTexts } from '../../texts/docs.ts';
import { type Page, proseBlock } from '../blocks.ts';
import { readChanges } from '../changelog/changes.ts';
import { changelogText } from '../changelog/text.ts';
import { loadDocument } from '../document.ts';
import type { PageContext } from '../page-context.ts';

/** Builds the page with the API changes of each release. */
export function changelogPage({ language }: PageContext): Page {
  const { title, lead } = docsTexts[language].changelog;
  return {
    title,
    lead,
    blocks: [proseBlock(changelogText(readChanges(), language, loadDocument(language)))],
  };
}
