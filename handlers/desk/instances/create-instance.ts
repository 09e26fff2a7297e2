import { instanceRecord } from '../../../db/mappers/instances.ts';
import { seedHolidays } from '../../../db/queries/holidays.ts';
import { findInstanceByHost, insertInstance } from '../../../db/queries/instances.ts';
import { holidaysToSeed } from '../../../domain/holiday-seed.ts';
import { isTimezone, localDay } from '../../../domain/local-day.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { refuseTaken } from './taken.ts';

export const createInstance: DeskHandlers['createInstance'] = async ({ body, tx, now }) => {
  const { host: givenHost, base_url, ...fields } = body;
  const host = givenHost.toLowerCase();
  if (fields.timezone !== undefined && !isTimezone(fields.timezone))
    throw invalidField('/timezone', 'unknownTimezone');
  if (await findInstanceByHost(tx, host)) throw invalidField('/host', 'hostTaken');

  const instance = await insertInstance(
    tx,
    { ...fields, base_url: base_url ?? `https://${host}`, created_at: now.toISOString() },
    host,
  ).catch(refuseTaken);
  const year = Number(localDay(now, instance.timezone).slice(0, 4));
  for (const seeded of [year, year + 1]) {
    await seedHolidays(tx, instance.id, seeded, holidaysToSeed(instance, seeded));
  }
  return { status: 201, body: instanceRecord(instance, []) };
};
