import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm';
import type { Actor } from '../../domain/events/actor.ts';
import type { SettingsChange } from '../../domain/workshops/settings-history.ts';
import { actorParams, actorValues } from '../connection/actor.ts';
import type { Db, Tx } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { settings_history } from '../connection/tables.ts';

const insert = query.run(
  {
    ...pickColumns(settings_history, ['instance_id', 'subject', 'action', 'name', 'changes', 'at']),
    ...actorParams,
  },
  ($, db) => db.insert(settings_history).values($),
);

interface Author {
  instance: { id: number };
  actor: Actor;
  now: Date;
}

/** Records a change of the settings, unless it changed nothing. */
export async function insertSettingsChange(
  tx: Tx,
  { instance, actor, now }: Author,
  change: SettingsChange,
): Promise<void> {
  if (change.action === 'changed' && change.subject !== 'logo' && Object.keys(change.changes).length === 0)
    return;
  await insert(tx, { instance_id: instance.id, ...change, ...actorValues(actor), at: now.toISOString() });
}

const { instance_id, ...columns } = getTableColumns(settings_history);

export type SettingsHistoryRow = Pick<typeof settings_history.$inferSelect, keyof typeof columns>;

const listBefore = query({ instanceId: instance_id, before: columns.id, limit: param.integer }, ($, db) =>
  db
    .select(columns)
    .from(settings_history)
    .where(and(eq(instance_id, $.instanceId), lt(columns.id, $.before)))
    .orderBy(desc(columns.id))
    .limit($.limit),
);

export async function listSettingsHistory(
  db: Db,
  instanceId: number,
  before: number,
  limit: number,
): Promise<Page<SettingsHistoryRow>> {
  return pageOf(await listBefore(db, { instanceId, before, limit: limit + 1 }), limit);
}
