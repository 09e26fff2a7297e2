import { randomBytes } from 'node:crypto';
import type { Context } from '../../../actions/context.ts';
import {
  findTransport,
  removeTransport,
  setTransport,
  type TransportRow,
} from '../../../db/messages/transports.ts';
import { type Instance, lockInstance } from '../../../db/workshops/queries.ts';
import { hashHookToken, hookToken, hookTokenBytes, hookUrl } from '../../../domain/messages/hook-token.ts';
import { readMailAddress } from '../../../domain/messages/mail-address.ts';
import {
  openHookToken,
  openSettings,
  readSmsProvider,
  readSmtpUrl,
  type SentChannel,
  sealSettings,
  type TransportSettings,
  unlessLost,
} from '../../../domain/messages/transport-settings.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { nonceBytes, type SecretBox, sealedFor } from '../../../domain/secrets/secret-box.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

type EmailTransport = components['schemas']['EmailTransport'];
type SmsTransport = components['schemas']['SmsTransport'];
type Owner = Pick<Instance, 'base_url'>;

const noEmail: EmailTransport = {
  kind: 'none',
  host: null,
  port: null,
  tls: null,
  user: null,
  from: null,
  track_service_mail: false,
  hook_url: null,
  created_at: null,
};

/** As it may be shown: never with a password. Of what the application's secret no longer opens, without the rest too. */
function emailTransport(row: TransportRow | undefined, owner: Owner, box: SecretBox): EmailTransport {
  if (!row) return noEmail;
  const settings = unlessLost(() => openSettings(box, row));
  return {
    ...noEmail,
    kind: row.kind as EmailTransport['kind'],
    ...(settings?.kind === 'smtp' && {
      host: settings.host,
      port: settings.port,
      tls: settings.secure ? 'at_once' : 'starttls',
      user: settings.user,
    }),
    from: row.sender,
    track_service_mail: row.tracks_service_mail,
    hook_url: hookOf(row, owner, box),
    created_at: row.created_at,
  };
}

const noSms: SmsTransport = {
  kind: 'none',
  account: null,
  url: null,
  allow_private: false,
  from: null,
  hook_url: null,
  created_at: null,
};

function smsTransport(row: TransportRow | undefined, owner: Owner, box: SecretBox): SmsTransport {
  if (!row) return noSms;
  const settings = unlessLost(() => openSettings(box, row));
  return {
    ...noSms,
    kind: row.kind as SmsTransport['kind'],
    ...(settings?.kind === 'twilio' && { account: settings.accountSid }),
    ...(settings?.kind === 'gateway' && {
      url: settings.url,
      allow_private: settings.allowPrivate === true,
    }),
    from: row.sender,
    hook_url: hookOf(row, owner, box),
    created_at: row.created_at,
  };
}

function hookOf(row: TransportRow, { base_url }: Owner, box: SecretBox): string | null {
  const token = unlessLost(() => openHookToken(box, row));
  return token === null ? null : hookUrl(base_url, row.channel, token);
}

interface NewTransport {
  channel: SentChannel;
  settings: TransportSettings;
  sender: string;
  tracksServiceMail?: boolean;
}

export async function keepTransport(
  { instance: { id: instanceId }, secretBox, tx, now }: Omit<Context, 'actor'>,
  { channel, settings, sender, tracksServiceMail = false }: NewTransport,
): Promise<TransportRow> {
  await lockInstance(tx, instanceId);
  const former = await findTransport(tx, instanceId, channel);
  const token = (former && unlessLost(() => openHookToken(secretBox, former))) ?? newHookToken();
  const place = sealedFor.hookToken(instanceId, channel);
  return await setTransport(tx, {
    instance_id: instanceId,
    channel,
    kind: settings.kind,
    sealed: sealSettings(secretBox, { instanceId, channel }, settings, randomBytes(nonceBytes)),
    sender,
    hook_token_hash: hashHookToken(token),
    sealed_hook_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    tracks_service_mail: tracksServiceMail,
    failing_since: null,
    created_at: now.toISOString(),
    changed_at: now.toISOString(),
  });
}

/** The former one, where there is one, is what the provider was given. */
function newHookToken(): string {
  return hookToken(randomBytes(hookTokenBytes));
}

export const showEmailTransport: DeskHandlers['showEmailTransport'] = async ({ instance, secretBox, tx }) => {
  const row = await findTransport(tx, instance.id, 'email');
  return { status: 200, body: emailTransport(row, instance, secretBox) };
};

export const showSmsTransport: DeskHandlers['showSmsTransport'] = async ({ instance, secretBox, tx }) => {
  const row = await findTransport(tx, instance.id, 'sms');
  return { status: 200, body: smsTransport(row, instance, secretBox) };
};

export const setEmailTransport: DeskHandlers['setEmailTransport'] = async (request) => {
  const { body, instance, secretBox } = request;
  const settings = readSmtpUrl(body.url);
  if (!settings) throw invalidField('/url', 'smtpUrl');
  const from = readMailAddress(body.from);
  if ('problem' in from) throw invalidField('/from', from.problem, from.params);
  const row = await keepTransport(request, {
    channel: 'email',
    settings,
    sender: from.address,
    tracksServiceMail: body.track_service_mail ?? false,
  });
  return { status: 200, body: emailTransport(row, instance, secretBox) };
};

export const setSmsTransport: DeskHandlers['setSmsTransport'] = async (request) => {
  const { body, instance, secretBox, allowPrivate } = request;
  const settings = readSmsProvider(body, allowPrivate);
  const row = await keepTransport(request, { channel: 'sms', settings, sender: body.from });
  return { status: 200, body: smsTransport(row, instance, secretBox) };
};

export const removeEmailTransport: DeskHandlers['removeEmailTransport'] = async (request) => {
  const { instance, secretBox, tx } = request;
  await removeTransport(tx, instance.id, 'email');
  return { status: 200, body: emailTransport(undefined, instance, secretBox) };
};

export const removeSmsTransport: DeskHandlers['removeSmsTransport'] = async ({ instance, secretBox, tx }) => {
  await removeTransport(tx, instance.id, 'sms');
  return { status: 200, body: smsTransport(undefined, instance, secretBox) };
};
