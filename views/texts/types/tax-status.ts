/** Texts about the state of sending tax records, which `verifactu status` and the footer of other commands show. */
export interface TaxStatusTexts {
  modes: Record<'off' | 'test' | 'production' | 'exempt', string>;
  ends: (day: string) => string;
  nothingWaits: string;
  /** Clauses of a sentence, without the final full stop. */
  unsent: (count: number, since: string | null, why: string | null) => string;
  rejected: (count: number) => string;
  withErrors: (count: number) => string;
  wrongClock: (seconds: number, isLate: boolean) => string;
  stopped: (since: string) => string;
  suspended: string;
  compared: (moment: string) => string;
  notCompared: (why: string) => string;
  /** Title of the list of differences from the tax authority's records. */
  differences: (count: number) => string;
  andMore: (count: number) => string;
  declaration: (url: string) => string;
  declarationInvalid: string;
  /** One reason of differences, with the affected invoices. */
  reason: (invoices: string, advice: string) => string;
  /** The footer that other commands show. */
  footer: (troubles: string) => string;
  see: (command: string) => string;
}
