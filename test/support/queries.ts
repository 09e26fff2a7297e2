import type { Database } from '../../db/connection/client.ts';

/** Counts what is asked on the connection for short reads, from now on. */
export function countQueries({ reads }: Database): () => number {
  let asked = 0;
  const ask = reads.$client.unsafe;
  reads.$client.unsafe = ((...query: Parameters<typeof ask>) => {
    asked += 1;
    return ask(...query);
  }) as typeof ask;
  return () => asked;
}
