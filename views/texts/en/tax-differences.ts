import type { TaxDifferences } from '../types/tax-differences.ts';

export const en: TaxDifferences = {
  unknown_here: () =>
    'The tax authority has this invoice, but it is unknown here. If a backup was restored, run “deployment restored”. Otherwise find out which other program issues invoices in this series, and give each program its own series.',
  lost_here: () =>
    'It was issued after the restored backup was made, and remains valid. Its number is skipped. File the copy that the client received.',
  missing_there: (invoice) =>
    `The tax authority accepted this invoice and no longer has it. Run “verifactu correct ${invoice} --unchanged” to send it again.`,
  other_record: (invoice) =>
    `The tax authority has another record of this invoice. If it was corrected after the restored backup was made, correct it again: “verifactu correct ${invoice} --unchanged”. Otherwise another program uses its number.`,
  annulled_there: (invoice) =>
    `For the tax authority, this invoice is cancelled. If the work never happened, cancel it here as well: “invoices cancel ${invoice}”. Otherwise send it again: “verifactu correct ${invoice} --unchanged”.`,
  in_force_there: () =>
    'This invoice is cancelled here but in force at the tax authority: another program has sent it again. Find out which one uses its number, and cancel it there.',
  number_taken: (invoice, number) =>
    `The tax authority already has another record under number ${number}, and therefore rejected yours. If that record is for the same invoice (sent by another program, or from here before a backup was restored), replace it: “verifactu correct ${invoice} --take-over ${number}”. If it is for another invoice, cancel this one with “invoices cancel ${invoice}” (the tax authority’s record does not change), issue it again under another number and give the new one to the client. Give each program its own series.`,
  number_given_up: (number) =>
    `Nothing is sent to the tax authority about this invoice: the record that it has under number ${number} was sent by another program, and a cancellation would cancel that invoice. If the work happened, issue the invoice again, under another number, and give the new one to the client. If the other record is wrong, cancel it with the program that sent it. Give each program its own series.`,
};
