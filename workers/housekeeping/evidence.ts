import type { Database } from '../../db/connection/client.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { emptyOverdue, forgetSignedDocuments } from '../../db/signatures/term.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import { startLoop } from '../lanes/loop.ts';

/** A term is of years: some hours more are no matter. */
const everyMs = 6 * hourMs;
const batchRows = 100;

interface Options {
  database: Database;
  onError: (error: unknown) => void;
}

export function startEvidence({ database, onError }: Options) {
  return startLoop({
    everyMs,
    onError,
    async work() {
      await forgetOverdueEvidence(database);
      return false;
    },
  });
}

/** Of erased clients, once the law asks for it no more: contents and signed quotes go, the chain stays. */
export async function forgetOverdueEvidence(database: Database): Promise<number> {
  for (let forgotten = 0; ; ) {
    const some = await inTransaction(database, async (tx) => {
      const emptied = await emptyOverdue(tx, batchRows);
      if (emptied.length > 0) await forgetSignedDocuments(tx, emptied);
      return emptied.length;
    });
    forgotten += some;
    if (some < batchRows) return forgotten;
  }
}
