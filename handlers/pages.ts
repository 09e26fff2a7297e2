import { beforeFirst } from '../db/connection/pages.ts';
import { jsonBytes, jsonBytesMost } from '../domain/text/json.ts';

type Position = (string | number)[];

interface PageRequest {
  query: { limit?: number };
  after: Position | null;
  cursorAfter: (position: Position) => string;
}

interface Found<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** With what stands around the records, a page stays below a megabyte: 200 mails may have twenty. */
export const pageBytesMost = 900_000;

/** So many of them as fit into one page, from the first on; one always does. */
export function onePage<Item>(records: Item[]): Item[] {
  // Nearly always all: that is seen without writing them.
  if (records.reduce((sum, record) => sum + jsonBytesMost(record), 0) <= pageBytesMost) return records;
  let bytes = 0;
  const first = records.findIndex((record, index) => {
    bytes += jsonBytes(record);
    return bytes > pageBytesMost && index > 0;
  });
  return first < 0 ? records : records.slice(0, first);
}

/** Keyset pages of a list by id: where this one starts, and how it ends. */
export function pagesBy(request: PageRequest, start = beforeFirst) {
  const { after, ...pages } = pagesAlong(request, [start], (row: { id: number }) => [row.id]);
  return { ...pages, after: after[0] as number };
}

/** The same of a list whose order takes more than an id. */
export function pagesAlong<At extends Position, Placed>(
  { query: { limit = 50 }, after, cursorAfter }: PageRequest,
  start: At,
  positionOf: (row: Placed) => At,
) {
  return {
    limit,
    after: (after ?? start) as At,
    answer<Row extends Placed, Item>({ rows, hasMore }: Found<Row>, item: (row: Row) => Item) {
      const data = onePage(rows.map(item));
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
