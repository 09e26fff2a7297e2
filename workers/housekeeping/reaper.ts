import type { Database } from '../../db/connection/client.ts';
import { dailyTables, dropOldDays, ensureDays, pruneDefault } from '../../db/connection/partitions.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { deleteExpiredImportFiles } from '../../db/imports/files.ts';
import { listWithOldTexts, reapOutbound } from '../../db/messages/old-texts.ts';
import { reapAnswers, reapBatch } from '../../db/requests/idempotency.ts';
import { deleteCodesBefore } from '../../db/signatures/codes.ts';
import {
  listWorkshopsWithoutHolidays,
  seedHolidays,
  type UnseededWorkshop,
} from '../../db/workshops/holidays.ts';
import { replayMs } from '../../domain/requests/idempotency.ts';
import { dayMs, hourMs } from '../../domain/time/lengths.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import { holidaysToSeed } from '../../domain/workshops/holiday-seed.ts';

/**
 * Interval between rounds. Partitions are created days ahead and answers are stored for a day, so an hour's delay does
 * not matter.
 */
const roundIntervalMs = hourMs;

interface Reaper {
  stop(): Promise<void>;
}

/**
 * Starts hourly rounds that delete expired rows and create the partitions and holidays of the coming time. Resolves
 * after the first round.
 */
export async function startReaper(
  database: Database,
  clock: () => Date,
  onError: (error: unknown) => void,
): Promise<Reaper> {
  const reap = async () => {
    for (const task of listReaperTasks(database, clock())) await task().catch(onError); // The failure of one task must not stop the others.
  };
  let round = reap();
  await round;
  const timer = setInterval(() => {
    round = reap();
  }, roundIntervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/** Time for which codes are stored. Only codes of the last hour count towards the limit of sent codes. */
const codeRetentionMs = dayMs;

function listReaperTasks(database: Database, now: Date): (() => Promise<unknown>)[] {
  const ofTables = [ensureDays, dropOldDays, pruneDefault].flatMap((task) =>
    dailyTables.map((table) => () => database.inSession<unknown>((db) => task(db, table, now))),
  );
  return [
    ...ofTables,
    () => seedComingHolidays(database, now),
    () => reapAllAnswers(database, now),
    () => reapMessages(database, now),
    () =>
      database.inSession((db) => deleteCodesBefore(db, { until: new Date(now.getTime() - codeRetentionMs) })),
    () => database.inSession((db) => deleteExpiredImportFiles(db, { until: now })),
  ];
}

async function reapAllAnswers(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - replayMs);
  while ((await database.inSession((db) => reapAnswers(db, until))) === reapBatch);
}

/**
 * Time for which the contents of messages are stored. Mail servers return undeliverable mail within days, and a bounce
 * is matched by the contents of its message.
 */
const messageRetentionMs = 30 * dayMs;

async function reapMessages(database: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - messageRetentionMs);
  const reapSome = (instanceId: number) =>
    database.inSession((db) => reapOutbound(db, { instanceId, until }));
  const due = await database.inSession((db) => listWithOldTexts(db, { until }));
  for (const { instance_id } of due) while ((await reapSome(instance_id)).reaped > 0);
}

/**
 * Number of workshops whose holidays are inserted in one transaction. A year of holidays for them has a few thousand
 * rows, which are written in less than a second.
 */
const workshopsPerInsert = 100;

/** Adds next year's holidays for all workshops, in groups of the same place, language and year. */
async function seedComingHolidays(database: Database, now: Date): Promise<void> {
  const unseeded = await database.inSession((db) =>
    listWorkshopsWithoutHolidays(db, { year: now.getUTCFullYear() + 1 }),
  );
  const groups = Map.groupBy(unseeded, (workshop) => {
    const nextYear = toWorkshopTime(workshop, now).getUTCFullYear() + 1;
    return JSON.stringify([nextYear, workshop.country, workshop.region, workshop.language]);
  });
  for (const workshops of groups.values()) await seedHolidaysOfPlace(database, workshops, now);
}

/** Adds next year's holidays for workshops of one place whose clocks are in the same year. */
async function seedHolidaysOfPlace(
  database: Database,
  workshops: UnseededWorkshop[],
  now: Date,
): Promise<void> {
  const [one] = workshops;
  if (!one) return;
  const year = toWorkshopTime(one, now).getUTCFullYear() + 1;
  const ids = workshops
    .filter(({ holidays_seeded_through }) => (holidays_seeded_through ?? 0) < year)
    .map(({ id }) => id);
  for (let at = 0; at < ids.length; at += workshopsPerInsert)
    await inTransaction(database, (tx) =>
      seedHolidays(tx, ids.slice(at, at + workshopsPerInsert), year, holidaysToSeed(one, year)),
    );
}
