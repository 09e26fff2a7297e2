export interface Terms {
  /** The colon between a label and its value, with the space that French requires before it. */
  colon: string;
  /** The name of the language, in this language. */
  language: string;
  /** The name of value added tax. */
  vat: string;
  /** The general word for tax, for places whose tax is unknown. */
  tax: string;
  /** The name that is shown for a client whose data were erased. */
  erasedClient: string;
  /** Reason text of a part's first stock movement. */
  openingStock: string;
  /** Reason text of stock movements that result from imported counts. */
  importedStock: string;
  /** Words for file names. Only ASCII letters, so that every program can save the files. */
  filenames: {
    invoice: string;
    draft: string;
    quote: string;
    receipt: string;
    inspection: string;
    signed: string;
  };
}
