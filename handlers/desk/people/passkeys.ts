import { realNow, recordAccountEvent, requireOwnAccount } from '../../../actions/people/context.ts';
import { mailPerson } from '../../../actions/people/mail.ts';
import {
  addPasskey as add,
  beginPasskeyRegistration,
  removePasskey as remove,
  type VerifiedPasskey,
  verifyNewPasskey,
} from '../../../actions/people/passkeys.ts';
import { makeMissingCodes } from '../../../actions/people/second-factor.ts';
import { listPasskeys as findPasskeys, renamePasskey as rename } from '../../../db/people/passkeys.ts';
import { secondFactorRoles } from '../../../domain/people/session.ts';
import { problem } from '../../../domain/requests/problem.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { DeskPreparedHandler } from '../../handler.ts';

type PasskeyRow = Pick<
  Awaited<ReturnType<typeof findPasskeys>>[number],
  'id' | 'name' | 'created_at' | 'last_used_at'
>;

function passkeyRecord({ id, name, created_at, last_used_at }: PasskeyRow): components['schemas']['Passkey'] {
  return { id, name, created_at, last_used_at };
}

export const listPasskeys: DeskHandlers['listPasskeys'] = async (request) => {
  const { id: accountId } = await requireOwnAccount(request);
  const rows = await findPasskeys(request.tx, { instanceId: request.instance.id, accountId });
  return { status: 200, body: { data: rows.map(passkeyRecord) } };
};

export const beginPasskey: DeskHandlers['beginPasskey'] = async (request) => {
  const options = await beginPasskeyRegistration(request, await requireOwnAccount(request));
  return { status: 200, body: { options: { ...options } } };
};

export const addPasskey: DeskPreparedHandler<'addPasskey', VerifiedPasskey> = {
  takesLong: () => true,
  async prepare(request) {
    const { body, instance, actor, transact } = request;
    const { id } = await transact((tx) => requireOwnAccount({ tx, instance, actor }));
    const at = { instance, now: realNow(request), transact };
    return verifyNewPasskey(at, { response: body.response, accountId: id });
  },
  async handle(request, passkey) {
    const account = await requireOwnAccount(request);
    if (!passkey) throw problem('passkey_refused');
    const created = await add(request, account, { name: request.body.name, passkey });
    await mailPerson(request, account, 'passkey_added', { passkey: created.name });
    const codes = secondFactorRoles.includes(account.role) ? await makeMissingCodes(request, account) : null;
    return { status: 201, body: { passkey: passkeyRecord(created), recovery_codes: codes ?? [] } };
  },
};

export const renamePasskey: DeskHandlers['renamePasskey'] = async (request) => {
  const { tx, instance, params, body } = request;
  const { id: accountId } = await requireOwnAccount(request);
  const row = await rename(tx, { instanceId: instance.id, accountId, id: params.id, name: body.name });
  if (!row) throw problem('not_found');
  await recordAccountEvent(request, accountId, 'passkey_renamed', { passkey: row.name });
  return { status: 200, body: passkeyRecord(row) };
};

export const removePasskey: DeskHandlers['removePasskey'] = async (request) => {
  const { id } = await requireOwnAccount(request);
  await remove(request, id, request.params.id);
  return { status: 200, body: { ok: true, id: request.params.id } };
};
