import type { Database } from '../../db/connection/client.ts';

/**
 * Counts the statements on the connection for short reads from now on; with `table`, only those that name it, because
 * some tables are polled.
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
