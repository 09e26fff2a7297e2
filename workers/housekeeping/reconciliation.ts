import { reconcile } from '../../actions/verifactu/reconcile.ts';
import type { TaxAuthority } from '../../adapters/outbound/tax-authority.ts';
import type { Database } from '../../db/connection/client.ts';
import { inDurableTransaction } from '../../db/connection/transaction.ts';
import { noticeRecovery } from '../../db/deployment/timeline.ts';
import { listToReconcile, type ToReconcile } from '../../db/verifactu/reconciliation.ts';
import type { SecretBox } from '../../domain/secrets/secret-box.ts';
import { hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { isTimeToReconcile } from '../../domain/verifactu/reconcile-time.ts';
import { startLoop } from '../lanes/loop.ts';

/** A restored workshop cannot issue invoices before its comparison, and a client may be waiting at the counter. */
const everyMs = minuteMs;
/** Retry interval of a failed comparison: of a restored workshop, and of any other. */
const againMs = { restored: 10 * minuteMs, nightly: 6 * hourMs };
/** Comparisons mostly wait for the authority; a slow one must not block all others. */
const workshopsAtOnce = 8;

interface Options {
  database: Database;
  taxAuthority: TaxAuthority;
  secretBox: SecretBox;
  /**
   * Enables the comparison of workshops that were not restored. Off for a stand-in, which loses its ledger when it
   * ends.
   */
  nightly: boolean;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/** Compares workshops' records with those of the tax authority: every night, and immediately after a restore. */
export function startReconciliation(options: Options) {
  return startLoop({
    everyMs,
    onError: options.onError,
    async work() {
      await options.database.inSession(noticeRecovery);
      await reconcileDue(options);
      return false;
    },
  });
}

export async function reconcileDue(options: Options): Promise<void> {
  const { database, clock, nightly, onError } = options;
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const listed = await database.inSession((db) =>
    listToReconcile(db, { triedBefore: before(againMs.nightly), againBefore: before(againMs.restored) }),
  );
  const due = listed.filter((each) => each.must_reconcile || (nightly && isTimeToReconcile(each, now)));
  const takeTurns = async () => {
    for (let next = due.shift(); next; next = due.shift()) await reconcileOne(options, next).catch(onError);
  };
  await Promise.all(Array.from({ length: workshopsAtOnce }, takeTurns));
}

async function reconcileOne(
  { database, taxAuthority, secretBox, clock }: Options,
  { instance_id: instanceId }: ToReconcile,
): Promise<void> {
  await reconcile(
    {
      transact: (work) => inDurableTransaction(database, (tx) => work(tx, clock())),
      ask: taxAuthority.send,
      secretBox,
      instanceId,
      waitMs: 0,
    },
    {},
  );
}
