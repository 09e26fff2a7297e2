import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { findInstance, type Instance } from '../../../db/queries/instances.ts';
import {
  findTransportByHook,
  type TransportChannel,
  type TransportRow,
} from '../../../db/queries/transports.ts';
import { hashHookToken, hookUrl, isHookToken } from '../../../domain/hook-token.ts';
import type { Runtime } from '../../runtime.ts';
import { refusalOfGuess } from '../guess.ts';

/** Whose provider calls. */
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
