import { unsubscribeByMail } from '../../../actions/messages/unsubscribe.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { messageAnswer, sentMail, stateOf } from '../message-answer.ts';

export const unsubscribeSandboxEmail: Handlers['unsubscribeSandboxEmail'] = async (request) => {
  const mail = await sentMail(request);
  await unsubscribeByMail(mail);
  return messageAnswer(await stateOf(mail));
};
