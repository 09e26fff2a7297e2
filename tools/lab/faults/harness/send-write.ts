import { randomUUID } from 'node:crypto';

interface PostRequest {
  key: string;
  idempotencyKey: string;
  body: unknown;
  headers?: Record<string, string>;
}

/** Sends a write to the API; rejects if no answer arrives. */
export async function sendWrite(
  url: string,
  path: string,
  { key, idempotencyKey, body, headers }: PostRequest,
) {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': idempotencyKey,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
  const { status } = response;
  return {
    status,
    isReplayed: response.headers.get('idempotent-replay') === 'true',
    text: await response.text(),
  };
}

/** Subscribes a receiver to the event of new clients. */
export async function subscribeToClients(
  service: string,
  key: string,
  receiver: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const body = { url: receiver, events: ['client.created'] };
  const request = { key, idempotencyKey: randomUUID(), body, headers };
  const { status, text } = await sendWrite(service, 'webhooks', request);
  if (status !== 201) throw new Error(`the subscription was refused: ${status} ${text}`);
}
