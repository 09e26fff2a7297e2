import type { VerificationTexts } from '../types/verification.ts';

export const en: VerificationTexts = {
  empty: '(empty)',
  changed: ({ column, expected, stored }) =>
    `“${column}” contains “${stored}”; the service wrote “${expected}”.`,
  changedUnknown: ({ column, stored }) =>
    `“${column}” contains “${stored}”, which the service did not write.`,
  changedBlocked: ({ column }) => `“${column}” does not contain what the service wrote.`,
  paper_differs: ({ column, expected, stored }) =>
    `The invoice contains “${stored}” where the issued document says “${expected}” (${column}).`,
  record_differs: ({ column, expected, stored }) =>
    `The invoice contains “${stored}” where its tax record says “${expected}” (${column}).`,
  unsealed: ({ table }) => `The service did not write this row of “${table}”.`,
  missing: ({ table }) => `A row that belongs to this one is missing from “${table}”.`,
  payments_differ: ({ expected, stored }) =>
    `The paid amount is ${stored} cents, but the payments add up to ${expected}.`,
  numbers_differ: ({ expected, stored }) =>
    `The counter of the series is at ${stored}; its invoices require ${expected}.`,
  unsealed_gap: () => 'The service did not record that these numbers are skipped.',
  unsealed_pdf: () => 'The service did not write the data of the PDF file.',
  file_missing: () => 'The PDF file is missing.',
  file_damaged: () => 'The PDF file is not the one that was stored.',
};
