import { openMail } from '../../../actions/messages/fate.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { messageAnswer, sentMail, stateOf } from '../message-answer.ts';

export const openSandboxEmail: Handlers['openSandboxEmail'] = async (request) => {
  const mail = await sentMail(request);
  await openMail(mail);
  return messageAnswer(await stateOf(mail));
};
