import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { readRequestText, sendJson } from './http.ts';

export interface GatewayMessage {
  id: string;
  to: string;
  from: string;
  body: string;
  status_url: string | null;
}

interface StoredMessage extends GatewayMessage {
  gatewayId: string;
  status: string;
}

export type SmsGatewayStandIn = Awaited<ReturnType<typeof openSmsGatewayStandIn>>;

/** Opens a stand-in of an SMS gateway that follows docs/sms-gateway.md, on its own port. */
export async function openSmsGatewayStandIn(secret: string) {
  const webhook = new Webhook(secret);
  const messages = new Map<string, StoredMessage>();
  let loses = false;
  const server = createServer((request, response) => {
    answer(request, response).catch((error) =>
      response.writeHead(401).end(JSON.stringify({ error: String(error) })),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await readRequestText(request);
    webhook.verify(body, request.headers as Record<string, string>);
    if (request.method === 'GET')
      return sendStatus(response, decodeURIComponent(request.url?.split('/')[2] ?? ''));
    const message: GatewayMessage = JSON.parse(body);
    if (request.headers['idempotency-key'] !== message.id) throw new Error('the key is not the id');
    const known = messages.get(message.id);
    const stored = known ?? { ...message, gatewayId: `gw-${messages.size + 1}`, status: 'queued' };
    messages.set(message.id, stored);
    if (loses) return void response.destroy();
    sendJson(response, 200, { id: stored.gatewayId });
  }

  function sendStatus(response: ServerResponse, id: string) {
    const message = messages.get(id);
    return message
      ? sendJson(response, 200, { id: message.gatewayId, status: message.status })
      : sendJson(response, 404, { id });
  }

  /** Posts a delivery report with the signature of a gateway. */
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
    /** The messages that a gateway would send to phones, by id. A repeated message has the same id. */
    messages,
    /** Makes the gateway accept messages, but close the connection without an answer. */
    loseAnswers: (whether: boolean) => {
      loses = whether;
    },
    async report(id: string, status: string, error?: string) {
      const message = messages.get(id);
      if (!message) throw new Error(`no message ${id}`);
      message.status = status;
      if (message.status_url === null) return null;
      return call(message.status_url, `report-${id}-${status}`, { id: message.gatewayId, status, error });
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
