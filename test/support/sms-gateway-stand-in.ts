import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { json, textOf } from './stand-in-http.ts';

export interface GatewayMessage {
  id: string;
  to: string;
  from: string;
  body: string;
  status_url: string | null;
}

interface Kept extends GatewayMessage {
  gatewayId: string;
  status: string;
}

export type SmsGatewayStandIn = Awaited<ReturnType<typeof openSmsGatewayStandIn>>;

/** A gateway as docs/sms-gateway.md describes it, on a port of its own. */
export async function openSmsGatewayStandIn(secret: string) {
  const webhook = new Webhook(secret);
  const messages = new Map<string, Kept>();
  let loses = false;
  const server = createServer((request, response) => {
    answer(request, response).catch((error) =>
      response.writeHead(401).end(JSON.stringify({ error: String(error) })),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await textOf(request);
    webhook.verify(body, request.headers as Record<string, string>);
    if (request.method === 'GET') return tell(response, decodeURIComponent(request.url?.split('/')[2] ?? ''));
    const message: GatewayMessage = JSON.parse(body);
    if (request.headers['idempotency-key'] !== message.id) throw new Error('the key is not the id');
    const known = messages.get(message.id);
    const kept = known ?? { ...message, gatewayId: `gw-${messages.size + 1}`, status: 'queued' };
    messages.set(message.id, kept);
    if (loses) return void response.destroy();
    json(response, 200, { id: kept.gatewayId });
  }

  function tell(response: ServerResponse, id: string) {
    const kept = messages.get(id);
    return kept
      ? json(response, 200, { id: kept.gatewayId, status: kept.status })
      : json(response, 404, { id });
  }

  /** Signed as a gateway signs. */
  async function call(to: string, callbackId: string, fields: object) {
    const body = JSON.stringify(fields);
    const at = new Date();
    return fetch(to, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': callbackId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': webhook.sign(callbackId, at, body),
      },
      body,
    });
  }

  return {
    url,
    /** What it would send to phones: each id once. */
    messages,
    /** Messages are taken, and the answers never come. */
    loseAnswers: (whether: boolean) => {
      loses = whether;
    },
    async report(id: string, status: string, error?: string) {
      const kept = messages.get(id);
      if (!kept) throw new Error(`no message ${id}`);
      kept.status = status;
      if (kept.status_url === null) return null;
      return call(kept.status_url, `report-${id}-${status}`, { id: kept.gatewayId, status, error });
    },
    incoming: (hook: string, message: { id: string; from: string; to: string; body: string }) =>
      call(hook, message.id, message),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
