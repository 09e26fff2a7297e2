import type { DocumentStore } from '../../adapters/documents/store.ts';
import type { Db } from '../../db/connection/client.ts';
import { listAllSigned, listDecisions } from '../../db/signatures/decided.ts';
import { findHead, listEntries } from '../../db/signatures/queries.ts';
import type { Seals } from '../../domain/secrets/seals.ts';
import {
  type ChainBreak,
  findEndFault,
  firstEntryLink,
  judgeContent,
  judgeEntry,
  judgeHeadSeal,
  judgeSeal,
} from '../../domain/signatures/chain.ts';
import { type Difference, ProvedDecisions, type SignedRow } from '../../domain/signatures/differences.ts';
import { findFileFaults } from '../documents/verify.ts';

interface ChainVerdict {
  /** The number of entries that are valid. */
  entries: number;
  broken: ChainBreak | null;
}

interface Verification {
  instanceId: number;
  /** If set, only entries of this budget are counted, and only their contents are checked. */
  budgetId?: number | undefined;
  seals: Seals;
  now: Date;
}

/**
 * Verifies a workshop's chain of evidence from its first entry to its head. Requires a snapshot. `budgetId` limits the
 * counted entries and the checked contents, but not the check of the chain: each entry is proved by the later entries,
 * and a missing entry may have belonged to any budget.
 */
export async function verifyChain(
  db: Db,
  { instanceId, budgetId, seals, now }: Verification,
  proved?: ProvedDecisions,
): Promise<ChainVerdict> {
  const head = await findHead(db, { instanceId });
  let last = { ...firstEntryLink, budget_id: null as number | null };
  let entries = 0;
  for await (const batch of listEntries(db, instanceId)) {
    for (const entry of batch) {
      const isMeant = budgetId === undefined || entry.budget_id === budgetId;
      const broken =
        judgeEntry(last, entry) ?? judgeSeal(entry, seals) ?? (isMeant ? judgeContent(entry, now) : null);
      if (broken) return { entries, broken };
      if (isMeant) {
        entries += 1;
        proved?.add(entry);
      }
      last = entry;
    }
  }
  const broken =
    findEndFault(last, head) ?? judgeHeadSeal(head && { ...head, instance_id: instanceId }, seals);
  return { entries, broken };
}

interface Comparison extends ChainVerdict {
  differences: Difference[];
  documents: (SignedRow & { stored_as: string })[];
}

/** Verifies the chain as `verifyChain` does, and compares budgets and signed documents with the chain's entries. */
export async function compareWithChain(db: Db, verification: Verification): Promise<Comparison> {
  const { instanceId, budgetId } = verification;
  const proved = new ProvedDecisions();
  const { entries, broken } = await verifyChain(db, verification, proved);
  const differences: Difference[] = [];
  const documents: Comparison['documents'] = [];
  // Skips the comparison for a broken chain. Entries after the break were not read, so their decisions and documents
  // would be reported as differences.
  if (broken) return { entries, broken, differences, documents };
  for await (const batch of listDecisions(db, instanceId, budgetId)) {
    differences.push(...batch.flatMap((row) => proved.compareBudget(row)));
  }
  for await (const batch of listAllSigned(db, instanceId)) {
    const selected = batch.filter(({ budget_id }) => budgetId === undefined || budget_id === budgetId);
    documents.push(...selected);
    differences.push(...selected.flatMap((row) => proved.compareDocument(row)));
  }
  differences.push(...proved.missingDocuments(budgetId));
  return { entries, broken, differences, documents };
}

/**
 * Verifies the hashes of the signed quotes' files. Call this without an open transaction, because there may be
 * gigabytes of files.
 */
export async function verifySignedFiles(
  store: DocumentStore,
  documents: Comparison['documents'],
): Promise<Difference[]> {
  const faults = await findFileFaults(
    store,
    documents.map((row) => ({ ...row, of: `document ${row.id}` })),
  );
  return faults.map(({ what, file }) => ({
    what,
    budget_id: file.budget_id,
    number: null,
    document_id: file.id,
    file: file.stored_as,
  }));
}
