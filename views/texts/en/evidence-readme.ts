import type { EvidenceReadmeTexts } from '../types/evidence-readme.ts';

export const en: EvidenceReadmeTexts = {
  title: (budget) => `Evidence about quote ${budget}`,
  about: (workshop) =>
    `${workshop} keeps what its clients decide on a quote, and what they were shown. Each decision is an entry of a chain: it holds the hash of the entry before it, so that nothing can be changed, left out or added later without being noticed. In this archive is all that was kept about this quote.`,
  contents: 'what was shown and what was decided',
  signed: 'the signed quote',
  chain: (head) =>
    `the chain, from this quote's first entry to number ${head}, the last one; no personal data`,
  sums: 'the SHA-256 of every file',
  check:
    'You can check it yourself. Unpack the archive, open a terminal in its folder, and paste these lines:',
  verdict: 'OK means that everything is as it was written. Otherwise the lines above name what was changed.',
  head: 'This is the hash of the last entry. If you have noted it elsewhere, or have an earlier archive, compare them: whoever knows this hash can check the whole chain up to it.',
};
