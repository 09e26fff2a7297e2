import { openDocumentStore } from '../../adapters/documents/open.ts';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../db/connection/client.ts';
import { addDay, requestLog, webhookDeliveries } from '../../db/connection/partitions.ts';
import type { findUnfinishedFill } from '../../db/workshops/demo-fill.ts';
import { listHolidaysFrom } from '../../db/workshops/holidays.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import { listAllStaff } from '../../db/workshops/staff.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { holidaysToSeed } from '../../domain/workshops/holiday-seed.ts';
import type { World } from './aftermath.ts';
import { Calendar } from './calendar.ts';
import type { Episode } from './episode.ts';
import { planFortnight } from './fortnight.ts';
import type { StageParts } from './stage.ts';

/** The episodes of a fortnight that are left, with everything that they need. */
export interface Run {
  database: Database;
  episodes: Episode[];
  parts: Omit<StageParts, 'instance' | 'ids'>;
  instanceId: number;
  staff: { id: number; name: string; role: string }[];
  world: World;
}

type UnfinishedFill = NonNullable<Awaited<ReturnType<typeof findUnfinishedFill>>>;

/** Plans what is left of a fortnight. */
export async function openRun(
  database: Database,
  config: Config,
  means: Pick<StageParts, 'externalCalls' | 'draw'>,
  { instance_id: instanceId, around: text, written_until }: UnfinishedFill,
): Promise<Run> {
  const around = new Date(text);
  const { instance, staff, calendar } = await database.inSession(async (db) => {
    const instance = requireRow(await findInstance(db, instanceId));
    const calendar = await openCalendar(db, instance, around);
    return { instance, calendar, staff: await listAllStaff(db, { instanceId }) };
  });
  await database.inSession((db) => addPastDays(db, around));
  const secretBox = openSecretBox(config.appSecrets);
  const documents = openDocumentStore(config.documents);
  return {
    ...{ database, instanceId, staff },
    episodes: planFortnight(around, calendar, instance).filter((episode) => isLeft(episode, written_until)),
    parts: { secretBox, maker: config.maker, documents, ...means },
    world: {
      around,
      answersRecords: !config.verifactuDemo,
      outages: [
        { from: calendar.at(-4, '10:00'), to: calendar.at(-4, '18:20') },
        { from: calendar.at(-1, '18:10'), to: around },
      ],
    },
  };
}

/** Tells whether an episode is later than the last one that was written. */
export function isLeft(episode: Episode, writtenUntil: string | null): boolean {
  return writtenUntil === null || episode.at.toISOString() > writtenUntil;
}

async function openCalendar(db: Db, instance: Instance, around: Date): Promise<Calendar> {
  const listed = await listHolidaysFrom(db, { instanceId: instance.id, from: '0001-01-01' });
  // A demo has the holidays of its first year and the next; in January the fortnight begins before.
  const before = holidaysToSeed(instance, around.getUTCFullYear() - 1);
  const holidays = new Set([...listed, ...before].map(({ date }) => date));
  return new Calendar(around, { timezone: instance.timezone, schedule: instance.schedule, holidays });
}

/** Number of past days for which logged requests and deliveries are written. */
const loggedDays = 21;

/** Creates the partitions of the past days. A row without the partition of its day is refused. */
async function addPastDays(db: Db, around: Date): Promise<void> {
  for (let ago = loggedDays; ago >= 0; ago -= 1) {
    const day = new Date(around.getTime() - ago * dayMs).toISOString().slice(0, 10);
    for (const table of [requestLog, webhookDeliveries]) await addDay(db, table, day);
  }
}
