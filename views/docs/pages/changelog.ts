import { readFileSync } from 'node:fs';
import { docsTexts } from '../../texts/docs.ts';
import { type Page, prose } from '../blocks.ts';
import type { Reading } from '../reading.ts';

/** Shows what each release changed, as it is generated from the documents of the releases. */
export function changelogPage({ language }: Reading): Page {
  const { title, lead } = docsTexts[language].changelog;
  const file = new URL(`../../../generated/changelog/${language}.md`, import.meta.url);
  const body = readFileSync(file, 'utf8').replace(/^(?:<!--[\s\S]*?-->\s*)?# .*\n+/, '');
  return { title, lead, blocks: [prose(body)] };
}
