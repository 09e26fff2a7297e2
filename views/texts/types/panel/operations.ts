/** Texts of the list of all operations and of their generated forms. */
export interface OperationsTexts {
  title: string;
  note: string;
  find: string;
  none: string;
  reads: string;
  changes: string;
  result: string;
  back: string;
  empty: string;
  run: string;
  entry: string;
}
