/** A page of a list. Its query requests one row more than the page has, which shows whether another page follows. */
export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

export function pageOf<Row>(found: Row[], limit: number): Page<Row> {
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}

/**
 * Cursor of the first page of a list in ascending order. `positionAfterLast` is the cursor of the first page of a list with the
 * newest rows first.
 */
export const positionBeforeFirst = 0;
export const positionAfterLast = Number.MAX_SAFE_INTEGER;
