import { setTransport } from '../../../actions/messages/set-transport.ts';
import { deleteTransport, findTransport, type TransportRow } from '../../../db/messages/transports.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { hookUrl, openHookToken, openSettings } from '../../../domain/messages/transport.ts';
import {
  readSmsProvider,
  readSmtpServer,
  readSmtpUrl,
  type SmtpSettings,
} from '../../../domain/messages/transport-settings.ts';
import { isForbiddenTarget } from '../../../domain/network/forbidden-target.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { openIfSecretKnown, type SecretBox } from '../../../domain/secrets/secret-box.ts';
import { readMailAddress } from '../../../domain/text/mail-address.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

type EmailTransport = components['schemas']['EmailTransport'];
type SmsTransport = components['schemas']['SmsTransport'];
type EmailRequest = Parameters<DeskHandlers['setEmailTransport']>[0];
type Owner = Pick<Instance, 'base_url'>;

const noEmailTransport: EmailTransport = {
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

/** Returns an email transport without its password. Omits all settings if they can't be decrypted. */
function emailTransportRecord(row: TransportRow | undefined, owner: Owner, box: SecretBox): EmailTransport {
  if (!row) return noEmailTransport;
  const settings = openIfSecretKnown(() => openSettings(box, row));
  return {
    ...noEmailTransport,
    kind: row.kind as EmailTransport['kind'],
    ...(settings?.kind === 'smtp' && {
      host: settings.host,
      port: settings.port,
      tls: settings.secure ? 'at_once' : 'starttls',
      user: settings.user,
    }),
    from: row.sender,
    track_service_mail: row.tracks_service_mail,
    hook_url: hookUrlsOf(row, owner, box),
    created_at: row.created_at,
  };
}

const noSmsTransport: SmsTransport = {
  kind: 'none',
  account: null,
  url: null,
  allow_private: false,
  from: null,
  hook_url: null,
  created_at: null,
};

function smsTransportRecord(row: TransportRow | undefined, owner: Owner, box: SecretBox): SmsTransport {
  if (!row) return noSmsTransport;
  const settings = openIfSecretKnown(() => openSettings(box, row));
  return {
    ...noSmsTransport,
    kind: row.kind as SmsTransport['kind'],
    ...(settings?.kind === 'twilio' && { account: settings.accountSid }),
    ...(settings?.kind === 'gateway' && {
      url: settings.url,
      allow_private: settings.allowPrivate === true,
    }),
    from: row.sender,
    hook_url: hookUrlsOf(row, owner, box),
    created_at: row.created_at,
  };
}

function hookUrlsOf(row: TransportRow, { base_url }: Owner, box: SecretBox): string | null {
  const token = openIfSecretKnown(() => openHookToken(box, row));
  return token === null ? null : hookUrl(base_url, row.channel, token);
}

export const showEmailTransport: DeskHandlers['showEmailTransport'] = async ({ instance, secretBox, tx }) => {
  const row = await findTransport(tx, { instanceId: instance.id, channel: 'email' });
  return { status: 200, body: emailTransportRecord(row, instance, secretBox) };
};

export const showSmsTransport: DeskHandlers['showSmsTransport'] = async ({ instance, secretBox, tx }) => {
  const row = await findTransport(tx, { instanceId: instance.id, channel: 'sms' });
  return { status: 200, body: smsTransportRecord(row, instance, secretBox) };
};

export const setEmailTransport: DeskHandlers['setEmailTransport'] = async (request) => {
  const { body, instance, secretBox, ownPorts } = request;
  const settings = await readMailServer(request);
  if (isForbiddenTarget(settings, ownPorts))
    throw invalidField(body.url === undefined ? '/host' : '/url', 'urlForbidden');
  const from = readMailAddress(body.from);
  if ('problem' in from) throw invalidField('/from', from.problem, from.params);
  const row = await setTransport(request, {
    channel: 'email',
    settings,
    sender: from.address,
    tracksServiceMail: body.track_service_mail ?? false,
  });
  return { status: 200, body: emailTransportRecord(row, instance, secretBox) };
};

/** Reads the mail server from its URL, or from its separate fields. */
async function readMailServer({ body, instance, secretBox, tx }: EmailRequest): Promise<SmtpSettings> {
  const { url, host, ...server } = body;
  if (url !== undefined) {
    const extra = (['host', 'port', 'tls', 'user', 'password'] as const).find(
      (name) => body[name] !== undefined,
    );
    if (extra) throw invalidField(`/${extra}`, 'misplaced');
    const settings = readSmtpUrl(url);
    if (!settings) throw invalidField('/url', 'smtpUrl');
    return settings;
  }
  if (host === undefined) throw invalidField('/host', 'required');
  const row = await findTransport(tx, { instanceId: instance.id, channel: 'email' });
  const present = row ? openIfSecretKnown(() => openSettings(secretBox, row)) : null;
  const settings = readSmtpServer({ host, ...server }, present);
  if ('rule' in settings) throw invalidField(settings.path, settings.rule);
  return settings;
}

export const setSmsTransport: DeskHandlers['setSmsTransport'] = async (request) => {
  const { body, instance, secretBox, allowPrivate, ownPorts } = request;
  const settings = readSmsProvider(body, allowPrivate, ownPorts);
  const row = await setTransport(request, { channel: 'sms', settings, sender: body.from });
  return { status: 200, body: smsTransportRecord(row, instance, secretBox) };
};

export const removeEmailTransport: DeskHandlers['removeEmailTransport'] = async (request) => {
  const { instance, secretBox, tx } = request;
  await deleteTransport(tx, { instanceId: instance.id, channel: 'email' });
  return { status: 200, body: emailTransportRecord(undefined, instance, secretBox) };
};

export const removeSmsTransport: DeskHandlers['removeSmsTransport'] = async ({ instance, secretBox, tx }) => {
  await deleteTransport(tx, { instanceId: instance.id, channel: 'sms' });
  return { status: 200, body: smsTransportRecord(undefined, instance, secretBox) };
};
