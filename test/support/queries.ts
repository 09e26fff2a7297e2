import type { Database } from '../../db/connection/client.ts';

/**
 * Counts the statements that are sent on the connection for short reads from this call on; returns a function that
 * returns the count. If `table` is set, only statements with this table's name count, because the service polls some
 * tables.
 */
export function countQueries({ reads }: Database, table = ''): () => number {
  let count = 0;
  const unsafe = reads.$client.unsafe;
  reads.$client.unsafe = ((...query: Parameters<typeof unsafe>) => {
    if (query[0].includes(table)) count += 1;
    return unsafe(...query);
  }) as typeof unsafe;
  return () => count;
}
