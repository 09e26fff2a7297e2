import type { ExportReadmeTexts } from '../types/export-readme.ts';

export const en: ExportReadmeTexts = {
  title: 'Your personal data',
  about: (name, number, day) =>
    `This is everything that the workshop holds about ${name} (client ${number}), as of ${day}.`,
  holder: 'The workshop that holds the data and answers for them:',
  erased: (day) =>
    `These data were erased on ${day}. What is left is what the law makes the workshop keep: it is blocked, and used for nothing else.`,
  parts: {
    client: 'who you are, how to reach you, and what you are recognised by',
    history: 'what was changed in your data, when and by whom, with the earlier values',
    consents: 'what you allowed and refused, and when',
    vehicles: 'your vehicles',
    budgets: 'your quotes and repairs: lines, steps, appointments, notes, changes',
    documents: 'what photos and papers there are of them',
    evidence: 'what you decided on quotes, what you were shown, and your signature',
    invoices: 'your invoices with payments, and what the tax authority is told of them',
    messages: 'what was said to you and by you: email, SMS, calls',
    events:
      'what happened in the last thirty days, such as mails that were opened and links that were clicked',
    notices: 'what the workshop was told of your appointments and decisions',
    webhooks: 'which other programs were told of what happened, in the last thirty days',
    answers: 'which other programs wrote your data, in the last day',
    documentFiles: 'the photos and papers themselves, and the quotes that you signed',
    invoiceFiles: 'the invoices as PDF',
  },
  format:
    'Files that end in .json are text: a browser or an editor opens them, and programs can read them. Moments are in UTC, amounts in euros.',
  leftOut:
    'Not in it: what parts and work cost the workshop; keys and passwords; data of other people, but for the names of those who did something for you or changed your data.',
  rights:
    'You may ask the workshop to correct or erase these data, to restrict what is done with them, or to stop it; and you may complain to the data protection authority.',
  missing: 'These files are lost or damaged, and the workshop could not add them:',
};
