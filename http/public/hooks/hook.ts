import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ConcurrentChangeError, constraintName, type Tx } from '../../../db/connection/client.ts';
import {
  findTransportByHook,
  type TransportChannel,
  type TransportRow,
} from '../../../db/messages/transports.ts';
import { findInstance, type Instance } from '../../../db/workshops/queries.ts';
import { hashHookToken, hookUrl, isHookToken } from '../../../domain/messages/transport.ts';
import { isDeparted } from '../../guards/departed-host.ts';
import { pathParameter } from '../../input/request-head.ts';
import { misdirectedProblem } from '../../runtime/find-workshop.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { refuseGuesses, writeWithoutKey } from '../keyless-requests.ts';

export interface Hook {
  instance: Instance;
  transport: TransportRow;
  /** The URL of the hook as configured at the provider. */
  url: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    hook: Hook;
  }
}

/**
 * Finds the workshop of a hook by the token, whatever the host. Runs before the body is read, so that bodies with an
 * unknown token are never read.
 */
export function hookGuard(runtime: Runtime, channel: TransportChannel): onRequestAsyncHookHandler {
  return async (request) => {
    const hook = await findHook(runtime, request, channel);
    if (!hook)
      throw (await isDeparted(runtime, request)) ? misdirectedProblem() : refuseGuesses(runtime, request);
    request.hook = hook;
  };
}

async function findHook(
  { database: { reads } }: Runtime,
  request: FastifyRequest,
  channel: TransportChannel,
): Promise<Hook | undefined> {
  const token = pathParameter(request, 'token');
  if (!isHookToken(token)) return undefined;
  const transport = await findTransportByHook(reads, { channel, hash: hashHookToken(token) });
  // Has no hook for a workshop that only stores SMS, because no provider could sign the calls.
  if (channel === 'sms' && transport?.kind === 'dev') return undefined;
  const instance = transport && (await findInstance(reads, transport.instance_id));
  return instance && { instance, transport, url: hookUrl(instance.base_url, channel, token) };
}

/** Returns the body of a hook's call; empty if the call has no body. */
export function bodyBytes(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/**
 * Runs a hook's write transaction. If a concurrent equal call has written first, retries immediately, so that the retry
 * sees the rows of the first call.
 */
export function writeWithRetry<T>(
  runtime: Runtime,
  instance: Instance,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  return writeWithoutKey(runtime, instance, (tx, now) =>
    work(tx, now).catch((error) => {
      throw constraintName(error) === 'communications_provider_key' ? new ConcurrentChangeError() : error;
    }),
  );
}
