import { expect, test } from 'vitest';
import { sendToDesk } from '../../../support/requests.ts';
import { openWorkshop } from '../../../support/workshop.ts';

/** Opens a service with the settings of an embedded deployment without the demo, but with the test's database. */
const { app, host, post, openInstance, deskApp, startProcess } = await openWorkshop({
  settings: { demo: false, databaseUrl: '' },
});
const sandbox = await openInstance('sandbox.test', 'business', { sandbox: true });
const outboxAt = (at: string, of = app) => of.inject({ url: '/dev/outbox', headers: { host: at } });

test('the outbox shows the messages of a sandbox, and those of no real workshop', async () => {
  const sent = await sandbox.post('/email', { to: 'clara@example.com', subject: 'Listo', text: 'Venga.' });
  expect(sent.status).toBe(200);
  const shown = await outboxAt('sandbox.test');
  expect([shown.statusCode, shown.payload.includes('clara@example.com')]).toEqual([200, true]);
  expect((await outboxAt(host)).statusCode).toBe(404);
});

test('there is no outbox where others are served', async () => {
  const served = await startProcess({ databaseUrl: 'postgres://somewhere' });
  expect((await outboxAt('sandbox.test', served.app)).statusCode).toBe(404);
});

test('without its transport a sandbox refuses messages, as a workshop without an account does', async () => {
  await sendToDesk(deskApp, 'DELETE', '/email', undefined, 'sandbox.test');
  const mail = { to: 'clara@example.com', subject: 'Listo', text: 'Venga.' };
  const [refused, other] = [await sandbox.post('/email', mail), await post('/email', mail)];
  expect([refused.status, other.status]).toEqual([502, 502]);
});
