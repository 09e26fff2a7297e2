import { NoAnswerError, type TaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import { storeReconcileFailure } from '../../db/verifactu/reconciliation.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import type { StoredRecord } from '../../domain/verifactu/sending/query.ts';
import { UnreadableAnswerError } from '../../domain/verifactu/sending/soap.ts';
import { fetchStored } from './fetch-stored.ts';
import { type LaneHold, LaneLostError, runHoldingLane, type Transact } from './hold-lane.ts';
import { planComparison } from './plan-comparison.ts';
import { type Comparison, recordComparison } from './record-comparison.ts';

export interface ReconcileParts {
  /** Runs work in a separate transaction. No transaction is open while the authority is queried. */
  transact: Transact;
  ask: TaxAuthority['send'];
  secretBox: SecretBox;
  instanceId: number;
  /** Maximum wait for a message that is being sent. */
  waitMs: number;
}

interface ComparisonRequest {
  /** The month to compare, such as `2026-11`; undefined for all months in which something may have changed. */
  month?: string | undefined;
}

/** Reason why a comparison was not possible: a code of the authority, or a word such as `ECONNREFUSED`. */
export type ReconcileFailure = { failure: string };

/** Failure of a comparison whose lane was not free in time. */
const underWay = 'message_under_way';

/**
 * Compares a workshop's tax records with those of the tax authority. Corrects all states that need no decision by the
 * workshop.
 */
export async function reconcile(
  parts: ReconcileParts,
  wish: ComparisonRequest,
): Promise<Comparison | ReconcileFailure> {
  const { transact, instanceId, waitMs } = parts;
  const compared = await runHoldingLane({ transact, instanceId, waitMs }, (hold) =>
    compare(parts, hold, wish).catch(failureOf),
  );
  const result = compared ?? { failure: underWay };
  const { failure } = result;
  if (failure !== null) await transact((tx, now) => storeReconcileFailure(tx, { instanceId, now, failure }));
  return result;
}

function failureOf(error: unknown): ReconcileFailure {
  if (error instanceof LaneLostError) return { failure: underWay };
  if (error instanceof NoAnswerError || error instanceof UnreadableAnswerError)
    return { failure: error.message };
  throw error;
}

async function compare(
  parts: ReconcileParts,
  hold: LaneHold,
  wish: ComparisonRequest,
): Promise<Comparison | ReconcileFailure> {
  const { transact, ask, secretBox, instanceId } = parts;
  const plan = await transact((tx, now) =>
    planComparison({ tx, now, secretBox }, { instanceId, month: wish.month }),
  );
  if ('failure' in plan) return plan;
  const { instance, to, months, issuers } = plan;
  const stored: StoredRecord[] = [];
  for (const taxId of issuers) {
    const issuer = { name: instance.legal_name, taxId };
    stored.push(...(await fetchStored({ ask, to, issuer, before: hold.renew }, months)));
  }
  await hold.renew();
  return transact((tx, now) => recordComparison({ tx, now, secretBox }, plan, { stored, lane: hold.lane }));
}
