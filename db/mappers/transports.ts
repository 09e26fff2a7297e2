import { hookUrl } from '../../domain/hook-token.ts';
import type { SecretBox } from '../../domain/secret-box.ts';
import { openHookToken, openSettings, unlessLost } from '../../domain/transport-settings.ts';
import type { components } from '../../generated/desk-types.ts';
import type { Instance } from '../queries/instances.ts';
import type { TransportRow } from '../queries/transports.ts';

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
export function emailTransport(row: TransportRow | undefined, owner: Owner, box: SecretBox): EmailTransport {
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
  from: null,
  hook_url: null,
  created_at: null,
};

/** Likewise, without token or secret but for the hook's. */
export function smsTransport(row: TransportRow | undefined, owner: Owner, box: SecretBox): SmsTransport {
  if (!row) return noSms;
  const settings = unlessLost(() => openSettings(box, row));
  return {
    ...noSms,
    kind: row.kind as SmsTransport['kind'],
    ...(settings?.kind === 'twilio' && { account: settings.accountSid }),
    ...(settings?.kind === 'gateway' && { url: settings.url }),
    from: row.sender,
    hook_url: hookOf(row, owner, box),
    created_at: row.created_at,
  };
}

function hookOf(row: TransportRow, { base_url }: Owner, box: SecretBox): string | null {
  const token = unlessLost(() => openHookToken(box, row));
  return token === null ? null : hookUrl(base_url, row.channel, token);
}
