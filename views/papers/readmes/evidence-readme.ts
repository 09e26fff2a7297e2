import type { Link } from '../../../domain/signatures/chain.ts';
import type { Language } from '../../../generated/errors.ts';
import { evidenceTexts } from '../../texts/evidence-readme.ts';

interface Archive {
  language: Language;
  workshop: string;
  budgetId: number;
  hasDocuments: boolean;
  head: Link;
}

/** Composes the README of an evidence archive, with commands that verify the archive. */
export function evidenceReadme({ language, workshop, budgetId, hasDocuments, head }: Archive): string {
  const text = evidenceTexts[language];
  const title = text.title(budgetId);
  const folders = [
    `contents/   ${text.contents}`,
    ...(hasDocuments ? [`signed/     ${text.signed}`] : []),
    `chain/      ${text.chain(head.number)}`,
    `SHA256SUMS  ${text.sums}`,
  ];
  const hash = head.hash.toString('hex');
  return `${[
    `${title}\n${'='.repeat(title.length)}`,
    text.about(workshop),
    folders.join('\n'),
    text.check,
    checkLines(hash),
    text.verdict,
    text.head,
    hash,
  ].join('\n\n')}\n`;
}

/**
 * Returns commands for any POSIX shell that verify the archive. The commands compare the files with their checksums,
 * each content with its entry, each entry with the previous entry, and the last entry with the head of the chain.
 */
function checkLines(head: string): string {
  const lines = `broken=0
sha256sum -c --quiet SHA256SUMS || broken=1
for content in contents/*.json; do
  [ -e "$content" ] || continue
  entry="chain/$(basename "$content" .json).txt"
  grep -qx "content $(sha256sum < "$content" | cut -c 1-64)" "$entry" || { echo "$content"; broken=1; }
done
before=
for entry in chain/*.txt; do
  [ -z "$before" ] || grep -qx "previous $before" "$entry" || { echo "$entry"; broken=1; }
  before=$(sha256sum < "$entry" | cut -c 1-64)
done
[ "$before" = ${head} ] || { echo "$before"; broken=1; }
[ "$broken" = 0 ] && echo OK || echo BROKEN`;
  return lines
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
