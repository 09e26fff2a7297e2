import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { languages } from '../../../../generated/errors.ts';
import { pageTexts } from '../../../../views/texts/pages.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { appSecret, readersOf } from './scene.ts';

const workshop = await openWorkshop({
  settings: { appSecrets: [appSecret], logLevel: 'fatal' },
  // Ignores failed writes of the request log: on a busy machine it may be written while the database is unreachable.
  onRecordError: () => {},
});
const { app, get, clock, database, openInstance, startProcess } = workshop;
const { newClient } = workshop;
const { mailTo, ask } = readersOf(workshop);

const client = await newClient();
const mail = await mailTo(client.id);
const click = mail.click('https://example.com/');
const unknown = `/u/${'A'.repeat(40)}`;
const optedOut = async () => (await get(`/clients/${client.id}`)).body.channel_opt_out.email;

test.each(languages)('a link that was never issued is 404, in words for people (%s)', async (language) => {
  for (const method of ['GET', 'POST'] as const) {
    const { statusCode, headers, payload } = await ask(method, unknown, {
      headers: { 'accept-language': language },
      remoteAddress: '198.51.100.1',
    });
    expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([
      404,
      'noindex, nofollow',
      'no-store',
    ]);
    expect(payload).toContain(pageTexts[language].notFound.title);
  }
});

test.each(['/u/', '/u', '/u/a/b', '/c/', '/c/ñ', `/u/${'A'.repeat(8_000)}`, '/u/%00', '/u/..%2fu'])(
  '%s is 404',
  async (url) => {
    expect((await ask('GET', url, { remoteAddress: '198.51.100.2' })).statusCode).toBe(404);
  },
);

test('a link works at its own workshop alone', async () => {
  const other = await openInstance('other.test', 'business');
  for (const host of [other.host, 'nobody.test']) {
    for (const method of ['GET', 'POST'] as const) {
      const refused = await ask(method, mail.unsubscribe, { headers: { host } });
      expect([refused.statusCode, refused.headers['content-type']]).toEqual([
        404,
        'text/html; charset=utf-8',
      ]);
    }
  }
  expect(await optedOut()).toBe(false);
});

test('links of older mails work on after APP_SECRET was rotated, and none do when their secret is gone', async () => {
  const newer = 'signs the links of mails that are sent from today on';
  const rotated = await startProcess({ appSecrets: [newer, appSecret] });
  const another = await startProcess({ appSecrets: [newer] });
  const statusAt = async (process: typeof rotated) =>
    (await process.app.inject({ url: mail.unsubscribe, headers: { host: workshop.host } })).statusCode;
  expect([await statusAt(rotated), await statusAt(another)]).toEqual([200, 404]);
});

test.each([
  [mail.open, 'GET, HEAD'],
  [click, 'GET, HEAD'],
  [mail.unsubscribe, 'GET, HEAD, POST'],
])('%s with another method is 405, with those that it has', async (url, allow) => {
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'];
  for (const method of methods.filter((each) => !allow.includes(each))) {
    const refused = await ask(method as 'PUT', url, {
      payload: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([method, refused.statusCode, refused.headers.allow]).toEqual([method, 405, allow]);
  }
});

test('a body that no mail program sends is 413, before it is read', async () => {
  const refused = await ask('POST', mail.unsubscribe, {
    payload: 'x'.repeat(20_000),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([refused.statusCode, refused.json().error.code]).toEqual([413, 'payload_too_large']);
  expect(await optedOut()).toBe(false);
});

test('a content type that is none is 415', async () => {
  const headers = { 'content-type': 'no type at all' };
  expect((await ask('POST', mail.unsubscribe, { payload: 'x', headers })).statusCode).toBe(415);
});

test('a body with a GET changes nothing', async () => {
  const options = { payload: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'text/plain' } };
  expect((await ask('GET', mail.unsubscribe, options as InjectOptions)).statusCode).toBe(200);
  expect(await optedOut()).toBe(false);
});

test('after 60 failures in a minute an address hears 429, and its good links work on', async () => {
  clock.startWindow(60_000);
  const from = { remoteAddress: '198.51.100.3' };
  const urls = [unknown, '/c/AAAA', '/o/AAAA.gif'];
  for (let turn = 0; turn < 60; turn += 1) {
    expect((await ask('GET', urls[turn % 3] as string, from)).statusCode).toBe(404);
  }
  for (const url of urls) {
    const refused = await ask('GET', url, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await get('/ping', { key: null, from: '198.51.100.3' })).status).toBe(429);
  expect((await ask('GET', mail.unsubscribe, from)).statusCode).toBe(200);
  expect((await ask('GET', click, from)).statusCode).toBe(302);
  expect((await ask('GET', unknown, { remoteAddress: '198.51.100.4' })).statusCode).toBe(404);
});

test('while the database is away people are asked to try later', async () => {
  const { inSession } = database;
  database.inSession = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  try {
    const refused = await ask('POST', mail.unsubscribe);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.payload).toContain(pageTexts.es.later.title);
  } finally {
    database.inSession = inSession;
  }
  expect(await optedOut()).toBe(false);
});

test('every answer has an X-Request-Id', async () => {
  for (const url of [mail.open, click, mail.unsubscribe, unknown]) {
    expect((await app.inject(url)).headers['x-request-id']).toMatch(/^req_/);
  }
});
