import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { NoAnswerError, openTaxAuthority, originOf } from '../../../adapters/outbound/tax-authority.ts';
import { createAuthority, createIdentity } from '../../../tools/lab/stand-ins/certificates.ts';
import { pkcs12 } from '../../../tools/lab/stand-ins/pkcs12.ts';

const by = createAuthority('Stand-in');
const seen: string[] = [];
const server = createServer({
  ...createIdentity(['127.0.0.1'], { by }),
  requestCert: true,
  rejectUnauthorized: false,
});
server.on('request', ({ method, url, headers }, response) => {
  seen.push(`${method} ${url} ${headers.host}`);
  const location = 'https://127.0.0.1:1/';
  if (headers['content-length'] === '7') sendWithoutEnd(response);
  else if (headers['content-length'] === '8') response.writeHead(302, { location }).end();
  else if (headers['content-length'] === '5') response.writeHead(200, { date: 'yesterday' }).end('<answer/>');
  else response.writeHead(200, { date: 'Tue, 24 Nov 2026 11:00:00 GMT' }).end('<answer/>');
});
let sentMegabytes = 0;

function sendWithoutEnd(response: ServerResponse): void {
  const megabyte = ' '.repeat(2 ** 20);
  const sendOn = () => {
    sentMegabytes += 1;
    if (!response.destroyed) response.write(megabyte, sendOn);
  };
  sendOn();
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());
const { port } = server.address() as AddressInfo;

const passphrase = 'una clave';
const { pfx } = pkcs12({ organisation: 'VATES-B12345674', name: 'Ejemplo' }, passphrase);
const to = { environment: 'test', certificate: { pfx, passphrase }, kind: 'person' } as const;

test.each([
  ['production', 'person', 'https://www1.agenciatributaria.gob.es'],
  ['production', 'seal', 'https://www10.agenciatributaria.gob.es'],
  ['test', 'person', 'https://prewww1.aeat.es'],
  ['test', 'seal', 'https://prewww10.aeat.es'],
] as const)('in %s, messages with the certificate of a %s go to %s', (environment, kind, origin) => {
  expect(originOf({ environment, kind })).toBe(origin);
});

test('a stand-in on this machine gets everything', async () => {
  const standIn = openTaxAuthority({ port, ca: by.certificate });
  expect(await standIn.send('<message/>', { ...to, environment: 'production' })).toBe('<answer/>');
  expect(seen).toEqual([`POST /wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP 127.0.0.1:${port}`]);
});

test('the clock of an answer is heard before its end, unless it is unreadable', async () => {
  const standIn = openTaxAuthority({ port, ca: by.certificate });
  const dates: string[] = [];
  const onDate = async (date: Date) => void dates.push(date.toISOString());
  expect(await standIn.send('<m>date</m>', to, { onDate })).toBe('<answer/>');
  expect(await standIn.send('<m/>x', to, { onDate })).toBe('<answer/>');
  expect(dates).toEqual(['2026-11-24T11:00:00.000Z']);
});

test('a redirection leads nowhere', async () => {
  const standIn = openTaxAuthority({ port, ca: by.certificate });
  await expect(standIn.send('redirect', to)).rejects.toThrow('HTTP 302');
});

test('a server with a certificate of another authority gets nothing', async () => {
  const before = seen.length;
  const standIn = openTaxAuthority({ port, ca: createAuthority('Another').certificate });
  await expect(standIn.send('<message/>', to)).rejects.toThrow(/SELF_SIGNED|UNABLE_TO/);
  expect(seen).toHaveLength(before);
});

test('an answer without end is read up to the limit, and counts as none', async () => {
  const standIn = openTaxAuthority({ port, ca: by.certificate });
  await expect(standIn.send('endless', to)).rejects.toThrow(NoAnswerError);
  // The service reads at most ten megabytes. The server has sent more, because socket buffers hold the rest.
  expect(sentMegabytes).toBeLessThan(30);
});

test('a certificate that cannot be read is none to send with', async () => {
  const standIn = openTaxAuthority({ port, ca: by.certificate });
  const certificate = { pfx: pfx.subarray(0, 200), passphrase };
  const sending = standIn.send('<message/>', { ...to, certificate });
  await expect(sending).rejects.toThrow(new NoAnswerError('certificate_unreadable'));
});
