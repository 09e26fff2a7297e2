import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const en: ExportReadmeTexts = {
  title: 'Your personal data',
  about: (name, number, day) =>
    `This is everything that the workshop holds about ${name} (client ${number}), as of ${day}.`,
  holder: 'The workshop responsible for the data:',
  erased: (day) =>
    `These data were erased on ${day}. What remains is what the law requires the workshop to keep: it is blocked and not used for anything else.`,
  parts: {
    client: 'your name, contact details and identifiers',
    history: 'changes to your data: when, by whom and the earlier values',
    consents: 'the consents that you gave and refused, with dates',
    vehicles: 'your vehicles',
    budgets: 'your quotes and repairs: lines, steps, appointments, notes, changes',
    documents: 'a list of their photos and documents',
    evidence: 'your decisions on quotes, what you were shown, and your signature',
    invoices: 'your invoices with payments, and their records for the tax authority',
    messages: 'messages to and from you: email, SMS, calls',
    events: 'events of the last thirty days, such as opened emails and clicked links',
    notices: 'alerts that the workshop received about your appointments and decisions',
    webhooks: 'other programs that received these events, in the last thirty days',
    answers: 'other programs that wrote your data, in the last day',
    documentFiles: 'the photos and documents, and the quotes that you signed',
    invoiceFiles: 'the invoices as PDF',
  },
  format:
    'Files that end in .json are text: a browser or an editor opens them, and programs can read them. Times are in UTC, amounts in euros.',
  leftOut:
    "Not included: the workshop's own costs of parts and work; keys and passwords; data of other people, except the names of those who did something for you or changed your data.",
  rights:
    'You may ask the workshop to correct or erase these data, to restrict their use, or to stop using them; and you may complain to the data protection authority.',
  missing: 'These files are lost or damaged, and the workshop could not add them:',
};
