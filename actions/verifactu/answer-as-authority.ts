import { findUnanswered } from '../../db/verifactu/states.ts';
import { openSeals } from '../../domain/secrets/seals.ts';
import type { Judgement } from '../../domain/verifactu/sending/judge.ts';
import type { Context } from '../context.ts';
import { noteStates } from './note-states.ts';

/** Text of a simulated error, used instead of the tax authority's error text. */
const description = 'Respuesta simulada';

/**
 * Simulates the tax authority's answer to the oldest unanswered record of an invoice. Returns false if all records are
 * answered.
 */
export async function answerAsAuthority(
  { tx, instance, now, secretBox }: Omit<Context, 'actor'>,
  invoiceId: number,
  { state, code }: Pick<Judgement, 'state' | 'code'>,
): Promise<boolean> {
  const instanceId = instance.id;
  const record = await findUnanswered(tx, { instanceId, invoiceId });
  if (!record) return false;
  const judged = [{ number: record.number, state, code, description: code && description }];
  const seals = openSeals(secretBox.sealKeys);
  await noteStates(tx, { instanceId, judged, messageId: null, now, seals });
  return true;
}
