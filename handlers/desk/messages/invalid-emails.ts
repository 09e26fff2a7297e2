import {
  clearInvalidEmail as clearFlag,
  listInvalidEmails as findInvalidEmails,
  type InvalidEmailRow,
} from '../../../db/messages/invalid-emails.ts';
import { comparableEmail } from '../../../domain/messages/mail-address.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { pagesAlong } from '../../pages.ts';

export const listInvalidEmails: DeskHandlers['listInvalidEmails'] = async (request) => {
  const { instance, tx } = request;
  const beforeAny: [string] = [''];
  const positionOf = ({ email }: InvalidEmailRow): [string] => [email];
  const pages = pagesAlong(request, beforeAny, positionOf);
  const found = await findInvalidEmails(tx, instance.id, pages.after[0], pages.limit);
  return { status: 200, body: pages.answer(found, (flagged: InvalidEmailRow) => flagged) };
};

export const clearInvalidEmail: DeskHandlers['clearInvalidEmail'] = async ({ params, instance, tx }) => {
  const email = await clearFlag(tx, instance.id, comparableEmail(params.email));
  if (email === undefined) throw problem('not_found');
  return { status: 200, body: { ok: true, email } };
};
