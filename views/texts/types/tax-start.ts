/** Days in the format that commands accept: `2027-01-01`. */
interface Days {
  /** The first day, according to the workshop's settings. */
  from: string;
  /** The first day that the law requires. */
  lawful: string;
}

/** Warnings about the first day on which the law requires tax records. */
export interface TaxStart {
  laterThanLaw: (days: Days) => string;
}
