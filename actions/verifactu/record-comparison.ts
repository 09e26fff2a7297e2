import { randomBytes } from 'node:crypto';
import type { Tx } from '../../db/connection/client.ts';
import { listAllSeries } from '../../db/invoices/series.ts';
import { listNumberGaps } from '../../db/invoices/verification.ts';
import { type HeldLane, lockLeasesShared } from '../../db/lanes/leases.ts';
import { taxRecords, wakeLane } from '../../db/verifactu/backlog.ts';
import { lockChain } from '../../db/verifactu/queries.ts';
import {
  forgetDifferences,
  listComparedRecords,
  listDifferences,
  markReconciled,
  removeWaitingRecords,
  storeDifferences,
} from '../../db/verifactu/reconciliation.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { isSkippedNumber } from '../../domain/invoices/stated-numbers.ts';
import { openSeals, type Seals } from '../../domain/secrets/seals.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import {
  differenceRows,
  type FoundDifference,
  groupByInvoice,
  keyDay,
  nameOf,
} from '../../domain/verifactu/comparison-rows.ts';
import { type Confirmation, compareWithStored } from '../../domain/verifactu/reconcile.ts';
import { listDays, monthOf } from '../../domain/verifactu/reconcile-months.ts';
import type { StoredRecord } from '../../domain/verifactu/sending/query.ts';
import { installationId, isInstallationOf } from '../../domain/verifactu/system.ts';
import { skipLostNumbers } from '../invoices/issue/skip-lost-numbers.ts';
import { alertWorkshop } from '../messages/alert-workshop.ts';
import { LaneLostError } from './hold-lane.ts';
import { noteStates } from './note-states.ts';
import type { ComparisonPlan } from './plan-comparison.ts';
import { recognizeSisters } from './recognize-sisters.ts';

/** The result of a comparison. */
export interface Comparison {
  failure: null;
  months: string[];
  /** The number of invoices that the tax authority stores for these months. */
  stored: number;
  /** The number of unanswered records that the authority had received. */
  confirmed: number;
  differences: FoundDifference[];
  /** True if issuing and sending resume after a restore. */
  resumed: boolean;
}

interface RecordContext {
  tx: Tx;
  now: Date;
  secretBox: SecretBox;
}

/** Maximum number of known differences that are read. */
const maxKnown = 100_000;

/**
 * Stores the confirmations and differences of a comparison. After a restore, allows the workshop to issue and send
 * again.
 */
export async function recordComparison(
  { tx, now, secretBox }: RecordContext,
  plan: ComparisonPlan,
  { stored, lane }: { stored: StoredRecord[]; lane: HeldLane },
): Promise<Comparison> {
  const { instance, months, restoredTo } = plan;
  const { id: instanceId } = instance;
  const isRestored = restoredTo !== null;
  // Takes the same locks as issuing, in the same order, so that no number is assigned before the lost numbers are
  // skipped.
  if (isRestored) {
    await lockInstance(tx, instanceId);
    await lockChain(tx, instanceId, installationId(instanceId, now, randomBytes(4)));
  }
  if (!(await lockLeasesShared(tx, taxRecords, [lane])).has(lane.lease))
    throw new LaneLostError('the lease is over');
  const isSisters = await recognizeSisters(tx, plan, stored);
  const { confirmed, differences } = compareWithStored(await comparedInvoices(tx, plan, stored), stored, {
    isLost: ({ installation }) =>
      isRestored && installation !== null && isInstallationOf(instanceId, installation),
    isSisters,
  });
  await storeConfirmed(tx, instanceId, { confirmed, now, seals: openSeals(secretBox.sealKeys) });
  const known = await listDifferences(tx, { instanceId, most: maxKnown });
  const series = await listAllSeries(tx, { instanceId });
  const gaps = await listNumberGaps(tx, { instanceId });
  const isSkipped = (text: string) => isSkippedNumber(text, series, gaps);
  const { rows, fresh } = differenceRows(differences, { known, isRestored, isSkipped });
  await storeDifferences(tx, { instanceId, found: rows, now });
  await forgetDifferences(tx, { instanceId, months, found: rows });
  if (isRestored) {
    const sisters = stored.filter(isSisters).map(({ key }) => key.number);
    await skipLostNumbers({ tx, instance, now, secretBox }, series, sisters);
  }
  await markReconciled(tx, { instanceId, now });
  if (isRestored) await wakeLane(tx, { instanceId });
  if (fresh.length > 0) await alert({ tx, now }, plan, fresh);
  return {
    failure: null,
    months,
    stored: stored.length,
    confirmed: confirmed.length,
    differences: rows,
    resumed: isRestored,
  };
}

/**
 * Lists the workshop's invoices of the months, and its other invoices that the authority has filed under these months.
 */
async function comparedInvoices(
  tx: Tx,
  { instance, months }: ComparisonPlan,
  stored: readonly StoredRecord[],
) {
  const days = new Set([...listDays(months), ...stored.map(({ key }) => keyDay(key))]);
  const records = await listComparedRecords(tx, {
    instanceId: instance.id,
    mode: instance.verifactu,
    days: [...days],
  });
  const there = new Set(stored.map(({ key }) => nameOf(key)));
  return groupByInvoice(records).filter(
    ({ key }) => months.includes(monthOf(keyDay(key))) || there.has(nameOf(key)),
  );
}

/** Stores the confirmed records as answered, and removes them from the queue. */
async function storeConfirmed(
  tx: Tx,
  instanceId: number,
  { confirmed, now, seals }: { confirmed: readonly Confirmation[]; now: Date; seals: Seals },
): Promise<void> {
  if (confirmed.length === 0) return;
  const judged = confirmed.map(({ number, state, code, description }) => ({
    ...{ number, state, code, description },
  }));
  await noteStates(tx, { instanceId, judged, messageId: null, now, seals });
  const numbers = confirmed.map(({ number }) => number);
  await removeWaitingRecords(tx, { instanceId, numbers });
}

/** Maximum number of invoices in the alert; `verifactu status` lists all of them. */
const maxListedInvoices = 10;

async function alert(
  { tx, now }: Pick<RecordContext, 'tx' | 'now'>,
  { instance }: ComparisonPlan,
  fresh: readonly FoundDifference[],
): Promise<void> {
  const numbers = fresh.slice(0, maxListedInvoices).map(({ full_number }) => full_number);
  const invoices = numbers.join(', ') + (fresh.length > maxListedInvoices ? '…' : '');
  const about = { count: fresh.length, invoices, budgetId: null };
  await alertWorkshop({ tx, instance, now, secretBox: null }, 'tax_records_differ', about, {
    count: fresh.length,
    invoices: numbers,
  });
}
