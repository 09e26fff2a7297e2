import type { LineType } from '../../../domain/budgets/status.ts';
import type { FindingState } from '../../../domain/inspections/inspection.ts';
import type { DamagePlace } from '../../../domain/vehicles/check-in.ts';

/** Texts that occur only on papers. Papers share other texts with the client's page. */
export interface PaperTexts {
  page: (page: number, pages: number) => string;
  client: string;
  vehicle: string;
  km: (kilometres: string) => string;
  date: string;
  /** The workshop's number in the official register of workshops. */
  registration: (number: string) => string;
  plannedDelivery: string;
  /** Label of the day on which the quote will be ready, for a vehicle that was left for a quote. */
  plannedQuote: string;
  /** Labels of blanks that are filled in by hand. */
  blanks: { address: string; plate: string; model: string; km: string };
  kinds: Record<Exclude<LineType, 'other'>, string>;
  optional: string;
  /** Note after the start of a detail that is too long for the paper. */
  continued: string;
  /** Note after the total with the amount of the optional lines. */
  optionalBeside: (sum: string) => string;
  signatures: {
    workshop: string;
    /** Statement that the client agrees with the quote. */
    acceptance: string;
    client: string;
    signature: string;
    /** Label of the date in the workshop's signature box: the date on which the workshop sent the quote. */
    sent: string;
    received: string;
    electronic: string;
    /** Alternative text of a drawn signature, for screen readers. */
    drawnBy: (name: string) => string;
    evidence: (reference: string) => string;
  };
  inspection: {
    title: (number: number) => string;
    inspection: string;
    date: string;
    by: string;
    /** The text in place of results if no point has one. */
    none: string;
    /** Note with the number of points without a result. */
    unchecked: (points: number) => string;
    /** The state of a finding, with the day of the client's decision. */
    states: Record<Exclude<FindingState, 'open'>, (day: string | null) => string>;
    morePhotos: (photos: number) => string;
    /** Alternative text of a photo, for screen readers. */
    photo: (point: string, number: number) => string;
  };
  receipt: {
    title: (number: number) => string;
    received: string;
    leftFor: { label: string; quote: string; repair: string };
    work: string;
    unknownWork: string;
    /** Note with the number of lines that do not fit on the receipt. */
    more: (lines: number, quote: string) => string;
    bringBack: string;
    /** The state in which the vehicle was left, and the client's instructions. */
    checkIn: {
      title: string;
      fuel: string;
      fuelLevel: (eighths: number) => string;
      keys: string;
      damages: string;
      belongings: string;
      /** The text in place of an empty list of damage. */
      none: string;
      /** Note after damage of which a photo was taken. */
      photo: string;
      oldParts: { label: string; wanted: string; unwanted: string };
      authorisation: string;
      waived: string;
      authorised: (amount: string) => string;
      /** The statement that the client signs. */
      consent: string;
      places: Record<DamagePlace, string>;
    };
  };
  /** Notes that Spanish law requires on quotes and receipts. */
  spain: { quote: string[]; receipt: string[] };
}
