/** Days in the form of commands: `2027-01-01`. */
interface Days {
  /** The first day in the settings. */
  from: string;
  /** The first day by law. */
  lawful: string;
}

/** Warnings about the first day on which tax records are required. */
export interface TaxStart {
  laterThanLaw: (days: Days) => string;
}
