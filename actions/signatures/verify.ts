import type { Db } from '../../db/connection/client.ts';
import { listAllSigned, listDecisions } from '../../db/signatures/decided.ts';
import { findHead, listEntries } from '../../db/signatures/queries.ts';
import type { DocumentStore } from '../../documents/store.ts';
import type { Seals } from '../../domain/secrets/seals.ts';
import {
  type Broken,
  judgeContent,
  judgeEnd,
  judgeEntry,
  judgeHeadSeal,
  judgeSeal,
  noLink,
} from '../../domain/signatures/chain.ts';
import { type Difference, ProvedDecisions, type SignedRow } from '../../domain/signatures/differences.ts';
import { findFileFaults } from '../documents/verify.ts';

interface Verified {
  /** How many were found sound. */
  entries: number;
  broken: Broken | null;
}

interface Verification {
  instanceId: number;
  /** Only this one's entries are counted, and its contents looked at. */
  budgetId?: number | undefined;
  seals: Seals;
  now: Date;
}

/**
 * Follows a workshop's chain from its first entry to its head, within a snapshot. With a budget only its entries are
 * counted, and contents of others are not looked at; what breaks the chain itself counts wherever it is, since each
 * entry is proved by all behind it, and one that is missing may have been of any budget.
 */
export async function verifyChain(
  db: Db,
  { instanceId, budgetId, seals, now }: Verification,
  proved?: ProvedDecisions,
): Promise<Verified> {
  const head = await findHead(db, instanceId);
  let last = { ...noLink, budget_id: null as number | null };
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
  const broken = judgeEnd(last, head) ?? judgeHeadSeal(head && { ...head, instance_id: instanceId }, seals);
  return { entries, broken };
}

interface Compared extends Verified {
  differences: Difference[];
  documents: (SignedRow & { stored_as: string })[];
}

/** The same, and what the other tables say otherwise than a sound chain. */
export async function compareWithChain(db: Db, verification: Verification): Promise<Compared> {
  const { instanceId, budgetId } = verification;
  const proved = new ProvedDecisions();
  const { entries, broken } = await verifyChain(db, verification, proved);
  const differences: Difference[] = [];
  const documents: Compared['documents'] = [];
  // Entries behind a broken link are not read: everything that they prove would be reported as missing.
  if (broken) return { entries, broken, differences, documents };
  for await (const batch of listDecisions(db, instanceId, budgetId)) {
    differences.push(...batch.flatMap((row) => proved.compareBudget(row)));
  }
  for await (const batch of listAllSigned(db, instanceId)) {
    const meant = batch.filter(({ budget_id }) => budgetId === undefined || budget_id === budgetId);
    documents.push(...meant);
    differences.push(...meant.flatMap((row) => proved.compareDocument(row)));
  }
  differences.push(...proved.missingDocuments(budgetId));
  return { entries, broken, differences, documents };
}

/** Hashes the signed quotes' files, while no transaction is open: there may be gigabytes of them. */
export async function verifySignedFiles(
  store: DocumentStore,
  documents: Compared['documents'],
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
  }));
}
