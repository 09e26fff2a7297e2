import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signedHeaders, signingKey } from '../../../domain/webhooks/signature.ts';

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Takes webhooks on this machine. */
export interface Receiver {
  url: string;
  /** Null: the deployment runs elsewhere, and cannot call this machine. */
  deliveries: Delivery[] | null;
  close(): Promise<void>;
}

/** A name that is reserved for examples: nobody is called. */
const nowhere: Receiver = {
  url: 'https://receiver.example/hooks',
  deliveries: null,
  close: async () => {},
};

export async function openReceiver(isNear: boolean): Promise<Receiver> {
  if (!isNear) return nowhere;
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    deliveries.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    deliveries,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const toleranceMs = 300_000;

/** Says why a delivery is not signed with the secret by Standard Webhooks; null if it is. */
export function signatureProblem({ headers, body }: Delivery, secret: string, now: Date): string | null {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  );
  if (!id || !timestamp || !signatures)
    return 'the delivery lacks webhook-id, webhook-timestamp or webhook-signature';
  const at = new Date(Number(timestamp) * 1_000);
  if (!(Math.abs(now.getTime() - at.getTime()) <= toleranceMs))
    return `webhook-timestamp ${timestamp} is more than five minutes from this machine's time`;
  const expected = signedHeaders(id, body, [signingKey(secret)], at)['webhook-signature'];
  return signatures.split(' ').includes(String(expected)) ? null : 'no signature was made with the secret';
}
