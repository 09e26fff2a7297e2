import { reserveOwnPassword } from '../../../actions/people/attempts.ts';
import { realNow, recordAccountEvent, requireOwnAccount } from '../../../actions/people/context.ts';
import { requireFreeEmail } from '../../../actions/people/invite.ts';
import { mailPerson } from '../../../actions/people/mail.ts';
import { requireGoodPassword } from '../../../actions/people/password.ts';
import {
  confirmTotp as confirmApp,
  makeRecoveryCodes as makeCodes,
  removeTotp as removeApp,
  startTotp as startApp,
} from '../../../actions/people/second-factor.ts';
import { lockAccount, updateAccount } from '../../../db/people/accounts.ts';
import { listPasskeys } from '../../../db/people/passkeys.ts';
import { countRecoveryCodes } from '../../../db/people/recovery-codes.ts';
import {
  endSession as endOne,
  endSessions,
  listSessions as findSessions,
} from '../../../db/people/sessions.ts';
import { canHavePasskeys } from '../../../domain/people/passkey.ts';
import { secondFactorRoles } from '../../../domain/people/session.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { AnyRequest, DeskPreparedHandler } from '../../handler.ts';
import { hashPin, type PinHash, storePin } from './pin.ts';
import { hasPairedTablet, personRecord, requirePerson } from './record.ts';

type Request = Pick<AnyRequest, 'tx' | 'instance' | 'actor' | 'now'>;

async function readAccount(request: Request) {
  const { id, staff_id, instance_id } = await requireOwnAccount(request);
  const row = await requirePerson(request, staff_id);
  const { unused } = await countRecoveryCodes(request.tx, { instanceId: instance_id, accountId: id });
  return {
    person: personRecord(row, await hasPairedTablet(request)),
    recovery_codes_left: unused,
    needs_second_factor: secondFactorRoles.includes(row.role) && !row.has_totp && row.passkeys === 0,
    passkeys_available: canHavePasskeys(request.instance),
  };
}

export const showAccount: DeskHandlers['showAccount'] = async (request) => {
  return { status: 200, body: await readAccount(request) };
};

export const setAccount: DeskHandlers['setAccount'] = async (request) => {
  const { tx, body } = request;
  const account = await requireOwnAccount(request);
  const email = body.email === undefined ? undefined : await requireFreeEmail(tx, account, body.email);
  const { language } = body;
  await updateAccount(tx, account, { ...(email !== undefined && { email }), ...(language && { language }) });
  if (email !== undefined && email !== account.email)
    await recordAccountEvent(request, account.id, 'email_changed');
  return { status: 200, body: await readAccount(request) };
};

export const listSessions: DeskHandlers['listSessions'] = async (request) => {
  const { tx, instance } = request;
  const { id: accountId } = await requireOwnAccount(request);
  const found = await findSessions(tx, { instanceId: instance.id, accountId, now: realNow(request) });
  const data = found.map(({ tablet_id, ...session }) => ({ ...session, on_tablet: tablet_id !== null }));
  return { status: 200, body: { data } };
};

export const endSession: DeskHandlers['endSession'] = async (request) => {
  const { tx, instance, params } = request;
  const { id: accountId } = await requireOwnAccount(request);
  const ended = await endOne(tx, { instanceId: instance.id, id: params.id, accountId });
  if (!ended) throw problem('not_found');
  await recordAccountEvent(request, accountId, 'sessions_ended', { sessions: 1, device: ended.device });
  return { status: 200, body: { ok: true, id: params.id } };
};

export const endOtherSessions: DeskHandlers['endOtherSessions'] = async (request) => {
  const { tx, instance, body } = request;
  const { id: accountId } = await requireOwnAccount(request);
  const ended = await endSessions(tx, { instanceId: instance.id, accountId, keptId: body.keep ?? null });
  await recordAccountEvent(request, accountId, 'sessions_ended', { sessions: ended.length });
  return { status: 200, body: { ended: ended.length } };
};

interface NewPassword {
  hash: string;
  /** Hash of the present password that was proved; null if the person had none. */
  formerHash: string | null;
}

/** Changes the own password. Ends all other sessions, because somebody may have known the former password. */
export const changePassword: DeskPreparedHandler<'changePassword', NewPassword> = {
  takesLong: () => true,
  async prepare(request, { hashPassword, verifyPassword }) {
    const { body, instance, actor, now, transact } = request;
    const { account, release } = await transact((tx) => reserveOwnPassword({ tx, instance, actor, now }));
    requireGoodPassword('/password', body.password, { instance, person: account });
    const formerHash = account.password_hash;
    if (formerHash !== null) {
      const { current_password: current } = body;
      if (current === undefined) throw invalidField('/current_password', 'required');
      if (!(await verifyPassword(instance.id, current, formerHash)))
        throw invalidField('/current_password', 'wrongPassword');
      await transact(release);
    }
    return { hash: await hashPassword(instance.id, body.password), formerHash };
  },
  async handle(request, changed) {
    const { tx, instance, body } = request;
    const { id } = await requireOwnAccount(request);
    const account = await lockAccount(tx, { instanceId: instance.id, id });
    if (!account || !changed || account.password_hash !== changed.formerHash)
      throw invalidField('/current_password', 'wrongPassword');
    await updateAccount(tx, account, {
      password_hash: changed.hash,
      password_changed_at: realNow(request).toISOString(),
    });
    await endSessions(tx, { instanceId: instance.id, accountId: id, keptId: body.keep ?? null });
    const kind = changed.formerHash === null ? 'password_set' : 'password_changed';
    await recordAccountEvent(request, id, kind);
    await mailPerson(request, account, 'password_changed');
    return { status: 200, body: await readAccount(request) };
  },
};

export const startTotp: DeskHandlers['startTotp'] = async (request) => {
  return { status: 200, body: await startApp(request, await requireOwnAccount(request)) };
};

export const confirmTotp: DeskHandlers['confirmTotp'] = async (request) => {
  const { recoveryCodes } = await confirmApp(request, await requireOwnAccount(request), request.body.code);
  return { status: 200, body: { recovery_codes: recoveryCodes ?? [] } };
};

export const removeTotp: DeskHandlers['removeTotp'] = async (request) => {
  await removeApp(request, await requireOwnAccount(request));
  return { status: 200, body: await readAccount(request) };
};

/** Makes recovery codes for a person who has something that they replace. */
export const makeRecoveryCodes: DeskHandlers['makeRecoveryCodes'] = async (request) => {
  const { tx, instance } = request;
  const account = await requireOwnAccount(request);
  const passkeys = await listPasskeys(tx, { instanceId: instance.id, accountId: account.id });
  const isUseful = account.totp_secret !== null || passkeys.length > 0;
  if (!isUseful) throw problem('access_conflict', { reason: 'noSecondFactor' });
  return { status: 200, body: { recovery_codes: await makeCodes(request, account) } };
};

export const setPin: DeskPreparedHandler<'setPin', PinHash> = {
  takesLong: ({ body }) => body.pin !== null,
  prepare: hashPin,
  async handle(request, hash) {
    await storePin(request, await requireOwnAccount(request), hash);
    return { status: 200, body: await readAccount(request) };
  },
};
