import { unsubscribeByMail } from '../../../actions/messages/unsubscribe.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { findSentMail, messageAnswer, readMessageState } from '../message-answer.ts';

export const unsubscribeSandboxEmail: Handlers['unsubscribeSandboxEmail'] = async (request) => {
  const mail = await findSentMail(request);
  await unsubscribeByMail(mail);
  return messageAnswer(await readMessageState(mail));
};
