import { and, asc, eq, sql } from 'drizzle-orm';
import type { Schedule } from '../../domain/workshops/hours.ts';
import type { Db } from '../connection/client.ts';
import { param, query, type Values } from '../connection/query.ts';
import { boxes } from '../connection/tables.ts';

const { id, instance_id, name, schedule, active } = boxes;
const visibleColumns = { id, name, schedule };

export type BoxRow = Pick<typeof boxes.$inferSelect, keyof typeof visibleColumns>;

const oneBox = { instanceId: instance_id, id };
const contents = { name, schedule: param.orNull(param.json<Partial<Schedule>>()) };

/** Lists the workshop's boxes by id. Excludes removed boxes. */
export const listActiveBoxes = query({ instanceId: instance_id }, ($, db) =>
  db
    .select(visibleColumns)
    .from(boxes)
    .where(and(eq(instance_id, $.instanceId), active))
    .orderBy(asc(id)),
);

const findBox = query.first(oneBox, ($, db) =>
  db
    .select({ id })
    .from(boxes)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/** Returns true if a box exists, including removed boxes, whose former appointments can still be listed. */
export async function isBox(db: Db, values: Values<typeof oneBox>): Promise<boolean> {
  return (await findBox(db, values)) !== undefined;
}

export const insertBox = query.one({ instanceId: instance_id, ...contents }, ($, db) =>
  db
    .insert(boxes)
    .values({ instance_id: $.instanceId, name: $.name, schedule: sql`${$.schedule}::jsonb` })
    .returning(visibleColumns),
);

export const updateBox = query.run({ ...oneBox, ...contents }, ($, db) =>
  db
    .update(boxes)
    .set({ name: $.name, schedule: sql`${$.schedule}::jsonb` })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id), active)),
);

export const markBoxRemoved = query.run(oneBox, ($, db) =>
  db
    .update(boxes)
    .set({ active: false })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id), active)),
);
