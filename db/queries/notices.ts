import type { Tx } from '../client.ts';
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
