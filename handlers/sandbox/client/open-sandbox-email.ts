import { openMail } from '../../../actions/messages/fate.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import { findSentMail, messageAnswer, readMessageState } from '../message-answer.ts';

export const openSandboxEmail: Handlers['openSandboxEmail'] = async (request) => {
  const mail = await findSentMail(request);
  await openMail(mail);
  return messageAnswer(await readMessageState(mail));
};
