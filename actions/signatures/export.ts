import type { DocumentStore } from '../../adapters/documents/store.ts';
import { findBudget } from '../../db/budgets/queries.ts';
import { findClient } from '../../db/clients/queries.ts';
import type { Db } from '../../db/connection/client.ts';
import { listSignedDocuments } from '../../db/documents/queries.ts';
import { findFirstEntry, findHead, listEntries } from '../../db/signatures/queries.ts';
import type { Instance } from '../../db/workshops/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Entry } from '../../domain/signatures/chain.ts';
import type { Difference } from '../../domain/signatures/differences.ts';
import { DamagedFileError, readFile } from '../documents/read.ts';
import { evidenceArchive, type SignedDocument } from './archive.ts';

interface EvidenceRequest {
  budgetId: number;
  /** True if evidence of erased clients is included, which only the desk requests. */
  blocked: boolean;
}

/** Maximum size of an archive, because the archive is built in memory, where several copies exist at the same time. */
const maxPacked = 128 * 1_048_576;
const entryBytes = 500;

type GatheredEvidence = Awaited<ReturnType<typeof gatherEvidence>>;

/** Reads a budget's evidence, and the workshop's chain from the budget's first entry on. Requires a snapshot. */
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
    if (bytes > maxPacked) throw tooLarge();
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
    params: { megabytes: String(maxPacked / 1_048_576) },
  });
}

interface PackedEvidence {
  archive: Buffer;
  /** Missing or damaged signed quotes, which the archive does not contain. */
  differences: Difference[];
}

/**
 * Packs the evidence with its files, and lists missing and damaged files. SHA256SUMS also contains their hashes, so
 * that verifying the archive reports the gap. Call this without an open transaction, because a remote store may be
 * slow.
 */
export async function packEvidence(
  { documents, ...gathered }: GatheredEvidence,
  workshop: string,
  store: DocumentStore,
): Promise<PackedEvidence> {
  const signed: SignedDocument[] = [];
  const differences: Difference[] = [];
  for (const { id, size, sha256, stored_as } of documents) {
    const facts = { of: `document ${id}`, stored_as, size, sha256 };
    const found = (await readFile(store, facts).catch(unlessDamaged)) ?? 'file_missing';
    const isSound = typeof found !== 'string';
    signed.push({ id, sha256, content: isSound ? found : null });
    if (isSound) continue;
    const about = { budget_id: gathered.budgetId, number: null, document_id: id, file: stored_as };
    differences.push({ what: found, ...about });
  }
  return { archive: await evidenceArchive({ ...gathered, workshop, documents: signed }), differences };
}

function unlessDamaged(error: unknown): 'file_damaged' {
  if (error instanceof DamagedFileError) return 'file_damaged';
  throw error;
}
