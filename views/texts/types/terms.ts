export interface Terms {
  /** The sign between a label and its value, with the space that French puts before it. */
  colon: string;
  /** The name of the language in itself. */
  language: string;
  /** Value added tax. */
  vat: string;
  /** The tax of a place whose tax is unknown. */
  tax: string;
  /** The name of a client whose data were erased. */
  erasedClient: string;
  /** The reason of a part's first stock movement. */
  openingStock: string;
  /** The reason of stock movements caused by imported counts. */
  importedStock: string;
  /** Words of file names: Latin letters only, so that any program can save them. */
  filenames: { invoice: string; draft: string; quote: string; receipt: string; signed: string };
}
