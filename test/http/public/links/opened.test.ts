import { expect, test } from 'vitest';
import { openWorkshop } from '../../../support/workshop.ts';
import { appSecret, readersOf } from './scene.ts';

const workshop = await openWorkshop({ settings: { appSecrets: [appSecret] } });
const { desk, openInstance, clock, sql } = workshop;
const { newClient } = workshop;
const { mailTo, linksOf, ask, statusOf, eventsOf } = readersOf(workshop);

const namesOf = (told: { event: string }[]) => told.map(({ event }) => event);

test('a mail whose picture is loaded is opened, and it is announced once', async () => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await ask('GET', mail.open)).statusCode).toBe(200);
    clock.startWindow(60_000);
  }
  expect(await statusOf(mail)).toBe('opened');
  expect(await eventsOf(mail)).toEqual([
    {
      event: 'email.opened',
      data: { communication_id: mail.id, client_id: client.id, channel: 'email', status: 'opened' },
    },
  ]);
});

test.each([
  ['is written to again once a mail from after that is opened', '-1 second', 0],
  ['is not for a mail from before that', '1 second', 1],
])('an address that took no mail %s', async (_what, written, flags) => {
  const mail = await mailTo(null);
  await sql`delete from invalid_emails`;
  await sql`
    insert into invalid_emails (instance_id, email, reason, since)
    select instance_id, lower(recipient), '550 no such user', created_at + ${written}::interval from communications
    where id = ${mail.number}`;
  await ask('GET', mail.open);
  expect(await sql`select from invalid_emails`).toHaveLength(flags);
});

test('the picture is a transparent point that nobody keeps', async () => {
  const mail = await mailTo(null);
  const { headers, rawPayload } = await ask('GET', mail.open);
  expect(headers).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const [width, height] = [rawPayload.readUInt16LE(6), rawPayload.readUInt16LE(8)];
  expect([rawPayload.toString('latin1', 0, 6), width, height]).toEqual(['GIF89a', 1, 1]);
});

test('readers who load it at the same moment open it once', async () => {
  const mail = await mailTo(null);
  await Promise.all(Array.from({ length: 8 }, () => ask('GET', mail.open)));
  expect(namesOf(await eventsOf(mail))).toEqual(['email.opened']);
});

test('a mail that counted as failed has arrived, if somebody opens it', async () => {
  const mail = await mailTo(null, 'failed');
  await ask('GET', mail.open);
  expect(await statusOf(mail)).toBe('opened');
  expect(namesOf(await eventsOf(mail))).toEqual(['email.sent', 'email.opened']);
});

test('HEAD requests do not count as opened', async () => {
  const mail = await mailTo(null);
  const { statusCode, headers, payload } = await ask('HEAD', mail.open);
  expect([statusCode, headers['content-type'], payload]).toEqual([200, 'image/gif', '']);
  expect(await statusOf(mail)).toBe('sent');
  expect(await eventsOf(mail)).toEqual([]);
});

test('of an erased client nothing more is recorded', async () => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  await desk('POST', `/clients/${client.id}/erase`);
  expect((await ask('GET', mail.open)).statusCode).toBe(200);
  expect((await ask('GET', mail.click('https://example.com/'))).statusCode).toBe(302);
  expect(await statusOf(mail)).toBe('sent');
  expect(await eventsOf(mail)).toEqual([]);
});

test('a mail that the log does not have any more is shown its picture all the same', async () => {
  const { open } = await linksOf(9_007_199_254_740);
  expect((await ask('GET', open)).statusCode).toBe(200);
});

test.each([
  ['a token of nothing', '/o/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.gif'],
  ['no token', '/o/.gif'],
  ['nothing at all', '/o/'],
  ['a token without its ending', '/o/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
])('%s is 404, with the picture, so that no old mail shows a broken one', async (_what, url) => {
  const refused = await ask('GET', url);
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([404, 'image/gif']);
  expect(refused.headers['cache-control']).toBe('no-store');
});

test('the token of another link of the same mail opens nothing', async () => {
  const mail = await mailTo(null);
  const other = mail.unsubscribe.replace('/u/', '/o/');
  expect((await ask('GET', `${other}.gif`)).statusCode).toBe(404);
  expect(await statusOf(mail)).toBe('sent');
});

test("another workshop's mail does not exist here", async () => {
  const other = await openInstance('other.test', 'business');
  const mail = await mailTo(null);
  const refused = await ask('GET', mail.open, { headers: { host: other.host } });
  expect(refused.statusCode).toBe(404);
  expect(await statusOf(mail)).toBe('sent');
  expect((await ask('GET', mail.open, { headers: { host: 'nobody.test' } })).statusCode).toBe(404);
});
