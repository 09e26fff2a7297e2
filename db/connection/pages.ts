/** A page of a list, and whether another follows: one row more than the page holds was asked for. */
export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
}

export function pageOf<Row>(found: Row[], limit: number): Page<Row> {
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}

/** The first page starts after this; of a list that shows the newest first, the first page starts before the other. */
export const beforeFirst = 0;
export const afterLast = Number.MAX_SAFE_INTEGER;
