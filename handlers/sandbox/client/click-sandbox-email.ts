import { clickMail } from '../../../actions/messages/fate.ts';
import { findInOutbox } from '../../../db/messages/dev-outbox.ts';
import { insertTokens, listTrackedLinks, openTokens } from '../../../domain/messages/links.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { openIfSecretKnown } from '../../../domain/secrets/secret-box.ts';
import type { Handlers } from '../../../generated/handlers.ts';
import type { AnyRequest } from '../../handler.ts';
import { findSentMail, messageAnswer, readMessageState } from '../message-answer.ts';

export const clickSandboxEmail: Handlers['clickSandboxEmail'] = async (request) => {
  const mail = await findSentMail(request);
  const links = await linksOf(request, mail.communicationId);
  const { url = links[0] } = request.body;
  if (url === undefined) throw problem('act_impossible', { reason: 'noLink' });
  if (!links.includes(url)) throw invalidField('/url', 'unknownReference');
  await clickMail(mail, url);
  return messageAnswer(await readMessageState(mail));
};

/** Lists the targets of the links in an email. */
async function linksOf(
  { tx, instance, secretBox }: Pick<AnyRequest, 'tx' | 'instance' | 'secretBox'>,
  id: number,
): Promise<string[]> {
  const message = await findInOutbox(tx, { instanceId: instance.id, id });
  if (!message?.html) return [];
  const tokens = openIfSecretKnown(() => openTokens(secretBox, instance.id, message.sealed_tokens));
  return listTrackedLinks(insertTokens({ html: message.html }, tokens).html);
}
