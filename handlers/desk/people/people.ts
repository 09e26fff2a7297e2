import { changeRole, endAllSessions, holdAccount, removeAccess } from '../../../actions/people/access.ts';
import { realNow, recordAccountEvent, requireOwnAccount } from '../../../actions/people/context.ts';
import { countOpenJobs, handOverJobs } from '../../../actions/people/hand-over.ts';
import {
  createPersonLink as createLink,
  type InvitedAccount,
  invitePerson as invite,
  requireFreeEmail,
  resendInvitation as resend,
  sendLink,
  withdrawInvitation as withdraw,
} from '../../../actions/people/invite.ts';
import { pageOf, positionAfterLast } from '../../../db/connection/pages.ts';
import { listPeople as findPeople, updateAccount } from '../../../db/people/accounts.ts';
import { listAccountEvents as findEvents } from '../../../db/people/events.ts';
import { setStaffActive } from '../../../db/workshops/staff.ts';
import { type AccountEventGroup, accountEventGroups } from '../../../domain/people/account-events.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { DeskPreparedHandler } from '../../handler.ts';
import { openIdPage } from '../../pages.ts';
import { hashPin, type PinHash, storePin } from './pin.ts';
import { hasPairedTablet, personRecord, readPerson, requirePerson } from './record.ts';

export const listPeople: DeskHandlers['listPeople'] = async (request) => {
  const rows = await findPeople(request.tx, { instanceId: request.instance.id, now: realNow(request) });
  const hasTablet = await hasPairedTablet(request);
  return { status: 200, body: { data: rows.map((row) => personRecord(row, hasTablet)) } };
};

export const showPerson: DeskHandlers['showPerson'] = async (request) => {
  const { id } = request.params;
  const person = await readPerson(request, id);
  return { status: 200, body: { ...person, open_jobs: await countOpenJobs(request, id) } };
};

type Request = Parameters<DeskHandlers['invitePerson']>[0];

async function invitedRecord(
  request: Pick<Request, 'tx' | 'instance' | 'now'>,
  { account, link, sentTo }: InvitedAccount,
) {
  return { person: await readPerson(request, account.staff_id), link, sent_to: sentTo };
}

export const invitePerson: DeskHandlers['invitePerson'] = async (request) => {
  const invited = await invite(request, request.body);
  return { status: 201, body: await invitedRecord(request, invited) };
};

export const resendInvitation: DeskHandlers['resendInvitation'] = async (request) => {
  const { account_id } = await requirePerson(request, request.params.id);
  const invited = await resend(request, account_id, request.body.by);
  return { status: 200, body: await invitedRecord(request, invited) };
};

export const withdrawInvitation: DeskHandlers['withdrawInvitation'] = async (request) => {
  const { id, account_id } = await requirePerson(request, request.params.id);
  await withdraw(request, account_id);
  return { status: 200, body: await readPerson(request, id) };
};

export const sendLinkToPerson: DeskHandlers['sendLinkToPerson'] = async (request) => {
  const { account_id } = await requirePerson(request, request.params.id);
  const invited = await sendLink(request, account_id, request.body);
  return { status: 200, body: await invitedRecord(request, invited) };
};

export const createPersonLink: DeskHandlers['createPersonLink'] = async (request) => {
  const { account, link } = await createLink(request, request.body);
  return { status: 201, body: { person: await readPerson(request, account.staff_id), link } };
};

export const setPerson: DeskHandlers['setPerson'] = async (request) => {
  const { params, body, tx } = request;
  const { account_id } = await requirePerson(request, params.id);
  const account = await holdAccount(request, account_id);
  const { role, language } = body;
  const email = body.email === undefined ? undefined : await requireFreeEmail(tx, account, body.email);
  if (role) await changeRole(request, account, role);
  const changes = { ...(email !== undefined && { email }), ...(language && { language }) };
  if (Object.keys(changes).length > 0) await updateAccount(tx, account, changes);
  if (email !== undefined && email !== account.email)
    await recordAccountEvent(request, account.id, 'email_changed');
  return { status: 200, body: await readPerson(request, params.id) };
};

export const leavePerson: DeskHandlers['leavePerson'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { account_id } = await requirePerson(request, params.id);
  const account = await holdAccount(request, account_id);
  await removeAccess(request, account, 'left');
  await setStaffActive(tx, { instanceId: instance.id, id: params.id, active: false });
  const jobs = await handOverJobs(request, params.id, body.hand_over_to ?? null);
  return { status: 200, body: { person: await readPerson(request, params.id), jobs } };
};

export const endSessionsOfPerson: DeskHandlers['endSessionsOfPerson'] = async (request) => {
  const { account_id } = await requirePerson(request, request.params.id);
  const account = await holdAccount(request, account_id);
  const ended = await endAllSessions(request, account);
  await recordAccountEvent(request, account.id, 'sessions_ended', { sessions: ended });
  return { status: 200, body: { ended } };
};

export const setPinOfPerson: DeskPreparedHandler<'setPinOfPerson', PinHash> = {
  takesLong: ({ body }) => body.pin !== null,
  prepare: hashPin,
  async handle(request, hash) {
    const { account_id } = await requirePerson(request, request.params.id);
    await storePin(request, await holdAccount(request, account_id), hash);
    return { status: 200, body: await readPerson(request, request.params.id) };
  },
};

export const listAccountEvents: DeskHandlers['listAccountEvents'] = async (request) => {
  const { query } = request;
  const person = query.person_id === undefined ? null : await requirePerson(request, query.person_id);
  return {
    status: 200,
    body: await readHistory(request, { accountId: person?.account_id ?? null, ...query }),
  };
};

export const listOwnAccountEvents: DeskHandlers['listOwnAccountEvents'] = async (request) => {
  const { id: accountId } = await requireOwnAccount(request);
  return { status: 200, body: await readHistory(request, { accountId, about: request.query.about }) };
};

interface HistoryFilter {
  accountId: number | null;
  about?: AccountEventGroup | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

async function readHistory(
  request: Parameters<DeskHandlers['listOwnAccountEvents' | 'listAccountEvents']>[0],
  { accountId, about, since, until }: HistoryFilter,
) {
  const pages = openIdPage(request, positionAfterLast);
  const found = await findEvents(request.tx, {
    instanceId: request.instance.id,
    accountId,
    kinds: about ? [...accountEventGroups[about]] : null,
    since: since ?? null,
    until: until ?? null,
    before: pages.after,
    limit: pages.limit + 1,
  });
  return pages.answer(
    pageOf(found, pages.limit),
    ({ id, at, kind, data, actor_kind, actor_name, person_id, person }) => ({
      ...{ id, at, kind, person_id, person },
      ...{ by: actor_name, by_kind: actor_kind, facts: data },
    }),
  );
}
