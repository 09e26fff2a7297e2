import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Interval } from '../../domain/appointments/diary.ts';
import { type Db, preparedSelect, type Tx } from '../connection/client.ts';
import { boxes, closures } from '../connection/tables.ts';
import { asMoments } from './queries.ts';

const shown = {
  id: closures.id,
  name: closures.name,
  starts_at: closures.starts_at,
  ends_at: closures.ends_at,
  box_id: closures.box_id,
};

export type ClosureRow = Pick<typeof closures.$inferSelect, keyof typeof shown>;

const between = preparedSelect((db) =>
  db
    .select(shown)
    .from(closures)
    .where(
      and(
        eq(closures.instance_id, sql.placeholder('instanceId')),
        gt(closures.ends_at, sql.placeholder('from')),
        lt(closures.starts_at, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(closures.id)),
);

export async function listClosedTimes(db: Db, instanceId: number, time: Interval) {
  const rows = await between(db, { instanceId, ...asMoments(time) });
  return rows.map(({ box_id, starts_at, ends_at }) => ({
    boxId: box_id,
    startMs: Date.parse(starts_at),
    endMs: Date.parse(ends_at),
  }));
}

export async function listClosures(
  db: Db,
  instanceId: number,
  now: Date,
): Promise<(ClosureRow & { box_name: string | null })[]> {
  return await db
    .select({ ...shown, box_name: boxes.name })
    .from(closures)
    .leftJoin(boxes, and(eq(boxes.instance_id, closures.instance_id), eq(boxes.id, closures.box_id)))
    .where(and(eq(closures.instance_id, instanceId), gt(closures.ends_at, now.toISOString())))
    .orderBy(asc(closures.starts_at), asc(closures.id));
}

export async function insertClosure(
  tx: Tx,
  instanceId: number,
  closure: Omit<ClosureRow, 'id'>,
): Promise<ClosureRow> {
  const [row] = await tx
    .insert(closures)
    .values({ instance_id: instanceId, ...closure })
    .returning(shown);
  return row as ClosureRow;
}

export async function removeClosure(tx: Tx, instanceId: number, id: number): Promise<boolean> {
  const removed = await tx
    .delete(closures)
    .where(and(eq(closures.instance_id, instanceId), eq(closures.id, id)))
    .returning({ id: closures.id });
  return removed.length > 0;
}
