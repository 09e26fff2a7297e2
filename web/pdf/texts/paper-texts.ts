import type { LineType } from '../../../domain/budgets/status.ts';

/** What the client's page has no words for; the others are taken from there. */
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
  /** Behind the beginning of a detail that is too long for the paper. */
  continued: string;
  /** Below the total, which counts the optional lines. */
  optionalBeside: (sum: string) => string;
  signatures: {
    workshop: string;
    /** The client agrees with the quote. */
    acceptance: string;
    client: string;
    signature: string;
    /** In the workshop's box, above the day. */
    sent: string;
    received: string;
    electronic: string;
    /** For those who don't see what was drawn. */
    drawnBy: (name: string) => string;
    evidence: (reference: string) => string;
  };
  receipt: {
    title: (number: number) => string;
    received: string;
    leftFor: { label: string; quote: string; repair: string };
    work: string;
    unknownWork: string;
    /** Of the lines there is no room for. */
    more: (lines: number, quote: string) => string;
    bringBack: string;
  };
  /** Where Spanish law asks for it. */
  spain: { quote: string[]; receipt: string[] };
}
