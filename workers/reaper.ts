import type { Database } from '../db/client.ts';
import { dailyTables, dropOldDays, ensureDays, pruneDefault } from '../db/partitions.ts';
import { seedHolidays } from '../db/queries/holidays.ts';
import { reapAnswers, reapBatch } from '../db/queries/idempotency.ts';
import { listInstances } from '../db/queries/instances.ts';
import { inTransaction } from '../db/transaction.ts';
import { holidaysToSeed } from '../domain/holiday-seed.ts';
import { replayMs } from '../domain/idempotency.ts';

/** Partitions are made days ahead and answers live for a day: an hour late is early enough. */
const roundEveryMs = 3_600_000;

export interface Reaper {
  stop(): Promise<void>;
}

/** Lets go of what has had its time, and prepares the coming days. The first round is done before it returns. */
export async function startReaper(
  database: Database,
  clock: () => Date,
  onError: (error: unknown) => void,
): Promise<Reaper> {
  let round = reap(database, clock());
  await round;
  const timer = setInterval(() => {
    round = reap(database, clock()).catch(onError);
  }, roundEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

async function reap(database: Database, now: Date): Promise<void> {
  for (const table of dailyTables) {
    await database.lease((db) => ensureDays(db, table, now));
    await database.lease((db) => dropOldDays(db, table, now));
    await database.lease((db) => pruneDefault(db, table, now));
  }
  const until = new Date(now.getTime() - replayMs);
  await seedComingHolidays(database, now);
  while ((await database.lease((db) => reapAnswers(db, until))) === reapBatch);
}

/** Every workshop knows the holidays of this year and the next. */
async function seedComingHolidays(database: Database, now: Date): Promise<void> {
  const nextYear = now.getUTCFullYear() + 1;
  const instances = await listInstances(database.reads);
  for (const instance of instances) {
    if ((instance.holidays_seeded_through ?? 0) >= nextYear) continue;
    const holidays = holidaysToSeed(instance, nextYear);
    await inTransaction(database, (tx) => seedHolidays(tx, instance.id, nextYear, holidays));
  }
}
