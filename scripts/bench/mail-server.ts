// A mail server that takes everything, and one beside it that never greets. GET /figures tells what came since.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';

let received = 0;

const taking = new SMTPServer({
  authOptional: true,
  disableReverseLookup: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      received += 1;
      done();
    });
  },
});
const silent = createServer((socket) => void socket.on('error', () => {}));
const listening = [taking.listen(0, '127.0.0.1'), silent.listen(0, '127.0.0.1')];
await Promise.all(listening.map((server) => once(server, 'listening')));
const [port, silentPort] = listening.map((server) => (server.address() as AddressInfo).port);

const figures = createHttpServer((_request, response) => {
  response.end(JSON.stringify({ received, port, silentPort }));
  received = 0;
});
figures.listen(0, '127.0.0.1', () => {
  const { port: figuresPort } = figures.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ listening: `http://127.0.0.1:${figuresPort}` })}\n`);
});
process.once('SIGTERM', () => process.exit());
