import type { EvidenceReadmeTexts } from '../types/evidence-readme.ts';

export const en: EvidenceReadmeTexts = {
  title: (budget) => `Evidence about quote ${budget}`,
  about: (workshop) =>
    `${workshop} records its clients’ decisions on quotes and what each client was shown. Each decision is an entry in a chain: it contains the hash of the previous entry, so that any later change, removal or addition can be detected. This archive contains all records about this quote.`,
  contents: 'what was shown and what was decided',
  signed: 'the signed quote',
  chain: (head) =>
    `the chain, from this quote's first entry to number ${head}, the last one; no personal data`,
  sums: 'the SHA-256 of every file',
  check:
    'You can check it yourself. Unpack the archive, open a terminal in its folder, and paste these lines:',
  verdict: 'OK means that nothing has been changed. Otherwise the lines above it name the changed files.',
  head: 'This is the hash of the last entry. If you have noted it elsewhere, or have an earlier archive, compare them: with this hash, the whole chain up to this entry can be checked.',
};
