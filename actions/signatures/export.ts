import type { DocumentStore } from '../../adapters/documents/store.ts';
import { findBudget } from '../../db/budgets/queries.ts';
import { findClient } from '../../db/clients/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import { listSignedDocuments } from '../../db/documents/queries.ts';
import { findFirstEntry, findHead, listEntries } from '../../db/signatures/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Entry } from '../../domain/signatures/chain.ts';
import { DamagedFile, readFile } from '../documents/read.ts';
import { evidenceArchive, type SignedDocument } from './archive.ts';

interface EvidenceRequest {
  budgetId: number;
  /** The desk sets it to export the evidence of an erased client, too. */
  blocked: boolean;
}

/** Limits the packed bytes, because the answer is built in memory, several copies at once. An entry takes some 500. */
const packedMost = 128 * 1_048_576;
const entryBytes = 500;

type GatheredEvidence = Awaited<ReturnType<typeof gatherEvidence>>;

/** Gathers a budget's evidence and the chain from its first entry on, within a snapshot. */
export async function gatherEvidence(
  db: Db,
  { id, language }: Instance,
  { budgetId, blocked }: EvidenceRequest,
) {
  const budget = await findBudget(db, { instanceId: id, id: budgetId, internal: true });
  if (!budget) throw problem('not_found');
  const client = await findClient(db, { instanceId: id, id: budget.client_id });
  if (client?.erased_at && !blocked) throw problem('client_erased');
  const first = await findFirstEntry(db, { instanceId: id, budgetId });
  const head = await findHead(db, { instanceId: id });
  if (first === undefined || !head) throw problem('not_found', { reason: 'nothingDecided' });
  const documents = await listSignedDocuments(db, { instanceId: id, budgetId });
  let bytes = documents.reduce((sum, { size }) => sum + size, 0);
  const entries: Entry[] = [];
  for await (const batch of listEntries(db, id, first.number - 1)) {
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

/** Packs evidence with its files. Call without an open transaction: the store may be far away. */
export async function packEvidence(
  { documents, ...gathered }: GatheredEvidence,
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

/** Ignores a missing file: SHA256SUMS still lists it, so that a check of the archive shows that it is missing. */
function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedFile)) throw error;
}
