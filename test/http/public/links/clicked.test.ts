import { expect, test } from 'vitest';
import { openWorkshop } from '../../../support/workshop.ts';
import { appSecret, readersOf } from './scene.ts';

const workshop = await openWorkshop({
  settings: { appSecrets: [appSecret], logLevel: 'fatal' },
  // Ignores failed writes of the request log: on a busy machine it may be written while no session is free.
  onRecordError: () => {},
});
const { get, clock, database } = workshop;
const { newClient } = workshop;
const { mailTo, linksOf, ask, statusOf, eventsOf } = readersOf(workshop);

const offers = 'https://example.com/offers/winter-check?from=mail#brakes';
const namesOf = (told: { event: string }[]) => told.map(({ event }) => event);

test('a link leads where its writer meant, and both the opening and the click are announced', async () => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  const { statusCode, headers, payload } = await ask('GET', mail.click(offers));
  expect([statusCode, headers.location, payload]).toEqual([302, offers, '']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const data = { communication_id: mail.id, client_id: client.id, channel: 'email', status: 'opened' };
  expect(await eventsOf(mail)).toEqual([
    { event: 'email.opened', data },
    { event: 'email.clicked', data: { ...data, url: offers } },
  ]);
  expect(await statusOf(mail)).toBe('opened');
});

test('each link is announced, and each time, but for a second look within the minute', async () => {
  const mail = await mailTo(null);
  clock.startWindow(60_000);
  await ask('GET', mail.click(offers));
  await ask('GET', mail.click(offers));
  await ask('GET', mail.click('https://example.com/contact'));
  expect(namesOf(await eventsOf(mail))).toEqual(['email.opened', 'email.clicked', 'email.clicked']);
  clock.startWindow(60_000);
  await ask('GET', mail.click(offers));
  const urls = (await eventsOf(mail)).slice(1).map(({ data }) => data.url);
  expect(urls).toEqual([offers, 'https://example.com/contact', offers]);
});

test('a click on a mail that bounced is announced, and the mail stays bounced', async () => {
  const mail = await mailTo(null, 'bounced');
  await ask('GET', mail.click(offers));
  expect(await eventsOf(mail)).toMatchObject([{ event: 'email.clicked', data: { status: 'bounced' } }]);
});

test('HEAD answers with the target, and changes nothing', async () => {
  const mail = await mailTo(null);
  const { statusCode, headers } = await ask('HEAD', mail.click(offers));
  expect([statusCode, headers.location]).toEqual([302, offers]);
  expect(await statusOf(mail)).toBe('sent');
  expect(await eventsOf(mail)).toEqual([]);
});

test('links are as long as mails may hold them', async () => {
  const mail = await mailTo(null);
  const target = `https://example.com/${'a'.repeat(1_400)}`;
  const link = mail.click(target);
  expect(link.length).toBeGreaterThan(1_900);
  const { statusCode, headers } = await ask('GET', link);
  expect([statusCode, headers.location]).toEqual([302, target]);
});

test('ids of the API are no longer for that', async () => {
  expect((await get(`/clients/${'1'.repeat(500)}`)).status).toBe(422);
  expect((await get(`/clients/${'1'.repeat(501)}`)).status).toBe(404);
});

test('a mail that the log does not have any more leads on all the same', async () => {
  const { click } = await linksOf(9_007_199_254_740);
  const { statusCode, headers } = await ask('GET', click(offers));
  expect([statusCode, headers.location]).toEqual([302, offers]);
});

test('a reader gets there also while nothing can be recorded', async () => {
  const mail = await mailTo(null);
  const { inSession } = database;
  database.inSession = () => Promise.reject(new Error('every session is taken'));
  try {
    const { statusCode, headers } = await ask('GET', mail.click(offers));
    expect([statusCode, headers.location]).toEqual([302, offers]);
    expect((await ask('GET', mail.open)).statusCode).toBe(200);
  } finally {
    database.inSession = inSession;
  }
});

test('nobody makes a link lead elsewhere', async () => {
  const mail = await mailTo(null);
  const token = Buffer.from(mail.click(offers).slice('/c/'.length), 'base64url');
  const forged = Buffer.from(token.toString('latin1').replace('example.com', 'example.org'), 'latin1');
  for (const url of [`/c/${forged.toString('base64url')}`, `/c/${offers}`, '/c/', `${mail.click(offers)}A`]) {
    const { statusCode, headers, payload } = await ask('GET', url);
    expect([statusCode, headers.location]).toEqual([404, undefined]);
    expect(payload).toContain('<title>Página no encontrada · Taller</title>');
  }
  expect(await eventsOf(mail)).toEqual([]);
});

test('a path that cannot be decoded is 400, and no failure of ours', async () => {
  expect((await ask('GET', '/c/%zz')).statusCode).toBe(400);
});
