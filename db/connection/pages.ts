/** A page of a list, and whether another follows: one row more than the page has is requested. */
export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

export function pageOf<Row>(found: Row[], limit: number): Page<Row> {
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}

/** Cursors of the first page: of a list in ascending order, and of one with the newest rows first. */
export const beforeFirst = 0;
export const afterLast = Number.MAX_SAFE_INTEGER;
