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

/** Keyset pages of a list: where this one starts, and how it ends. */
export function pagesBy(operation: string, request: PageRequest, start = beforeFirst) {
  const { limit = 50, cursor, ...filters } = request.query;
  const list = { operation, instanceId: request.instance.id, filters: { ...filters, ...request.of } };
  return {
    limit,
    /** The id after which this page starts, in the order of the list. */
    after: cursor === undefined ? start : positionOf(request.cursorSecrets, list, cursor),
    answer<Row extends { id: number }, Item>({ rows, hasMore }: Found<Row>, item: (row: Row) => Item) {
      const last = rows.at(-1);
      const [secret] = request.cursorSecrets;
      return {
        data: rows.map(item),
        next_cursor: hasMore && last && secret ? encodeCursor(secret, list, [last.id]) : null,
        has_more: hasMore,
      };
    },
  };
}

/** Cursors outlive a rotation of the secret: every secret is tried. */
function positionOf(secrets: Buffer[], list: Parameters<typeof encodeCursor>[1], cursor: string): number {
  for (const secret of secrets) {
    const [id] = decodeCursor(secret, list, cursor) ?? [];
    if (typeof id === 'number') return id;
  }
  throw problem('bad_request');
}
