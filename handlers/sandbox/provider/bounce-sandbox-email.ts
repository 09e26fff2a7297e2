import { recordBounce } from '../../../actions/messages/report.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { findSentMail, messageAnswer, readMessageState } from '../message-answer.ts';

/** Replies of mail servers in the form of RFC 5321 and RFC 3463. */
const unknownUser = '550 5.1.1 The email account that you tried to reach does not exist';
const fullMailbox = '452 4.2.2 The mailbox is full';

export const bounceSandboxEmail: Handlers['bounceSandboxEmail'] = async (request) => {
  const { permanent = true, reason = permanent ? unknownUser : fullMailbox } = request.body;
  const mail = await findSentMail(request);
  await recordBounce(
    { ...mail, secretBox: request.secretBox },
    {
      kind: 'bounce',
      communicationId: mail.communicationId,
      outcome: 'bounced',
      addressIsBad: permanent,
      recipient: null,
      status: permanent ? '5.1.1' : '4.2.2',
      reason,
      originalMessageId: null,
    },
  );
  const after = await readMessageState(mail);
  if (after.status !== 'bounced') throw problem('act_impossible', { reason: 'openedAlready' });
  return messageAnswer(after);
};
