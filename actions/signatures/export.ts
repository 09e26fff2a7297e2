import { findBudget } from '../../db/budgets/queries.ts';
import { findClient } from '../../db/clients/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import { listSignedDocuments } from '../../db/documents/queries.ts';
import { findFirstNumber, findHead, listEntries } from '../../db/signatures/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import type { DocumentStore } from '../../documents/store.ts';
import { problem } from '../../domain/requests/problem.ts';
import { evidenceArchive, type SignedDocument } from '../../domain/signatures/archive.ts';
import type { Entry } from '../../domain/signatures/chain.ts';
import { DamagedFile, readFile } from '../documents/read.ts';

interface EvidenceRequest {
  budgetId: number;
  /** True: an erased client's is exported, too. */
  blocked: boolean;
}

/** It counts the bytes of what is packed. The answer is put together in memory, several times over; an entry takes some 400. */
const packedMost = 128 * 1_048_576;
const entryBytes = 400;

type Gathered = Awaited<ReturnType<typeof gatherEvidence>>;

/** What is kept about a budget, and the chain from there on, within a snapshot. */
export async function gatherEvidence(
  db: Db,
  { id, language }: Instance,
  { budgetId, blocked }: EvidenceRequest,
) {
  const budget = await findBudget(db, id, budgetId, { internal: true });
  if (!budget) throw problem('not_found');
  const client = await findClient(db, id, budget.client_id);
  if (client?.erased_at && !blocked) throw problem('client_erased');
  const from = await findFirstNumber(db, id, budgetId);
  const head = await findHead(db, id);
  if (from === undefined || !head) throw problem('not_found', { reason: 'nothingDecided' });
  const documents = await listSignedDocuments(db, id, budgetId);
  let bytes = documents.reduce((sum, { size }) => sum + size, 0);
  const entries: Entry[] = [];
  for await (const batch of listEntries(db, id, from - 1)) {
    for (const entry of batch) {
      const content = entry.budget_id === budgetId ? entry.content : null;
      entries.push({ ...entry, content });
      bytes += entryBytes + (content === null ? 0 : Buffer.byteLength(content));
    }
    if (bytes > packedMost) throw tooLarge();
  }
  return {
    language: client?.preferred_language ?? language,
    clientId: budget.client_id,
    budgetId,
    entries,
    head,
    documents,
  };
}

function tooLarge() {
  return problem('payload_too_large', {
    reason: 'archiveTooLarge',
    params: { megabytes: String(packedMost / 1_048_576) },
  });
}

/** While no transaction is open: the store may be far away. */
export async function packEvidence(
  { documents, ...gathered }: Gathered,
  workshop: string,
  store: DocumentStore,
): Promise<Buffer> {
  const signed: SignedDocument[] = [];
  for (const { id, size, sha256, stored_as } of documents) {
    const facts = { of: `document ${id}`, stored_as, size, sha256 };
    const content = await readFile(store, facts).catch(unlessDamaged);
    signed.push({ id, sha256, content: content ?? null });
  }
  return evidenceArchive({ ...gathered, workshop, documents: signed });
}

/** SHA256SUMS still lists the file, so that a check of the archive shows that it is missing. */
function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedFile)) throw error;
}
