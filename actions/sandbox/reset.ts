import { sendInOrder, sqlState, type Tx } from '../../db/connection/client.ts';
import { listPdfsOf } from '../../db/invoices/pdfs.ts';
import { forgetPlannedFailures } from '../../db/webhooks/served.ts';
import { listLogos } from '../../db/workshops/logos.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import {
  deleteSomeRows,
  listFilesOf,
  listInstanceTables,
  markForRemoval,
  presentToken,
} from '../../db/workshops/removal.ts';
import { clearSettings, lockSandbox } from '../../db/workshops/sandbox.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Context } from '../context.ts';
import { type DemoParts, fillWithDemo } from '../demo/fill.ts';
import { findRemovalToken } from '../seals/keys.ts';
import { seedYears } from '../workshops/create.ts';
import { inOrder } from '../workshops/remove.ts';

interface ResetContext extends Pick<Context, 'instance' | 'secretBox'> {
  transact: <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;
}

interface ResetCount {
  rows: number;
  documents: number;
}

/**
 * Resets a sandbox to the demo's data, in one transaction. Other writes of the sandbox wait. If a worker inserts a row
 * while rows are deleted, retries the reset.
 */
export async function resetSandbox(context: ResetContext, parts: DemoParts): Promise<ResetCount> {
  const { transact, instance, secretBox } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { files, rows } = await transact((tx, now) =>
        resetInside({ tx, now, instance, secretBox }, parts),
      );
      for (const file of files) await parts.documents.remove(file);
      return { rows, documents: files.length };
    } catch (error) {
      if (attempt === maxAttempts || !isLateRow(error)) throw error;
    }
  }
}

const maxAttempts = 5;
const lateRow = new Set([
  '23503', // foreign_key_violation: a worker inserted a row that refers to a deleted row
  '40P01', // deadlock_detected: a worker holds row locks and waits for others
]);

/** Tells whether an error of a reset was caused by a worker's concurrent write, so that the reset may be retried. */
export function isLateRow(error: unknown): boolean {
  return lateRow.has(sqlState(error) ?? '');
}

/**
 * Resets a sandbox, including its clock, within a transaction. Returns the names of the files to remove after the
 * commit.
 */
export async function resetInside(
  {
    tx,
    now: workshopNow,
    instance: { id: instanceId },
    secretBox,
  }: Pick<Context, 'tx' | 'now' | 'instance' | 'secretBox'>,
  parts: DemoParts,
): Promise<{ files: string[]; rows: number }> {
  const now = toRealTime(workshopNow);
  await lockSandbox(tx, { instanceId });
  if (!(await findInstance(tx, instanceId))) throw problem('not_found');
  const files = await filesOf(tx, instanceId);
  const token = await findRemovalToken({ tx, secretBox }, instanceId);
  if (!token) throw invalidField('/host', 'removalSecretMissing');
  await markForRemoval(tx, { instanceId, now });
  await presentToken(tx, { token });
  const rows = await deleteRows(tx, instanceId);
  await sendInOrder(tx, [
    clearSettings(tx, { instanceId }),
    forgetPlannedFailures(tx, { instance_id: instanceId }),
  ]);
  const instance: Instance = requireRow(await findInstance(tx, instanceId));
  await seedYears(tx, instance, now);
  await fillWithDemo({ instance, secretBox, tx, now }, parts);
  return { files, rows };
}

/** Maximum number of files to list: above the number of files of any sandbox. */
const maxFiles = 1_000_000;

async function filesOf(tx: Tx, instanceId: number): Promise<string[]> {
  const [files, pdfs, logos] = await sendInOrder(tx, [
    listFilesOf(tx, { instanceId, most: maxFiles }),
    listPdfsOf(tx, { instanceId, most: maxFiles }),
    listLogos(tx, { instanceId, limit: maxFiles }),
  ]);
  return [...files.map(({ stored_as }) => stored_as), ...pdfs.map(({ name }) => name), ...logos];
}

/**
 * Pattern of the tables that a reset keeps: keys and webhooks, because an integration is configured with them, the
 * request log, because it helps to find the integration's mistakes, and the people with their access to the panel.
 */
const keptTables =
  /^(api_keys|api_key_secrets|webhook_subscriptions|webhook_secrets|seal_keys|request_log\w*|staff|account\w*|sessions|passkeys|recovery_codes|tablets|sign_in_attempts)$/;

const rowsAtOnce = 1_000_000;

async function deleteRows(tx: Tx, instanceId: number): Promise<number> {
  const tables = (await listInstanceTables(tx, {})).filter(({ name }) => !keptTables.test(name));
  let rows = 0;
  for (const table of inOrder(tables)) {
    // Repeats, because rows that refer to other rows of the same table must be deleted first.
    for (let deleted = 1; deleted > 0; rows += deleted)
      deleted = await deleteSomeRows(tx, table, instanceId, rowsAtOnce);
  }
  return rows;
}
