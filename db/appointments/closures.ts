import { and, eq, sql } from 'drizzle-orm';
import { param, pickColumns, query } from '../connection/query.ts';
import { closures } from '../connection/tables.ts';

const visibleColumns = pickColumns(closures, ['id', 'name', 'starts_at', 'ends_at', 'box_id']);

export type ClosureRow = Pick<typeof closures.$inferSelect, keyof typeof visibleColumns>;

const withBoxes = sql.raw(`
  select closure.id, closure.name, closure.starts_at, closure.ends_at, closure.box_id, box.name as box_name
  from closures closure
    left join boxes box on box.instance_id = closure.instance_id and box.id = closure.box_id`);

type ClosureWithBox = ClosureRow & { box_name: string | null };

/** Lists present and future closures, with the names of their boxes. */
export const listClosuresWithBoxes = query(
  { instanceId: closures.instance_id, now: param.date },
  ($) => sql<ClosureWithBox>`${withBoxes}
  where closure.instance_id = ${$.instanceId} and closure.ends_at > ${$.now}
  order by closure.starts_at, closure.id`,
);

/** Lists the closures between two moments, with the names of their boxes. */
export const listClosuresWithin = query(
  { instanceId: closures.instance_id, from: param.date, to: param.date },
  ($) => sql<ClosureWithBox>`${withBoxes}
  where closure.instance_id = ${$.instanceId} and closure.ends_at > ${$.from} and closure.starts_at < ${$.to}
  order by closure.starts_at, closure.id`,
);

export const insertClosure = query.one(
  pickColumns(closures, ['instance_id', 'name', 'starts_at', 'ends_at', 'box_id']),
  ($, db) => db.insert(closures).values($).returning(visibleColumns),
);

export const deleteClosure = query.first(pickColumns(closures, ['instance_id', 'id']), ($, db) =>
  db
    .delete(closures)
    .where(and(eq(closures.instance_id, $.instance_id), eq(closures.id, $.id)))
    .returning(visibleColumns),
);
