import { describe, expect, test } from 'vitest';
import { languages } from '../../../../generated/errors.ts';
import { pageTexts } from '../../../../views/texts/pages.ts';
import { countQueries } from '../../../support/queries.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { followersOf } from './scene.ts';

const workshop = await openWorkshop({ settings: { logLevel: 'fatal' } });
const { get, desk, sql, clock, database, openInstance } = workshop;
const { newBudget, ask } = followersOf(workshop);
await desk('PATCH', '/settings', { phone: '+34 910 000 000' });

const unknown = `/t/${'A'.repeat(22)}`;
const { link } = await newBudget();
const token = link.slice('/t/'.length);
/** Returns a new IP address for each test, because failed guesses are counted by address. */
let guessers = 0;
const guesser = () => {
  guessers += 1;
  return { remoteAddress: `198.51.100.${guessers}` };
};

test.each(languages)('an unknown link is 404, in words for people (%s)', async (language) => {
  const refused = await ask(unknown, { headers: { 'accept-language': language }, ...guesser() });
  expect(refused.statusCode).toBe(404);
  expect(refused.payload).toContain(pageTexts[language].notFound.title);
  expect(refused.payload).toContain(`<html lang="${language}"`);
  expect(refused.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

describe('is 404, and looked up nowhere:', () => {
  const malformed: [what: string, text: string][] = [
    ['nothing', ''],
    ['too short', token.slice(1)],
    ['too long', `${token}A`],
    ['far too long', 'A'.repeat(8_000)],
    ['cut at its end by a mail program', `${token}=`],
    ['a sentence that it ended', `${token}.`],
    ['with a slash', `${token}/`],
    ['with a path', `${token}/x`],
    ['with a space', `${token}%20`],
    ['with a line break', `${token}%0A`],
    ['with NUL', `${'A'.repeat(21)}%00`],
    ['with a letter of no token', `${'A'.repeat(21)}%C3%B1`],
    ['a number', '118'],
    ['SQL', "'%20or%20true--"],
  ];

  test.each(malformed)('%s', async (_what, text) => {
    const asked = countQueries(database, 'budgets');
    expect((await ask(`/t/${text}`, guesser())).statusCode).toBe(404);
    expect(asked()).toBe(0);
  });
});

test('a path that can not be read is refused as anywhere', async () => {
  expect((await ask('/t/%ff', guesser())).statusCode).toBe(400);
  expect((await ask('/t', guesser())).statusCode).toBe(404);
});

test('each character of a token counts', async () => {
  const other = token.endsWith('A') ? 'Q' : 'A';
  const swapped = token.replace(/[a-z]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  for (const text of [`${token.slice(0, -1)}${other}`, swapped]) {
    expect((await ask(`/t/${text}`, guesser())).statusCode).toBe(404);
  }
  expect((await ask(link)).statusCode).toBe(200);
});

test('a link that was replaced is 404 and says how to reach the workshop, the new one leads to the budget', async () => {
  const { id, link: old } = await newBudget();
  const { body } = await desk('POST', `/budgets/${id}/url`, { rotate: true });
  const refused = await ask(old, guesser());
  expect([refused.statusCode, refused.payload.includes('href="tel:+34910000000"')]).toEqual([404, true]);
  expect((await ask(new URL(body.tracking_url).pathname)).statusCode).toBe(200);
});

test("a budget for the workshop's own use is 404, though somebody had its link", async () => {
  const { id, link: own } = await newBudget();
  await sql`update budgets set internal = true where id = ${id}`;
  expect((await ask(own, guesser())).statusCode).toBe(404);
});

test("an erased client's budget is 404", async () => {
  const { client_id, link: erased } = await newBudget();
  expect((await ask(erased)).statusCode).toBe(200);
  await desk('POST', `/clients/${client_id}/erase`);
  expect((await ask(erased, guesser())).statusCode).toBe(404);
});

test('a link works at its own workshop alone', async () => {
  const other = await openInstance('other.test', 'business');
  expect((await ask(link, { headers: { host: other.host }, ...guesser() })).statusCode).toBe(404);
  expect((await ask(link, { headers: { host: 'nobody.test' }, ...guesser() })).statusCode).toBe(404);
});

test('all of them get the same answer, which discloses nothing', async () => {
  const { id, link: internal } = await newBudget();
  await sql`update budgets set internal = true where id = ${id}`;
  const told = async (url: string) => {
    const { statusCode, payload, headers } = await ask(url, guesser());
    return { statusCode, payload, headers: Object.keys(headers).sort() };
  };
  expect(await told(internal)).toEqual(await told(unknown));
  expect(await told('/t/malformed')).toEqual(await told(unknown));
});

test('after 60 wrong ones in a minute an address hears 429, and its good links work on', async () => {
  clock.startWindow(60_000);
  const from = guesser();
  for (let turn = 0; turn < 60; turn += 1) {
    const url = turn % 2 === 0 ? unknown : '/t/malformed';
    expect((await ask(url, from)).statusCode).toBe(404);
  }
  for (const url of [unknown, '/t/malformed']) {
    const refused = await ask(url, from);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ask(link, from)).statusCode).toBe(200);
  expect((await ask(unknown, guesser())).statusCode).toBe(404);
  expect((await get('/ping', { key: null, from: from.remoteAddress })).status, 'keys count too').toBe(429);
});

test('another method is 405 with those that it has, and changes nothing', async () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND']) {
    const refused = await ask(link, {
      method: method as 'POST',
      payload: 'accept=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([method, refused.statusCode, refused.headers.allow]).toEqual([method, 405, 'GET, HEAD, POST']);
  }
});

test('without the database people are asked to try again later', async () => {
  const client = database.reads.$client;
  const { unsafe } = client;
  const gone = Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  gone.catch(() => {});
  // If the workshop's cache has expired, as may happen on a busy machine, the workshop is read first. This query calls
  // `values`, so the replacement has this method.
  client.unsafe = (() => Object.assign(gone, { values: () => gone })) as unknown as typeof unsafe;
  try {
    const refused = await ask(link);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.payload).toContain(pageTexts.es.later.title);
  } finally {
    client.unsafe = unsafe;
  }
});
