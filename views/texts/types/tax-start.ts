/** Days in the format that commands accept: `2027-01-01`. */
interface Days {
  /** The first day with tax records, according to the workshop's settings. */
  from: string;
  /** The first day for which the law requires tax records. */
  lawful: string;
}

/** Warning about a workshop whose tax records are set to start later than the law requires. */
export interface TaxStart {
  laterThanLaw: (days: Days) => string;
}
