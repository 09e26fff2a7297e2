import { insertEntry, lockHead } from '../../db/signatures/queries.ts';
import { type EvidenceKind, entryAfter } from '../../domain/signatures/evidence.ts';
import type { Context } from '../context.ts';

interface Decided {
  budgetId: number;
  kind: EvidenceKind;
  /** What was shown and what was decided; later readings of it are not to need anything else. */
  content: object;
}

/**
 * Appends to the workshop's chain what a client decided. The budget is locked before, and boxes are: the chain's head
 * comes after them, and credit after it.
 */
export async function appendEvidence(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  { budgetId, kind, content }: Decided,
): Promise<{ number: number; hash: Buffer }> {
  const last = await lockHead(tx, instance.id);
  const decision = {
    instanceId: instance.id,
    evidenceYears: instance.evidence_years,
    budgetId,
    kind,
    content,
  };
  const entry = entryAfter(last, decision, now);
  await insertEntry(tx, entry);
  return { number: entry.number, hash: entry.hash };
}
