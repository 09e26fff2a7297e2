import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../db/client.ts';
import { setTransport, type TransportRow } from '../../../db/queries/transports.ts';
import { hashHookToken, hookToken, hookTokenBytes } from '../../../domain/hook-token.ts';
import { nonceBytes, type SecretBox, sealedFor } from '../../../domain/secret-box.ts';
import {
  type SentChannel,
  sealSettings,
  type TransportSettings,
} from '../../../domain/transport-settings.ts';

interface Keeping {
  instance: { id: number };
  secretBox: SecretBox;
  tx: Tx;
  now: Date;
}

interface NewTransport {
  channel: SentChannel;
  settings: TransportSettings;
  sender: string;
  tracksServiceMail?: boolean;
}

/** What holds credentials is sealed. */
export function keepTransport(
  { instance: { id: instanceId }, secretBox, tx, now }: Keeping,
  { channel, settings, sender, tracksServiceMail = false }: NewTransport,
): Promise<TransportRow> {
  const token = hookToken(randomBytes(hookTokenBytes));
  const place = sealedFor.hookToken(instanceId, channel);
  return setTransport(tx, {
    instance_id: instanceId,
    channel,
    kind: settings.kind,
    sealed: sealSettings(secretBox, { instanceId, channel }, settings, randomBytes(nonceBytes)),
    sender,
    hook_token_hash: hashHookToken(token),
    sealed_hook_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    tracks_service_mail: tracksServiceMail,
    created_at: now.toISOString(),
  });
}
