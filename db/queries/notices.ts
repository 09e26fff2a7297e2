import { desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../client.ts';
import { workshop_notices } from '../schema/index.ts';

export type NoticeKind = (typeof workshop_notices.$inferInsert)['kind'];

/** Something that the workshop itself must be told. */
export async function insertNotice(
  tx: Tx,
  instanceId: number,
  kind: NoticeKind,
  data: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx
    .insert(workshop_notices)
    .values({ instance_id: instanceId, kind, data, created_at: now.toISOString() });
}

export type NoticeRow = Omit<typeof workshop_notices.$inferSelect, 'instance_id'>;

/** The newest first. */
export async function listNotices(db: Db, instanceId: number, most: number): Promise<NoticeRow[]> {
  const { id, kind, data, created_at } = workshop_notices;
  return await db
    .select({ id, kind, data, created_at })
    .from(workshop_notices)
    .where(eq(workshop_notices.instance_id, instanceId))
    .orderBy(desc(id))
    .limit(most);
}
