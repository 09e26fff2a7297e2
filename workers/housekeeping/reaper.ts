import type { Database } from '../../db/connection/client.ts';
import { dailyTables, dropOldDays, ensureDays, pruneDefault } from '../../db/connection/partitions.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { reapOutbound } from '../../db/messages/queue.ts';
import { reapAnswers, reapBatch } from '../../db/requests/idempotency.ts';
import { deleteCodesBefore } from '../../db/signatures/codes.ts';
import { seedHolidays } from '../../db/workshops/holidays.ts';
import { listInstances } from '../../db/workshops/queries.ts';
import { replayMs } from '../../domain/requests/idempotency.ts';
import { dayMs, hourMs } from '../../domain/time/lengths.ts';
import { workshopTime } from '../../domain/time/test-clock.ts';
import { holidaysToSeed } from '../../domain/workshops/holiday-seed.ts';

/** Partitions are made days ahead and answers live for a day, so an hour's delay does not matter. */
const roundEveryMs = hourMs;

interface Reaper {
  stop(): Promise<void>;
}

/** Deletes expired rows, and prepares the coming days. The first round is done before it returns. */
export async function startReaper(
  database: Database,
  clock: () => Date,
  onError: (error: unknown) => void,
): Promise<Reaper> {
  const reap = async () => {
    for (const task of tasks(database, clock())) await task().catch(onError); // one task's failure must not stop the others
  };
  let round = reap();
  await round;
  const timer = setInterval(() => {
    round = reap();
  }, roundEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/** Codes of the last hour count towards the limit of codes that are sent. */
const codesKeptMs = dayMs;

function tasks(database: Database, now: Date): (() => Promise<unknown>)[] {
  const ofTables = [ensureDays, dropOldDays, pruneDefault].flatMap((task) =>
    dailyTables.map((table) => () => database.inSession<unknown>((db) => task(db, table, now))),
  );
  return [
    ...ofTables,
    () => seedComingHolidays(database, now),
    () => reapAllAnswers(database, now),
    () => reapMessages(database, now),
    () => database.inSession((db) => deleteCodesBefore(db, { until: new Date(now.getTime() - codesKeptMs) })),
  ];
}

async function reapAllAnswers(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - replayMs);
  while ((await database.inSession((db) => reapAnswers(db, until))) === reapBatch);
}

/** Mail servers return undeliverable mail within days; a bounce is matched with what its message was made of. */
const messagesKeptMs = 30 * dayMs;

async function reapMessages(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - messagesKeptMs);
  const reapSome = (instanceId: number) =>
    database.inSession((db) => reapOutbound(db, { instanceId, until }));
  for (const { id } of await listInstances(database.reads)) while ((await reapSome(id)).reaped > 0);
}

/** Adds the holidays of this year and the next for every workshop. */
async function seedComingHolidays(database: Database, now: Date): Promise<void> {
  const instances = await listInstances(database.reads);
  for (const instance of instances) {
    const nextYear = workshopTime(instance, now).getUTCFullYear() + 1;
    if ((instance.holidays_seeded_through ?? 0) >= nextYear) continue;
    const holidays = holidaysToSeed(instance, nextYear);
    await inTransaction(database, (tx) => seedHolidays(tx, instance.id, nextYear, holidays));
  }
}
