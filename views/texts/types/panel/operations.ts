/** Texts of the list of all operations and of their generated forms. */
export interface OperationsTexts {
  title: string;
  note: string;
  find: string;
  none: string;
  reads: string;
  changes: string;
  result: string;
  empty: string;
  /** Result of an act that answers nothing. */
  done: string;
  /** Heading of the operations on rates, services and the price list. */
  catalogue: string;
  /** Explanation above the choice of the record that an operation changes, and its button. */
  choose: string;
  go: string;
  another: string;
  missing: string;
  /** Help for a list of texts or numbers. */
  perLine: string;
  /** The value of a field that an operation does not change. */
  asIs: string;
  unchanged: string;
  more: string;
  /** Heading of the links to further operations on a record. */
  acts: string;
  /** Opens the values of a row that its columns omit. */
  details: string;
  /** Button of an operation that only reads. */
  show: string;
  /** Label of the file of an operation that reads a table. */
  file: string;
}
