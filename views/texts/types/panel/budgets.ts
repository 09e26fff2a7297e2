import type { BudgetStatus } from '../../../../domain/budgets/status.ts';

/** Statuses that a button can set. */
type SetStatus = Exclude<BudgetStatus, 'Facturado'>;

/** Texts of the list of budgets and of a budget's page. */
export interface BudgetsTexts {
  newBudget: string;
  newInternal: string;
  newHint: string;
  newVehicleHint: string;
  /** Placeholder of the search. */
  search: string;
  /** Label of the filter for internal use. */
  kind: string;
  allKinds: string;
  none: string;
  noneHint: string;
  nothingMatches: string;
  notWithdrawn: (numbers: string) => string;
  /** Button of the row of a quote without lines. */
  prepare: string;
  /** Label of the links to the sections of a page. */
  parts: string;
  lines: string;
  noLines: string;
  totals: string;
  /** Label of the time since which a budget has its status. */
  since: string;
  promised: string;
  waitingForParts: string;
  onHold: string;
  forInternalUse: string;
  writeSms: string;
  writeWhatsapp: string;
  moreMoves: string;
  /** Buttons that set a status: verb and object. */
  moves: Record<SetStatus, string>;
  resume: string;
  reopenJob: string;
  backTo: (status: string) => string;
  /** Reasons why a move is not possible now. */
  refused: { noLines: string; belowZero: string; halfInvoiced: string };
  /** Questions before moves that a person cannot undo. */
  questions: Record<'Rechazado' | 'Cancelado' | 'Retirado', string>;
  photos: string;
  addPhotos: string;
  noPhotos: string;
  clientSees: string;
  clientDoesNotSee: string;
  showToClient: string;
  hideFromClient: string;
  signedDocument: string;
  details: string;
  notes: string;
  appointment: string;
  noAppointment: string;
  book: string;
  noVersions: string;
  sameAsNow: string;
  versionTotal: (total: string, now: string) => string;
  linesThen: string;
  noEntries: string;
  olderEntries: string;
  newestEntries: string;
  messageTo: (channel: string, recipient: string) => string;
  messageFrom: (channel: string) => string;
  /** Changes of a budget, as the rest of a sentence that begins with the author. */
  actions: Record<string, string>;
  send: {
    title: Record<'quote' | 'received' | 'ready', string>;
    channel: string;
    /** Names of the channels within a sentence. */
    channels: Record<'email' | 'sms', string>;
    to: string;
    nobody: string;
    by: (channel: string, recipient: string) => string;
    again: (channel: string, recipient: string) => string;
    finishAndSend: (channel: string, recipient: string) => string;
    setUp: string;
    otherWay: string;
    otherWayHint: string;
    openWhatsapp: string;
    markSent: string;
    tellReady: string;
    finishAndTell: string;
    sendAgain: string;
  };
  duplicateHint: string;
  printQuote: string;
  downloadQuote: string;
  printReceipt: string;
  splitHint: string;
}
