import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { deleteSignedDocuments, emptyOverdue } from '../../db/signatures/term.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import { startLoop } from '../lanes/loop.ts';

/** Interval between checks. Legal retention lasts years, so a delay of some hours does not matter. */
const cleanupIntervalMs = 6 * hourMs;
const batchRows = 100;

interface Options {
  database: Database;
  onError: (error: unknown) => void;
}

export function startEvidence({ database, onError }: Options) {
  return startLoop({
    everyMs: cleanupIntervalMs,
    onError,
    async work() {
      await forgetOverdueEvidence(database);
      return false;
    },
  });
}

/**
 * Deletes the contents of evidence and the signed quotes of erased clients after their legal retention. Keeps the
 * entries' hashes, so that the chain can still be verified.
 */
export async function forgetOverdueEvidence(database: Database): Promise<number> {
  for (let forgotten = 0; ; ) {
    const some = await inTransaction(database, async (tx) => {
      const emptied = await emptyOverdue(tx, { most: batchRows });
      if (emptied.length > 0) await deleteSignedDocuments(tx, { budgets: emptied });
      return emptied.length;
    });
    forgotten += some;
    if (some < batchRows) return forgotten;
  }
}
