import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureProblem } from '../../../../domain/webhooks/verification.ts';
import { unusedReceiverUrl } from '../recipes/bodies.ts';

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An HTTP server on this machine that receives webhook deliveries. */
export interface Receiver {
  url: string;
  /** The received deliveries; null if the deployment runs elsewhere and cannot call this machine. */
  deliveries: Delivery[] | null;
  close(): Promise<void>;
}

const unusedReceiver: Receiver = {
  url: unusedReceiverUrl,
  deliveries: null,
  close: async () => {},
};

export async function openReceiver(isNear: boolean): Promise<Receiver> {
  if (!isNear) return unusedReceiver;
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

/**
 * Returns why a delivery is not signed with the secret according to Standard Webhooks. Returns null if the signature is
 * valid.
 */
export function deliveryProblem({ headers, body }: Delivery, secret: string, now: Date): string | null {
  const [id = '', timestamp = '', signatures = ''] = [
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ].map((name) => String(headers[name] ?? ''));
  return signatureProblem({ id, timestamp, signatures, body }, secret, now);
}
