import { randomBytes } from 'node:crypto';
import { listCounters, skipNumbers } from '../../db/invoices/series.ts';
import { wakeLane } from '../../db/verifactu/backlog.ts';
import { lockChain } from '../../db/verifactu/queries.ts';
import { markNumbersStated } from '../../db/verifactu/reconciliation.ts';
import { findSendingState } from '../../db/verifactu/sending.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { insertAlert } from '../../db/workshops/usage.ts';
import { formatFullNumber } from '../../domain/invoices/invoice.ts';
import { readStatedNumbers, type StatedNumber } from '../../domain/invoices/stated-numbers.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { openSeals, sealedTexts } from '../../domain/secrets/seals.ts';
import { localDay } from '../../domain/time/local.ts';
import { installationId } from '../../domain/verifactu/system.ts';
import type { Context } from '../context.ts';
import { addUsualSeries } from '../invoices/issue/series.ts';

/**
 * Lets a workshop issue invoices after a restore without a comparison with the tax authority. Its series continue after
 * the stated last numbers. Returns the next number of each stated series.
 */
export async function stateLastNumbers(context: Context, texts: readonly string[]): Promise<string[]> {
  const { tx, instance, now, actor } = context;
  const { id: instanceId } = instance;
  const restoredTo = await lockRestored(context);
  const read = readStatedNumbers(texts, {
    // Includes the default series, because a default series that was first used after the backup is missing from the
    // database.
    series: await addUsualSeries(context),
    counters: await listCounters(tx, { instanceId }),
    years: yearsBetween(localDay(restoredTo, instance.timezone), localDay(now, instance.timezone)),
  });
  if ('problems' in read) throw problem('validation_error', { fields: read.problems });
  for (const each of read.stated) await skipTo(context, each);
  await markNumbersStated(tx, { instanceId });
  await wakeLane(tx, { instanceId });
  const numbers = read.stated.map(({ series, year, number }) => formatFullNumber(series, year, number));
  const data = { last_numbers: numbers, by: actor.name, restored_to: restoredTo.toISOString() };
  await insertAlert(tx, { instanceId, kind: 'numbers_stated', data, now });
  return read.stated.map(({ series, year, number }) => formatFullNumber(series, year, number + 1));
}

/**
 * Locks the same rows as issuing, in the same order. Requires that a comparison was tried and failed. Returns the time
 * of the restored backup.
 */
async function lockRestored({ tx, instance, now }: Context): Promise<Date> {
  await lockInstance(tx, instance.id);
  const { mustReconcile } = await lockChain(
    tx,
    instance.id,
    installationId(instance.id, now, randomBytes(4)),
  );
  const { reconcile_since } = await findSendingState(tx, { instanceId: instance.id });
  if (mustReconcile === null || reconcile_since === null)
    throw invalidField('/last_numbers', 'nothingRestored');
  if (mustReconcile.failure === null) throw problem('invoice_conflict', { reason: 'reconcileFirst' });
  return new Date(reconcile_since);
}

function yearsBetween(first: string, last: string): number[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

async function skipTo(
  { tx, instance, now, actor, secretBox }: Context,
  { series, year, number }: StatedNumber,
): Promise<void> {
  const { seal } = openSeals(secretBox.sealKeys);
  const skipped = { instance_id: instance.id, series_id: series.id, year, last_number: number };
  const gap = { ...skipped, stated_by: actor.name };
  await skipNumbers(tx, gap, { now, sealOf: (row) => seal(sealedTexts.numberGap(row)) });
}
