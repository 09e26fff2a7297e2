// Receives webhooks and mails. POST /ok answers immediately; POST /hang never answers. One mail server accepts
// everything; the other never sends its greeting. GET /figures returns what was received since the previous call.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { json } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

let mails = 0;
let lagsMs: number[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      mails += 1;
      done();
    });
  },
});
const silent = createServer((socket) => void socket.on('error', () => {}));
const http = createHttpServer(async (request, response) => {
  if (request.url === '/figures') {
    response.end(JSON.stringify({ mails, lagsMs, port: smtpPort, silentPort }));
    mails = 0;
    lagsMs = [];
    return;
  }
  const arrivedAt = Date.now();
  const { timestamp } = (await json(request)) as { timestamp: string };
  if (request.url === '/hang') return;
  lagsMs.push(arrivedAt - Date.parse(timestamp));
  response.end('ok');
});
http.keepAliveTimeout = 60_000;

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const smtpPort = await portOf(smtp.listen(0, '127.0.0.1'));
const silentPort = await portOf(silent.listen(0, '127.0.0.1'));
const port = await portOf(http.listen(0, '127.0.0.1'));
process.stdout.write(`${JSON.stringify({ listening: `http://127.0.0.1:${port}` })}\n`);
process.once('SIGTERM', () => process.exit());
