import { expect, test } from 'vitest';
import { createAuthority, createIdentity } from '../../../tools/lab/stand-ins/certificates.ts';
import { answers } from './receiver.ts';
import { host, openScene, publicAddress, trustedAuthority, untilClosed } from './scene.ts';

const trusted = { by: trustedAuthority() };

test.each([
  ['expired', createIdentity([host], { ...trusted, days: 0.5 }), 'it has expired'],
  ['is not valid yet', createIdentity([host], { ...trusted, from: 1 }), 'it is not valid yet'],
  ['is for another host', createIdentity(['other.example.com'], trusted), 'it is for another host'],
  ['is for a host below', createIdentity(['a.hooks.example.com'], trusted), 'it is for another host'],
  ['is for an address', createIdentity([publicAddress], trusted), 'it is for another host'],
  ['nobody but itself certified', createIdentity([host]), 'it is self-signed'],
  [
    'a stranger certified',
    createIdentity([host], { by: createAuthority('Stranger') }),
    'its issuer is not known',
  ],
  [
    'somebody of the same name certified',
    createIdentity([host], { by: createAuthority('Trusted by the tests') }),
    'the certificate is not valid',
  ],
])('a receiver with a certificate that %s is not spoken to', async (_what, own, why) => {
  const scene = await openScene({ identity: own });
  const { status, error } = await scene.post();
  expect({ status, error }).toEqual({ status: 0, error: expect.stringContaining(why) });
  expect(error).toMatch(/^the certificate is not valid/);
  expect(scene.receiver.requests).toEqual([]);
  await untilClosed(scene);
});

test('no setting of the environment lets a bad certificate pass', async () => {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const scene = await openScene({ identity: createIdentity([host]) });
    expect(await scene.post()).toMatchObject({
      status: 0,
      error: 'the certificate is not valid: it is self-signed',
    });
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
});

test('takes a wildcard’s certificate', async () => {
  const scene = await openScene({ identity: createIdentity(['*.example.com'], trusted) });
  expect(await scene.post()).toMatchObject({ status: 200, error: null });
});

test('takes an address’s certificate where the URL has an address', async () => {
  const scene = await openScene({ identity: createIdentity([publicAddress], trusted) });
  expect(await scene.post(scene.url(publicAddress))).toMatchObject({ status: 200, error: null });
});

test('a receiver that talks no TLS gets nothing to read', async () => {
  const scene = await openScene({ plain: true });
  scene.receiver.onConnection = answers('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  expect(await scene.post()).toMatchObject({ status: 0, error: 'no TLS connection could be agreed on' });
  expect(scene.receiver.requests).toEqual([]);
});

test('a receiver that hangs up amid the handshake has given no answer', async () => {
  const scene = await openScene({ plain: true });
  scene.receiver.onConnection = (socket) => socket.end();
  expect(await scene.post()).toMatchObject({
    status: 0,
    error: 'the connection was closed before the answer ended',
  });
});
