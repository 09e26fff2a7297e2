import { pageOf } from '../../../db/connection/pages.ts';
import {
  deleteInvalidEmail,
  findInvalidEmailPage,
  type InvalidEmailRow,
  listClientsOfEmail,
} from '../../../db/messages/invalid-emails.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { comparableEmail } from '../../../domain/text/mail-address.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openSortedPage } from '../../pages.ts';

export const listInvalidEmails: DeskHandlers['listInvalidEmails'] = async (request) => {
  const { instance, tx } = request;
  const beforeAny: [string] = [''];
  const positionOf = ({ email }: InvalidEmailRow): [string] => [email];
  const pages = openSortedPage(request, beforeAny, positionOf);
  const rows = await findInvalidEmailPage(tx, {
    instanceId: instance.id,
    after: pages.after[0],
    limit: pages.limit + 1,
  });
  return {
    status: 200,
    body: pages.answer(pageOf(rows, pages.limit), (flagged: InvalidEmailRow) => flagged),
  };
};

export const clearInvalidEmail: DeskHandlers['clearInvalidEmail'] = async ({ params, instance, tx }) => {
  const email = comparableEmail(params.email);
  const cleared = await deleteInvalidEmail(tx, { instanceId: instance.id, email });
  if (!cleared) throw problem('not_found');
  const owners = await listClientsOfEmail(tx, { instanceId: instance.id, email: cleared.email });
  const concernsClients = owners.map(({ id }) => id);
  return { status: 200, body: { ok: true, email: cleared.email }, concernsClients };
};
