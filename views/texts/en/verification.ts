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
  evidence: {
    signature_without_entry: ({ budget }) =>
      `Budget ${budget} is marked as signed, but the evidence contains no signature.`,
    signature_removed: ({ budget, entry }) =>
      `The evidence contains a signature of budget ${budget} (entry ${entry}), but the budget is not marked as signed.`,
    signature_differs: ({ budget, entry }) =>
      `Budget ${budget} has another time of signing than entry ${entry}.`,
    client_differs: ({ budget, entry }) =>
      `Budget ${budget} belongs to another client than the one who decided on it (entry ${entry}).`,
    decision_without_entry: ({ budget }) =>
      `The history of budget ${budget} contains a decision that the evidence lacks.`,
    decision_removed: ({ budget, entry }) =>
      `The history of budget ${budget} lacks the decision of entry ${entry}.`,
    decision_differs: ({ budget, entry }) =>
      `The history of budget ${budget} has another time for the decision of entry ${entry}.`,
    step_removed: ({ budget, entry }) => `Budget ${budget} has lost the status that entry ${entry} led to.`,
    document_without_entry: ({ budget, document }) =>
      `No entry names the signed quote ${document} of budget ${budget}.`,
    document_removed: ({ budget, entry, document }) =>
      `The signed quote ${document} of budget ${budget}, which entry ${entry} names, is missing.`,
    document_differs: ({ budget, entry, document }) =>
      `The data of the signed quote ${document} of budget ${budget} do not match entry ${entry}.`,
    file_missing: ({ budget, document, file }) =>
      `The file of the signed quote ${document} of budget ${budget} is missing (${file}). Restore it from a backup of the documents.`,
    file_damaged: ({ budget, document, file }) =>
      `The file of the signed quote ${document} of budget ${budget} has changed since it was stored (${file}). Restore it from a backup of the documents.`,
  },
};
