/** Returns a row that this transaction has written or locked. Throws if the row is missing. */
export function requireRow<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw new Error('a row that must be there is missing');
  return row;
}
