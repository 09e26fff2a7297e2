import { hash, randomBytes } from 'node:crypto';
import { findCode } from '../../db/signatures/codes.ts';
import { problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { secretContexts } from '../../domain/secrets/secret-box.ts';
import { hourMs } from '../../domain/time/lengths.ts';
import type { TrackingContext } from '../tracking/hold.ts';
import { type CodeFor, judgeCode, sendCode } from './code.ts';
import type { EnteredCode } from './decide.ts';

const deviceBytes = 16;

/** Sends a code to an invented device, and enters the code on the client's behalf. Only allowed in sandboxes. */
export async function enterSentCode(
  context: TrackingContext,
  codeRequest: Pick<CodeFor, 'link' | 'fingerprint'>,
): Promise<EnteredCode> {
  const { tx, instance, secretBox } = context;
  if (!instance.sandbox) throw new Error('only the client enters the code of a real workshop');
  const codeFor = { ...codeRequest, deviceHash: hash('sha256', randomBytes(deviceBytes), 'buffer') };
  const { link, deviceHash, fingerprint } = codeFor;
  const { state } = await sendCode(context, codeFor, { another: false });
  if (state === 'too_many') throw problem('rate_limited', { retryAfterSeconds: hourMs / 1_000 });
  if (state === 'unreachable') throw problem('act_impossible', { reason: 'codeUnreachable' });
  const of = { instanceId: instance.id, budgetId: link.budgetId };
  const { sealed_code } = requireRow(await findCode(tx, { ...of, deviceHash, fingerprint }));
  const code = secretBox.open(sealed_code, secretContexts.signingCode(instance.id, link.budgetId));
  const judged = await judgeCode(context, codeFor, code);
  if (judged.state !== 'right') throw new Error('a code that was sent just now is right');
  return judged.entered;
}
