import { afterAll, describe, expect, test } from 'vitest';
import { answers, openReceiver } from '../../../support/receiver.ts';
import { openWorkshop } from '../../../support/workshop.ts';

/** Opens a service with the settings of an embedded deployment. Only the database is that of the test. */
const service = await openWorkshop({ settings: { webhookAllowPrivate: false, databaseUrl: '' } });
const sandbox = await service.openInstance('sandbox.test', 'business', { sandbox: true });
const receiver = await openReceiver();
afterAll(() => receiver.close());
const subscribe = (url: string, to = sandbox) =>
  to.post('/webhooks', { url, events: ['lead.created'], description: '' });

test('a sandbox on the own machine delivers to a receiver there', async () => {
  receiver.answer('/hook', answers.status(204));
  const { status, body } = await subscribe(receiver.url('/hook'));
  expect(status).toBe(201);
  const tested = await sandbox.post(`/webhooks/${body.item.id}/test`, {});
  expect([tested.status, tested.body]).toEqual([200, { ok: true, status: 204 }]);
});

test('a real workshop there may not', async () => {
  expect((await subscribe(receiver.url('/hook'), service)).status).toBe(422);
});

describe('a sandbox may still not call', () => {
  test.each([
    ['a private network', 'http://10.0.0.8/hook'],
    ['the metadata of a cloud', 'http://169.254.169.254/hook'],
    ['a public host without TLS', 'http://hooks.example.com/hook'],
    ['a name that only looks like the machine', 'http://localhost.example.com/hook'],
    ['the machine in somebody’s name', 'http://me@127.0.0.1/hook'],
  ])('%s', async (_what, url) => {
    expect((await subscribe(url)).status).toBe(422);
  });

  test('its own machine where others are served', async () => {
    const served = await service.startProcess({ databaseUrl: 'postgres://somewhere' });
    const body = { url: receiver.url('/hook'), events: ['lead.created'] };
    const refused = await sandbox.send('POST', '/webhooks', { body }, served.app);
    expect(refused.status).toBe(422);
  });
});
