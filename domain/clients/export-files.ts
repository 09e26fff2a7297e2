/** Names of the files in a client's export, in the order in which the README of the export lists them. */
export const exportFiles = {
  client: 'client.json',
  history: 'history.json',
  consents: 'consents.json',
  vehicles: 'vehicles.json',
  budgets: 'budgets.json',
  documents: 'documents.json',
  evidence: 'evidence.json',
  invoices: 'invoices.json',
  messages: 'messages.json',
  events: 'events.json',
  notices: 'notices.json',
  webhooks: 'webhooks.json',
  answers: 'api-answers.json',
} as const;

export type ExportFile = keyof typeof exportFiles;

export const exportFolders = { documents: 'documents/', invoices: 'invoices/' } as const;
