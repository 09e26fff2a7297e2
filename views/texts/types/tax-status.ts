/** How the sending of tax records is going, in a command and in the line behind others. */
export interface TaxStatusTexts {
  modes: Record<'off' | 'test' | 'production' | 'exempt', string>;
  ends: (day: string) => string;
  nothingWaits: string;
  /** Parts of a sentence, without its full stop. */
  unsent: (count: number, since: string | null, why: string | null) => string;
  rejected: (count: number) => string;
  withErrors: (count: number) => string;
  wrongClock: (seconds: number, isLate: boolean) => string;
  stopped: (since: string) => string;
  suspended: string;
  compared: (moment: string) => string;
  notCompared: (why: string) => string;
  /** Heads the differences from the tax authority's records. */
  differences: (count: number) => string;
  andMore: (count: number) => string;
  declaration: (url: string) => string;
  declarationInvalid: string;
  /** One of the differences' reasons, with its invoices. */
  reason: (invoices: string, advice: string) => string;
  /** The line behind other commands. */
  footer: (troubles: string) => string;
  see: (command: string) => string;
}
