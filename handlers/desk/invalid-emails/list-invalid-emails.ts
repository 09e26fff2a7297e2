import {
  listInvalidEmails as findInvalidEmails,
  type InvalidEmailRow,
} from '../../../db/queries/invalid-emails.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { pagesAlong } from '../../pages.ts';

export const listInvalidEmails: DeskHandlers['listInvalidEmails'] = async (request) => {
  const { instance, tx } = request;
  const beforeAny: [string] = [''];
  const positionOf = ({ email }: InvalidEmailRow): [string] => [email];
  const pages = pagesAlong('listInvalidEmails', request, beforeAny, positionOf);
  const found = await findInvalidEmails(tx, instance.id, pages.after[0], pages.limit);
  return { status: 200, body: pages.answer(found, (flagged: InvalidEmailRow) => flagged) };
};
