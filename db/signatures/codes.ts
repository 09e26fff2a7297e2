import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { signing_codes } from '../connection/tables.ts';

const { instance_id, ...columns } = getTableColumns(signing_codes);
const { id, budget_id, device_hash, fingerprint, sent_at } = columns;

export const insertCode = query.run(
  pickColumns(signing_codes, [
    'instance_id',
    'budget_id',
    'device_hash',
    'fingerprint',
    'sealed_code',
    'channel',
    'target',
    'sent_at',
    'expires_at',
  ]),
  ($, db) => db.insert(signing_codes).values($),
);

export const listCodesSince = query(
  { instanceId: instance_id, budgetId: budget_id, since: param.date },
  ($, db) =>
    db
      .select({ sent_at, device_hash })
      .from(signing_codes)
      .where(and(eq(instance_id, $.instanceId), eq(budget_id, $.budgetId), gt(sent_at, $.since))),
);

/**
 * Finds the newest code that was sent to a device for the shown quote. While `lockBudget` is held, no newer code is
 * inserted.
 */
export const findCode = query.first(
  { instanceId: instance_id, budgetId: budget_id, deviceHash: device_hash, fingerprint },
  ($, db) =>
    db
      .select(columns)
      .from(signing_codes)
      .where(
        and(
          eq(instance_id, $.instanceId),
          eq(budget_id, $.budgetId),
          eq(device_hash, $.deviceHash),
          eq(fingerprint, $.fingerprint),
        ),
      )
      .orderBy(desc(id))
      .limit(1),
);

export const countTry = query.run({ instanceId: instance_id, id }, ($, db) =>
  db
    .update(signing_codes)
    .set({ tries: sql`${signing_codes.tries} + 1` })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

export const deleteCodesOfBudgets = query.run(
  { instanceId: instance_id, budgetIds: param.list(budget_id) },
  ($, db) => db.delete(signing_codes).where(and(eq(instance_id, $.instanceId), isIn(budget_id, $.budgetIds))),
);

/** Deletes the codes that were sent before a moment. */
export const deleteCodesBefore = query.run(
  { until: param.date },
  ($) => sql`delete from signing_codes where sent_at < ${$.until}`,
);
