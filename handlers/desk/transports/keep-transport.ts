import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../db/client.ts';
import { lockInstance } from '../../../db/queries/instances.ts';
import { findTransport, setTransport, type TransportRow } from '../../../db/queries/transports.ts';
import { hashHookToken, hookToken, hookTokenBytes } from '../../../domain/hook-token.ts';
import { nonceBytes, type SecretBox, sealedFor } from '../../../domain/secret-box.ts';
import {
  openHookToken,
  type SentChannel,
  sealSettings,
  type TransportSettings,
  unlessLost,
} from '../../../domain/transport-settings.ts';

export interface Keeping {
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
export async function keepTransport(
  { instance: { id: instanceId }, secretBox, tx, now }: Keeping,
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
