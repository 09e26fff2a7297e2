import type { ArchiveReadmeTexts } from '../types/archive-readme.ts';

export const en: ArchiveReadmeTexts = {
  title: 'Archive of invoices and tax records',
  broken: (number) =>
    `ATTENTION: the chain of tax records is broken at record ${number}. Find out why before you rely on this archive: verifactu verify.`,
  about: (workshop, day) =>
    `This archive holds all issued invoices of ${workshop} as they were on ${day}, with their payments and PDFs, and all records for the tax authority.`,
  termSpain:
    'Keep it unchanged in a safe place. Spanish law requires you to keep invoices and records until the tax can no longer be claimed, which is four years from the end of the period for declaring it (Ley General Tributaria, art. 66), and business documents for six years (Código de Comercio, art. 30). Longer terms may apply, for instance to capital goods.',
  termElsewhere: 'Keep it unchanged in a safe place, for as long as the law of your country requires.',
  records: 'the records as XML, in the order of the chain; the JSON files hold their hashes and the answers',
  messages: 'the messages to the tax authority, its answers, and the receipts (CSV) in the JSON files',
  invoices: 'the invoices with all data, lines and payments, as JSON; amounts in cents',
  pdfs: 'the invoices as PDF',
  summary: 'the end of the chain, the result of its verification, and the number of files',
  damagedList: 'invoices whose PDF is lost or damaged; absent if there are none',
  sums: 'the SHA-256 of every other file',
  check: 'To check that nothing was changed, unpack the archive, open a terminal in its folder, and enter:',
  end: (number) => `The chain ends with record ${number}. Its hash is:`,
  damaged:
    'The PDFs of these invoices are lost or have changed since they were generated. Their data are in invoices/.',
};
