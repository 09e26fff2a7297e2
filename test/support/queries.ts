import type { Database } from '../../db/connection/client.ts';

/**
 * Counts what is asked on the connection for short reads, from now on; of one table alone where others are looked up
 * again as time goes by.
 */
export function countQueries({ reads }: Database, table = ''): () => number {
  let asked = 0;
  const ask = reads.$client.unsafe;
  reads.$client.unsafe = ((...query: Parameters<typeof ask>) => {
    if (query[0].includes(table)) asked += 1;
    return ask(...query);
  }) as typeof ask;
  return () => asked;
}
