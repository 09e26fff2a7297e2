import { docsTexts } from '../../texts/docs.ts';
import { type Page, prose } from '../blocks.ts';
import { readChanges } from '../changelog/changes.ts';
import { changelogText } from '../changelog/text.ts';
import { documentIn } from '../document.ts';
import type { PageContext } from '../reading.ts';

/** Shows what each release changed. */
export function changelogPage({ language }: PageContext): Page {
  const { title, lead } = docsTexts[language].changelog;
  return { title, lead, blocks: [prose(changelogText(readChanges(), language, documentIn(language)))] };
}
