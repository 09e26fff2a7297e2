/** The days as in `2027-01-01`, as commands take them. */
interface Days {
  /** The first day that is set. */
  from: string;
  /** The first day by law. */
  lawful: string;
}

/** Warnings about the first day on which tax records are required. */
export interface TaxStart {
  laterThanLaw: (days: Days) => string;
}
