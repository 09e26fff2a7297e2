import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { LostRace, type Tx, violatedConstraint } from '../../../db/connection/client.ts';
import {
  findTransportByHook,
  type TransportChannel,
  type TransportRow,
} from '../../../db/messages/transports.ts';
import { findInstance, type Instance } from '../../../db/workshops/queries.ts';
import { hashHookToken, hookUrl, isHookToken } from '../../../domain/messages/hook-token.ts';
import type { Runtime } from '../../runtime.ts';
import { refusalOfGuess, writeWithoutKey } from '../without-key.ts';

export interface Hook {
  instance: Instance;
  transport: TransportRow;
  /** As the provider was told to call it. */
  url: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    hook: Hook;
  }
}

/** The workshop is that of the token, whatever the host. Before the body is read: nobody else's is. */
export function hookGuard(runtime: Runtime, channel: TransportChannel): onRequestAsyncHookHandler {
  return async (request) => {
    const hook = await findHook(runtime, request, channel);
    if (!hook) throw refusalOfGuess(runtime, request);
    request.hook = hook;
  };
}

async function findHook(
  { database: { reads } }: Runtime,
  request: FastifyRequest,
  channel: TransportChannel,
): Promise<Hook | undefined> {
  const { token } = request.params as { token: string };
  if (!isHookToken(token)) return undefined;
  const transport = await findTransportByHook(reads, channel, hashHookToken(token));
  // Whose SMS are only kept to be looked at has no provider that could sign a call.
  if (channel === 'sms' && transport?.kind === 'dev') return undefined;
  const instance = transport && (await findInstance(reads, transport.instance_id));
  return instance && { instance, transport, url: hookUrl(instance.base_url, channel, token) };
}

/** Of two calls at once that tell the same, the second runs again, and sees what the first one wrote. */
export function writeOnce<T>(
  runtime: Runtime,
  instanceId: number,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  return writeWithoutKey(runtime, instanceId, (tx, now) =>
    work(tx, now).catch((error) => {
      throw violatedConstraint(error) === 'communications_provider_key' ? new LostRace() : error;
    }),
  );
}
