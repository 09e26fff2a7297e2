import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Reads what the test has prepared. */
export function given() {
  const { BASE_URL = '', API_KEY = '', PHOTO = '' } = process.env;
  return {
    baseUrl: BASE_URL,
    apiKey: API_KEY,
    photo: new Uint8Array(Buffer.from(PHOTO, 'base64')),
  };
}

/** Opens a receiver of webhooks. */
export async function receive() {
  const deliveries: { body: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      deliveries.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
      response.writeHead(204).end();
      server.emit('delivery');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    first: async () => {
      if (deliveries.length === 0) await once(server, 'delivery');
      return deliveries[0] as (typeof deliveries)[number];
    },
    close: () => void server.close().closeAllConnections(),
  };
}
