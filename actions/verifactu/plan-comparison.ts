import type { Addressee, Environment } from '../../adapters/outbound/tax-authority.ts';
import type { Tx } from '../../db/connection/client.ts';
import { findLastRecord } from '../../db/verifactu/queries.ts';
import {
  type ComparedRecord,
  findReconcileState,
  listComparedRecords,
} from '../../db/verifactu/reconciliation.ts';
import { findInstance, type Instance } from '../../db/workshops/queries.ts';
import { normaliseTaxId } from '../../domain/clients/tax-id.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { localDay } from '../../domain/time/local.ts';
import { taxIdLiteral } from '../../domain/verifactu/literals.ts';
import { sendsRecords } from '../../domain/verifactu/mode.ts';
import { listDays, monthOf, monthsToCompare } from '../../domain/verifactu/reconcile-months.ts';
import { unansweredStates } from '../../domain/verifactu/states.ts';
import { findUsableCertificate } from './certificate.ts';

/** The months and issuers of a comparison, and the service of the tax authority to query. */
export interface ComparisonPlan {
  instance: Instance;
  to: Addressee;
  months: string[];
  issuers: string[];
  /** The time of the restored backup; null if the workshop is not stopped after a restore. */
  restoredTo: string | null;
}

interface PlanContext {
  tx: Tx;
  now: Date;
  secretBox: SecretBox;
}

/** Plans the queries to the tax authority for a comparison. `month` limits the comparison to one month. */
export async function planComparison(
  { tx, now, secretBox }: PlanContext,
  { instanceId, month }: { instanceId: number; month: string | undefined },
): Promise<ComparisonPlan | { failure: string }> {
  const instance = await findInstance(tx, instanceId);
  if (!instance || !sendsRecords(instance.verifactu)) return { failure: 'sends_nothing' };
  const mode = instance.verifactu;
  const state = await findReconcileState(tx, { instanceId, mode });
  if (state.suspended) return { failure: '4141' };
  const usable = await findUsableCertificate({ tx, secretBox }, instance, now);
  if ('problem' in usable) return { failure: usable.problem };
  const last = await findLastRecord(tx, { instanceId });
  const today = [localDay(now, instance.timezone), last?.date ?? ''].toSorted().at(-1) as string;
  const restoredTo = state.reconcile_since && localDay(new Date(state.reconcile_since), instance.timezone);
  const monthsToAsk = monthsToCompare({
    today,
    month,
    open: [...state.unanswered, ...state.differing].map(monthOf),
    restoredTo: restoredTo && ([restoredTo, last?.date ?? restoredTo].toSorted()[0] as string),
  });
  const records = await listComparedRecords(tx, { instanceId, mode, days: listDays(monthsToAsk) });
  return {
    instance,
    to: { environment: mode as Environment, ...usable },
    months: [...new Set([...monthsToAsk, ...records.flatMap(operationMonthOf)])].sort(),
    issuers: issuersOf(instance, records),
    restoredTo: state.reconcile_since,
  };
}

/**
 * Returns the month of the operation. The authority files an invoice under this month or under the month of its issue.
 */
function operationMonthOf({ operation_date }: ComparedRecord): string[] {
  return operation_date === null ? [] : [monthOf(operation_date)];
}

/**
 * Returns the issuers to query. Former issuers are included only while one of their records is unanswered, because
 * their certificate may no longer exist.
 */
function issuersOf({ tax_id }: Instance, records: readonly ComparedRecord[]): string[] {
  const open = records.filter(({ state }) => unansweredStates.some((each) => each === state));
  return [
    ...new Set([normaliseTaxId(tax_id), ...open.map(({ issuer_tax_id }) => taxIdLiteral(issuer_tax_id))]),
  ];
}
