/** Returns a row that must be there: this transaction has written or locked it. */
export function requireRow<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Error('a row that must be there is missing');
  return row;
}
