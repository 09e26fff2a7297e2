import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../../generated/errors.ts';
import { pageTexts } from '../../../../views/texts/pages.ts';
import { rowsIn } from '../../../support/rows.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { appSecret, readersOf } from './scene.ts';

const workshop = await openWorkshop({ settings: { appSecrets: [appSecret] } });
const { get, patch, desk, sql } = workshop;
const { newClient } = workshop;
const { mailTo, linksOf, ask, eventsOf } = readersOf(workshop);
const { consent, history, events } = rowsIn(sql);

const { ask: asking, done, already } = pageTexts.es.unsubscribe;
const optOutOf = async ({ id }: { id: number }) => (await get(`/clients/${id}`)).body.channel_opt_out;
const post = (url: string, payload?: string, type = 'application/x-www-form-urlencoded') =>
  ask('POST', url, {
    payload,
    ...(payload !== undefined && { headers: { 'content-type': type } }),
  } as InjectOptions);

test('opening the page changes nothing, as scanners open every link', async () => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, payload } = await ask(method, mail.unsubscribe);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(payload).toMatch(method === 'GET' ? asking.title : /^$/);
  }
  expect(await optOutOf(client)).toMatchObject({ email: false });
  expect(await eventsOf(mail)).toEqual([]);
});

const boundary = '--------boundary';
const oneClick = [
  ['one click, as mail programs send it', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'one click, as multipart',
    `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    `multipart/form-data; boundary=${boundary}`,
  ],
  ["the page's button", '', 'application/x-www-form-urlencoded'],
  ['a post of nothing', undefined, undefined],
  ['a post of something else', '{"List-Unsubscribe', 'application/json'],
  ['a post of a type that nobody knows', 'x', 'application/vnd.example'],
] as const;

test.each(oneClick)('%s unsubscribes', async (_what, body, type) => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  const { statusCode, payload } = await post(mail.unsubscribe, body, type);
  expect(statusCode).toBe(200);
  expect(payload).toContain(done.title);
  expect(await optOutOf(client)).toEqual({ email: true, sms: false, whatsapp: false, call: false });
});

test("it is in the consent log and in the history, under the client's name", async () => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  await post(mail.unsubscribe);
  const nothing = { email: false, sms: false, whatsapp: false, call: false };
  const author = { actor_kind: 'client', actor_name: client.name };
  expect(await consent(client.id)).toEqual([{ subject: 'email', opted_out: true, ...author }]);
  expect((await history(client.id)).at(-1)).toEqual({
    action: 'client.updated',
    vehicle_id: null,
    changes: { channel_opt_out: [nothing, { ...nothing, email: true }] },
    actor_id: client.id,
    ...author,
  });
});

test('it is announced once; a second click says that it is done already', async () => {
  const client = await newClient();
  const mail = await mailTo(client.id, 'opened');
  expect((await post(mail.unsubscribe)).payload).toContain(done.title);
  const again = await post(mail.unsubscribe);
  expect([again.statusCode, again.payload.includes(already.title)]).toEqual([200, true]);
  expect((await ask('GET', mail.unsubscribe)).payload).toContain(already.title);
  const data = { communication_id: mail.id, client_id: client.id, channel: 'email', status: 'opened' };
  expect((await events(client.id)).slice(1)).toEqual([
    { event: 'client.updated', data: { client_id: client.id, changed: ['channel_opt_out'] } },
    { event: 'email.unsubscribed', data },
  ]);
});

test('many clicks at the same moment are one', async () => {
  const client = await newClient();
  const mails = await Promise.all([mailTo(client.id), mailTo(client.id)]);
  const clicks = Array.from({ length: 8 }, (_, n) => post(mails[n % 2]?.unsubscribe as string));
  const answers = await Promise.all(clicks);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(answers.filter(({ payload }) => payload.includes(done.title))).toHaveLength(1);
  const told = (await events(client.id)).filter(({ event }) => event === 'email.unsubscribed');
  expect([told.length, (await consent(client.id)).length]).toEqual([1, 1]);
});

test('who allows mail again can unsubscribe again, from the same mail', async () => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  await post(mail.unsubscribe);
  await patch(`/clients/${client.id}`, { channel_opt_out: { email: false } });
  expect((await ask('GET', mail.unsubscribe)).payload).toContain(asking.title);
  expect((await post(mail.unsubscribe)).payload).toContain(done.title);
  expect(await optOutOf(client)).toMatchObject({ email: true });
});

test('the other channels and service mail are left as they are', async () => {
  const client = await newClient({ channel_opt_out: { sms: true } });
  const { unsubscribe } = await mailTo(client.id);
  await post(unsubscribe);
  expect(await optOutOf(client)).toEqual({ email: true, sms: true, whatsapp: false, call: false });
  expect((await get(`/clients/${client.id}`)).body.marketing_opt_out).toBe(false);
});

describe('an unknown receiver sees that it is done', () => {
  const hears = async (url: string) => {
    expect((await ask('GET', url)).payload).toContain(asking.title);
    const { statusCode, payload } = await post(url);
    expect([statusCode, payload.includes(done.title)]).toEqual([200, true]);
  };

  test('an erased client', async () => {
    const client = await newClient();
    const mail = await mailTo(client.id);
    await desk('POST', `/clients/${client.id}/erase`);
    await hears(mail.unsubscribe);
    expect((await events(client.id)).map(({ event }) => event)).not.toContain('email.unsubscribed');
  });

  test('a recipient who is no client: campaigns go to clients alone', async () => {
    const mail = await mailTo(null);
    await hears(mail.unsubscribe);
    expect(await eventsOf(mail)).toEqual([]);
  });

  test('a recipient whose mail the log does not have any more', async () => {
    await hears((await linksOf(9_007_199_254_740)).unsubscribe);
  });
});

test('erasing a client who unsubscribed leaves no name behind', async () => {
  const client = await newClient();
  const mail = await mailTo(client.id);
  await post(mail.unsubscribe);
  await desk('POST', `/clients/${client.id}/erase`);
  const names = [...(await consent(client.id)), ...(await history(client.id))].map((line) => line.actor_name);
  expect(names).not.toContain(client.name);
});

describe('the page speaks', () => {
  const titleFor = async (fields: object, accepts?: string, query = '') => {
    const mail = await mailTo((await newClient(fields)).id);
    const headers = accepts === undefined ? {} : { 'accept-language': accepts };
    const { payload } = await ask('GET', mail.unsubscribe + query, { headers });
    return languages.find((language) => payload.includes(pageTexts[language].unsubscribe.ask.title));
  };

  test.each(languages)("the client's language, whatever the browser says (%s)", async (language) => {
    expect(await titleFor({ preferred_language: language }, 'en, fr;q=0.5')).toBe(language);
  });

  test.each(languages)('what the reader chooses on it, before both (%s)', async (language) => {
    expect(await titleFor({ preferred_language: 'bg' }, 'en', `?lang=${language}`)).toBe(language);
    expect(await titleFor({ preferred_language: 'bg' }, 'en', '?lang=xx')).toBe('bg');
  });

  test.each(languages)("else the reader's (%s)", async (language) => {
    expect(await titleFor({}, language)).toBe(language);
  });

  test("else the workshop's", async () => {
    expect(await titleFor({})).toBe('es');
  });

  test('and so does the answer to its button', async () => {
    const mail = await mailTo((await newClient({ preferred_language: 'pt' })).id);
    expect((await post(mail.unsubscribe)).payload).toContain(pageTexts.pt.unsubscribe.done.title);
    expect((await post(mail.unsubscribe)).payload).toContain(pageTexts.pt.unsubscribe.already.title);
    const chosen = await post(`${mail.unsubscribe}?lang=fr`);
    expect(chosen.payload).toContain(pageTexts.fr.unsubscribe.already.title);
  });
});

test('the page loads and runs nothing, and sends no referrer', async () => {
  const mail = await mailTo(null);
  for (const method of ['GET', 'POST'] as const) {
    expect((await ask(method, mail.unsubscribe)).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  }
});
