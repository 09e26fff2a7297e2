/** The state of sending tax records, as shown by `verifactu status` and in the footer of other commands. */
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
  /** Title of the differences from the tax authority's records. */
  differences: (count: number) => string;
  andMore: (count: number) => string;
  declaration: (url: string) => string;
  declarationInvalid: string;
  /** A reason of differences, with its invoices. */
  reason: (invoices: string, advice: string) => string;
  /** The footer of other commands. */
  footer: (troubles: string) => string;
  see: (command: string) => string;
}
