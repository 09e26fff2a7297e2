import { recordFate } from '../../../actions/messages/fate.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { findSentMessage, messageAnswer, readMessageState } from '../message-answer.ts';

/** Error text of an SMS provider. */
const unknownNumber = 'The number is not in service';

export const reportSandboxSms: Handlers['reportSandboxSms'] = async (request) => {
  const { status, reason } = request.body;
  if (reason !== undefined && status !== 'failed') throw invalidField('/reason', 'misplaced');
  const sms = await findSentMessage(request, 'sms');
  const error = status === 'failed' ? (reason ?? unknownNumber) : null;
  await recordFate(sms.tx, sms.instance.id, sms.communicationId, { status, error }, sms.now);
  const after = await readMessageState(sms);
  if (after.status !== status) throw problem('act_impossible', { reason: 'deliveredAlready' });
  return messageAnswer(after);
};
