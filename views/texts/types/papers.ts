import type { LineType } from '../../../domain/budgets/status.ts';

/** Texts of papers alone; papers share the others with the client's page. */
export interface PaperTexts {
  page: (page: number, pages: number) => string;
  client: string;
  vehicle: string;
  km: (kilometres: string) => string;
  date: string;
  /** The workshop's number in the register of workshops. */
  registration: (number: string) => string;
  plannedDelivery: string;
  /** Where the vehicle was left for a quote. */
  plannedQuote: string;
  /** Labels of what is left to be written in by hand. */
  blanks: { address: string; plate: string; model: string; km: string };
  kinds: Record<Exclude<LineType, 'other'>, string>;
  optional: string;
  /** Follows the start of a detail that is too long for the paper. */
  continued: string;
  /** Follows the total; the amount of the optional lines. */
  optionalBeside: (sum: string) => string;
  signatures: {
    workshop: string;
    /** The client agrees with the quote. */
    acceptance: string;
    client: string;
    signature: string;
    /** Precedes the day in the workshop's box. */
    sent: string;
    received: string;
    electronic: string;
    /** Read out by screen readers in place of the drawing. */
    drawnBy: (name: string) => string;
    evidence: (reference: string) => string;
  };
  receipt: {
    title: (number: number) => string;
    received: string;
    leftFor: { label: string; quote: string; repair: string };
    work: string;
    unknownWork: string;
    /** Counts the lines that do not fit. */
    more: (lines: number, quote: string) => string;
    bringBack: string;
  };
  /** Where Spanish law asks for it. */
  spain: { quote: string[]; receipt: string[] };
}
