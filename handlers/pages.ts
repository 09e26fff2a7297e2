import { positionBeforeFirst } from '../db/connection/pages.ts';
import { jsonBytes, maxJsonBytes } from '../domain/text/json.ts';

type Position = (string | number)[];

interface PageRequest {
  query: { limit?: number };
  after: Position | null;
  cursorAfter: (position: Position) => string;
}

interface RowPage<Row> {
  rows: Row[];
  hasMore: boolean;
}

/**
 * Maximum size of the records of a page, so that the whole page stays below a megabyte. Without this limit, 200 mails
 * may have 20 MB.
 */
export const maxPageBytes = 900_000;

/** Returns the first records that fit in one page, at least one record. */
export function fitIntoPage<Item>(records: Item[]): Item[] {
  // Uses an estimate first. Nearly always all records fit, and the estimate avoids serialising them.
  if (records.reduce((sum, record) => sum + maxJsonBytes(record), 0) <= maxPageBytes) return records;
  let bytes = 0;
  const first = records.findIndex((record, index) => {
    bytes += jsonBytes(record);
    return bytes > maxPageBytes && index > 0;
  });
  return first < 0 ? records : records.slice(0, first);
}

/**
 * Opens a page of a list that is sorted by id. Returns the id after which the page begins, and a function that
 * completes the response.
 */
export function openIdPage(request: PageRequest, start = positionBeforeFirst) {
  const { after, ...pages } = openSortedPage(request, [start], (row: { id: number }) => [row.id]);
  return { ...pages, after: after[0] as number };
}

/**
 * Opens a page of a list that is sorted by more than the id. Returns the position after which the page begins, and a
 * function that completes the response.
 */
export function openSortedPage<At extends Position, Placed>(
  { query: { limit = 50 }, after, cursorAfter }: PageRequest,
  start: At,
  positionOf: (row: Placed) => At,
) {
  return {
    limit,
    after: (after ?? start) as At,
    answer<Row extends Placed, Item>({ rows, hasMore }: RowPage<Row>, item: (row: Row) => Item) {
      const data = fitIntoPage(rows.map(item));
      const goesOn = hasMore || data.length < rows.length;
      const last = rows[data.length - 1];
      return {
        data,
        next_cursor: goesOn && last ? cursorAfter(positionOf(last)) : null,
        has_more: goesOn,
      };
    },
  };
}
