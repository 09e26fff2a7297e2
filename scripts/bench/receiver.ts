// Receives webhooks: /ok answers at once, /hang never. GET /figures tells what came, and how long after its event.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let received = 0;
let lagsMs: number[] = [];

const server = createServer((request, response) => {
  if (request.url === '/figures') {
    response.end(JSON.stringify({ received, lagsMs }));
    received = 0;
    lagsMs = [];
    return;
  }
  const arrivedAt = Date.now();
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/hang') return;
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString());
    received += 1;
    lagsMs.push(arrivedAt - Date.parse(timestamp));
    response.end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ listening: `http://127.0.0.1:${port}` })}\n`);
});
process.once('SIGTERM', () => process.exit());
