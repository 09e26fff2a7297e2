import type { Db } from '../../db/connection/client.ts';
import { findHead, listEntries } from '../../db/signatures/queries.ts';
import { type Broken, judgeContent, judgeEnd, judgeEntry, noLink } from '../../domain/signatures/chain.ts';

interface Verified {
  /** How many were found sound. */
  entries: number;
  broken: Broken | null;
}

/**
 * Follows a workshop's chain from its first entry to its head, within a snapshot. With a budget only its entries are
 * counted, and contents of others are not looked at; what breaks the chain itself counts wherever it is, since each
 * entry is proved by all behind it, and one that is missing may have been of any budget.
 */
export async function verifyChain(
  db: Db,
  instanceId: number,
  budgetId: number | undefined,
  now: Date,
): Promise<Verified> {
  const head = await findHead(db, instanceId);
  let last = { ...noLink, budget_id: null as number | null };
  let entries = 0;
  for await (const batch of listEntries(db, instanceId)) {
    for (const entry of batch) {
      const isMeant = budgetId === undefined || entry.budget_id === budgetId;
      const broken = judgeEntry(last, entry) ?? (isMeant ? judgeContent(entry, now) : null);
      if (broken) return { entries, broken };
      if (isMeant) entries += 1;
      last = entry;
    }
  }
  return { entries, broken: judgeEnd(last, head) };
}
