import { randomBytes } from 'node:crypto';
import { findTransport, type TransportRow, upsertTransport } from '../../db/messages/transports.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import {
  hashHookToken,
  hookToken,
  hookTokenBytes,
  openHookToken,
  sealSettings,
} from '../../domain/messages/transport.ts';
import type { SentChannel, TransportSettings } from '../../domain/messages/transport-settings.ts';
import { invalidField } from '../../domain/requests/problem.ts';
import { nonceBytes, openIfSecretKnown, secretContexts } from '../../domain/secrets/secret-box.ts';
import { toRealTime } from '../../domain/time/test-clock.ts';
import type { Context } from '../context.ts';

interface NewTransport {
  channel: SentChannel;
  settings: TransportSettings;
  sender: string;
  tracksServiceMail?: boolean;
}

/**
 * Sets a workshop's transport for a channel. Sandboxes may only have a `dev` transport. Keeps the token of the hook,
 * because the provider may be configured with the hook's URL.
 */
export async function setTransport(
  { instance: { id: instanceId, sandbox }, secretBox, tx, now }: Omit<Context, 'actor'>,
  { channel, settings, sender, tracksServiceMail = false }: NewTransport,
): Promise<TransportRow> {
  if (sandbox && settings.kind !== 'dev') throw invalidField('/from', 'sandboxSendsNothing');
  await lockInstance(tx, instanceId);
  // Uses the system time, because it is compared with the times at which messages are staged and handed to the
  // provider.
  const at = toRealTime(now).toISOString();
  const former = await findTransport(tx, { instanceId, channel });
  const token =
    (former && openIfSecretKnown(() => openHookToken(secretBox, former))) ??
    hookToken(randomBytes(hookTokenBytes));
  const place = secretContexts.hookToken(instanceId, channel);
  return await upsertTransport(tx, {
    instance_id: instanceId,
    channel,
    kind: settings.kind,
    sealed: sealSettings(secretBox, { instanceId, channel }, settings, randomBytes(nonceBytes)),
    sender,
    hook_token_hash: hashHookToken(token),
    sealed_hook_token: secretBox.seal(token, place, randomBytes(nonceBytes)),
    tracks_service_mail: tracksServiceMail,
    failing_since: null,
    created_at: at,
    changed_at: at,
  });
}
