import { beforeFirst } from '../db/page.ts';
import { decodeCursor, encodeCursor } from '../domain/cursor.ts';
import { problem } from '../domain/problem.ts';

interface PageRequest {
  instance: { id: number };
  cursorSecrets: Buffer[];
  query: { limit?: number; cursor?: string };
  /** What else than the filters makes it this list. */
  of?: Record<string, number>;
}

export interface Found<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Keyset pages of a list by id: where this one starts, and how it ends. */
export function pagesBy(operation: string, request: PageRequest, start = beforeFirst) {
  const { after, ...pages } = pagesAlong(operation, request, [start], (row: { id: number }) => [row.id]);
  return { ...pages, after: after[0] as number };
}

/** The same of a list whose order takes more than an id. */
export function pagesAlong<Position extends (string | number)[], Placed>(
  operation: string,
  request: PageRequest,
  start: Position,
  positionOf: (row: Placed) => Position,
) {
  const { limit = 50, cursor, ...filters } = request.query;
  const list = { operation, instanceId: request.instance.id, filters: { ...filters, ...request.of } };
  return {
    limit,
    /** After which row this page starts, in the order of the list. */
    after: cursor === undefined ? start : (positionIn(request.cursorSecrets, list, cursor) as Position),
    answer<Row extends Placed, Item>({ rows, hasMore }: Found<Row>, item: (row: Row) => Item) {
      const last = rows.at(-1);
      const [secret] = request.cursorSecrets;
      return {
        data: rows.map(item),
        next_cursor: hasMore && last && secret ? encodeCursor(secret, list, positionOf(last)) : null,
        has_more: hasMore,
      };
    },
  };
}

/** Cursors outlive a rotation of the secret: every secret is tried. */
function positionIn(secrets: Buffer[], list: Parameters<typeof encodeCursor>[1], cursor: string) {
  for (const secret of secrets) {
    const position = decodeCursor(secret, list, cursor);
    if (position) return position;
  }
  throw problem('bad_request');
}
