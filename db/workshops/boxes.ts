import { and, asc, eq, sql } from 'drizzle-orm';
import type { Schedule } from '../../domain/workshops/hours.ts';
import { type Db, preparedSelect, preparedWrite, type Tx } from '../connection/client.ts';
import { boxes } from '../connection/tables.ts';

const shown = { id: boxes.id, name: boxes.name, schedule: boxes.schedule };

export type BoxRow = Pick<typeof boxes.$inferSelect, keyof typeof shown>;

const ofWorkshop = and(eq(boxes.instance_id, sql.placeholder('instanceId')), boxes.active);
const thisOne = and(ofWorkshop, eq(boxes.id, sql.placeholder('id')));

const list = preparedSelect((db) => db.select(shown).from(boxes).where(ofWorkshop).orderBy(asc(boxes.id)));

/** By id, without those that were removed. */
export async function listBoxes(db: Db, instanceId: number): Promise<BoxRow[]> {
  return (await list(db, { instanceId })).map(readSchedule);
}

const everWas = preparedSelect((db) =>
  db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.instance_id, sql.placeholder('instanceId')), eq(boxes.id, sql.placeholder('id')))),
);

/** Also of one that was removed: what was done there is still asked for. */
export async function isBox(db: Db, instanceId: number, id: number): Promise<boolean> {
  const found = await everWas(db, { instanceId, id });
  return found.length > 0;
}

/** The driver leaves JSON as PostgreSQL's text. */
function readSchedule<Row extends { schedule: unknown }>(row: Row): Row {
  return { ...row, schedule: row.schedule && JSON.parse(row.schedule as string) };
}

const asJson = sql`${sql.placeholder('schedule')}::jsonb`;
const jsonOf = (schedule: Partial<Schedule> | null) => schedule && JSON.stringify(schedule);

const insert = preparedWrite((db) =>
  db
    .insert(boxes)
    .values({
      instance_id: sql.placeholder('instanceId'),
      name: sql.placeholder('name'),
      schedule: asJson,
    })
    .returning(shown),
);

export async function insertBox(
  tx: Tx,
  instanceId: number,
  { name, schedule }: Omit<BoxRow, 'id'>,
): Promise<BoxRow> {
  const [row] = await insert(tx, { instanceId, name, schedule: jsonOf(schedule) });
  return readSchedule(row as BoxRow);
}

const update = preparedWrite((db) =>
  db
    .update(boxes)
    .set({ name: sql`${sql.placeholder('name')}`, schedule: asJson })
    .where(thisOne),
);

export async function updateBox(tx: Tx, instanceId: number, { id, name, schedule }: BoxRow): Promise<void> {
  await update(tx, { instanceId, id, name, schedule: jsonOf(schedule) });
}

const remove = preparedWrite((db) => db.update(boxes).set({ active: false }).where(thisOne));

export async function removeBox(tx: Tx, instanceId: number, id: number): Promise<void> {
  await remove(tx, { instanceId, id });
}
