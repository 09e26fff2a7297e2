import { isDatabaseAway } from '../../db/connection/client.ts';

/** Enough to make a round trip worth its while, few enough that nobody waits long for the others. */
const batchMost = 128;

/** While one batch is at work the next one fills: a busy moment costs few round trips, and a quiet one no waiting. */
export function inBatches<In, Out>(work: (items: In[]) => Promise<Out[]>): (item: In) => Promise<Out> {
  let waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  let working = false;

  const run = async () => {
    working = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMost);
      waiting = waiting.slice(batchMost);
      try {
        const outs = await work(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => {
          resolve(outs[index] as Out);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    working = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After this turn, so that all who come in it go together.
      if (!working) {
        working = true;
        queueMicrotask(run);
      }
    });
}

/** What fails of a batch is told, and is not the others'; a database that is away is everybody's. */
export function reportAndSkip<T>(onError: (error: unknown) => void, otherwise: T): (error: unknown) => T {
  return (error) => {
    if (isDatabaseAway(error)) throw error;
    onError(error);
    return otherwise;
  };
}

/** All together; where that fails, each by itself. Work that locks is given its items in the order of its locks. */
export async function batchElseEach<Item, Out>(
  items: Item[],
  work: (some: Item[]) => Promise<Out[]>,
  failed: (error: unknown) => Out[],
): Promise<Out[]> {
  if (items.length === 0) return [];
  return work(items).catch(async (error: unknown) => {
    if (isDatabaseAway(error)) throw error;
    const outs: Out[] = [];
    for (const item of items) outs.push(...(await work([item]).catch(failed)));
    return outs;
  });
}

/** Fails once every part has ended: one that went on after the ROLLBACK would write outside the transaction. */
export async function allEnded<T>(parts: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}
