import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject, { type InjectOptions } from 'light-my-request';
import type { PortRequest, WorkshopPort } from '../../adapters/mcp/port.ts';
import { requestNow, requestWorkshop } from '../runtime/request-state.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Headers of the assistant's request that are copied to the API requests of a tool, because the API's guards read them.
 */
const forwardedHeaders = [
  'host',
  'authorization',
  'x-api-key',
  'accept-language',
  'user-agent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * Sends the requests of tools through the service itself, so that key, scopes, limits, idempotency, history and request
 * log apply as to any API request. Does not use `app.inject`: it fails as soon as the service begins to close, but a
 * running tool may still finish.
 */
export function openInProcessPort(
  app: FastifyInstance,
  runtime: Runtime,
  caller: FastifyRequest,
): WorkshopPort {
  const { headers: all, raw } = caller;
  const headers = Object.fromEntries(
    forwardedHeaders.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
  const remoteAddress = raw.socket.remoteAddress ?? '';
  const through = async (sent: InjectOptions) => {
    const answer = await inject((request, response) => app.routing(request, response), {
      ...{ remoteAddress, ...sent, headers: { ...headers, ...sent.headers } },
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  };
  return {
    send: ({ method, path, body, idempotencyKey }: PortRequest) =>
      through({
        ...{ method, url: `/api/v1${path}` },
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    page: (path: string) => through({ method: 'GET', url: path }),
    timezone: async () => requestWorkshop(caller).instance.timezone,
    now: async () => requestNow(runtime, caller),
  };
}
