import { randomBytes } from 'node:crypto';
import { insertEntry, lockHead } from '../../db/signatures/queries.ts';
import { openSeals, sealedTexts } from '../../domain/secrets/seals.ts';
import { buildNextEntry, type EvidenceKind } from '../../domain/signatures/evidence.ts';
import type { Context } from '../context.ts';

/**
 * Length of the salt. The salt is needed because hashes are public: a short content could be guessed from an unsalted
 * hash.
 */
const saltBytes = 16;

interface Decision {
  budgetId: number;
  kind: EvidenceKind;
  /** The quote that was shown, and the decision. Complete: its verification requires no other data. */
  content: object;
}

/** Appends a client's decision to the workshop's chain of evidence. */
export async function appendEvidence(
  { tx, instance, secretBox, now }: Pick<Context, 'tx' | 'instance' | 'secretBox' | 'now'>,
  { budgetId, kind, content }: Decision,
): Promise<{ number: number; hash: Buffer }> {
  const last = await lockHead(tx, instance.id);
  const salt = randomBytes(saltBytes).toString('hex');
  const decision = {
    instanceId: instance.id,
    evidenceYears: instance.evidence_years,
    budgetId,
    kind,
    content: { ...content, salt },
  };
  const entry = buildNextEntry(last, decision, now);
  const { seal } = openSeals(secretBox.sealKeys);
  await insertEntry(tx, {
    ...entry,
    seal: seal(sealedTexts.entry(entry)),
    head_seal: seal(sealedTexts.head(entry)),
  });
  return { number: entry.number, hash: entry.hash };
}
