import { describe, expect, test } from 'vitest';
import { entranceRoutes } from '../../../http/panel/index.ts';
import { harmlessAddress, hostileTexts, parsePage } from '../../support/hostile-texts.ts';
import { encodeForm, signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { app, host, sql, instanceId } = workshop;
const owner = await signIn(workshop, 'owner', 'Olga Muestra');

const formType = 'application/x-www-form-urlencoded';

type Body = string | Buffer;

function submit(url: string, payload: Body, type: string | undefined, cookie = owner.cookie) {
  const headers = {
    host,
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(type !== undefined && { 'content-type': type }),
  };
  return app.inject({ method: 'POST', url, headers, payload });
}

const act = { operation: 'createBox', nonce: 'a-nonce', name: 'Box roto' };
const form = encodeForm(act);

function multipart(parts: string[], boundary = 'x'): string {
  return `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
}
const field = (name: string, value: string) =>
  `content-disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (name: string, filename: string, content: string) =>
  `content-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: text/plain\r\n\r\n${content}`;
const actParts = Object.entries(act).map(([name, value]) => field(name, value));
const multipartType = 'multipart/form-data; boundary=x';

const manyFields = Array.from({ length: 10_000 }, (_, n) => [`f${n}`, 'x'] as const);

/** Bodies that no browser sends, with the statuses that a form of a screen may answer. */
const broken: [what: string, body: Body, type: string | undefined, statuses: number[]][] = [
  ['no body and no type', '', undefined, [400]],
  ['an empty body', '', formType, [400]],
  ['JSON', JSON.stringify(act), 'application/json', [415]],
  ['plain text', form, 'text/plain', [415]],
  ['XML', '<x/>', 'application/xml', [415]],
  ['a type that is none', form, 'x', [415]],
  ['an empty type', form, '', [400, 415]],
  ['a form in another character set', form, `${formType}; charset=utf-16`, [400, 415]],
  ['a form of 1.1 MB', `${form}&x=${'x'.repeat(1_100_000)}`, formType, [413]],
  ['a form of 10,000 fields', `${form}&${encodeForm(Object.fromEntries(manyFields))}`, formType, [413]],
  ['10,000 fields of one name', `${form}&${'x=1&'.repeat(10_000)}`, formType, [413]],
  ['5,000 separators', `${form}${'&'.repeat(5_000)}`, formType, [200]],
  ['a NUL in a value', `${form}&x=a%00b`, formType, [400]],
  ['a NUL in a name', `${form}&a%00b=x`, formType, [400]],
  ['bytes that are no UTF-8', Buffer.from(`${form}&city=\xff\xfe`, 'latin1'), formType, [400, 422]],
  ['escapes that are no UTF-8', `${form}&city=%ff%fe`, formType, [400, 422]],
  ['half of a surrogate pair', `${form}&city=%ed%a0%80`, formType, [400, 422]],
  ['broken escapes', `${form}&city=%zz%`, formType, [422]],
  ['two operations', `operation=removeBox&${form}`, formType, [400]],
  ['two nonces', `nonce=b&${encodeForm({ ...act, name: 'Box de dos nonces' })}`, formType, [200]],
  ['no nonce', encodeForm({ operation: 'createBox', name: 'x' }), formType, [400]],
  [
    'a nonce of 100 kB',
    encodeForm({ ...act, name: 'Box de nonce largo', nonce: 'n'.repeat(100_000) }),
    formType,
    [200],
  ],
  ['an unknown operation', encodeForm({ ...act, operation: 'createEverything' }), formType, [400]],
  ['an operation of another screen', encodeForm({ ...act, operation: 'setSettings' }), formType, [400]],
  ['the name of a prototype', encodeForm({ ...act, operation: '__proto__' }), formType, [400]],
  ['fields of prototypes', `${form}&__proto__[x]=1&constructor[prototype][x]=1&__proto__=1`, formType, [422]],
  [
    'a field inside a text',
    `${encodeForm({ ...act, name: 'Box anidado' })}&name[a][b]=1`,
    formType,
    [200, 422],
  ],
  ['a field fifty levels deep', `${form}&a${'[b]'.repeat(50)}=1`, formType, [200, 422]],
  ['a list with a huge position', `${form}&a[999999999]=1`, formType, [422]],
  ['a version that is none', encodeForm({ ...act, version: 'x\r\ny: z' }), formType, [400, 409, 422]],
  [
    'a version of 100 kB',
    encodeForm({ ...act, version: 'x'.repeat(100_000) }),
    formType,
    [200, 400, 409, 422],
  ],
  ['a multipart body without a boundary', multipart(actParts), 'multipart/form-data', [400, 415]],
  ['a multipart body with another boundary', multipart(actParts, 'y'), multipartType, [400]],
  ['a multipart body that breaks off', multipart(actParts).slice(0, -20), multipartType, [400]],
  ['a multipart body of nothing', '', multipartType, [400]],
  [
    'a part without a name',
    multipart([...actParts, 'content-disposition: form-data\r\n\r\nx']),
    multipartType,
    [400, 422],
  ],
  [
    'a multipart form of 10,000 fields',
    multipart(manyFields.map(([name, value]) => field(name, value))),
    multipartType,
    [413],
  ],
  [
    'thirty files',
    multipart(Array.from({ length: 30 }, (_, n) => file(`f${n}`, 'x.txt', 'x'))),
    multipartType,
    [413],
  ],
  ['a file for a text', multipart([...actParts, file('name', 'x.txt', 'x')]), multipartType, [200, 422]],
  [
    'a file with a NUL in its name',
    multipart([...actParts, file('file', 'x\0.txt', 'x')]),
    multipartType,
    [200, 400, 422],
  ],
  ['a multipart field with a NUL', multipart([...actParts, field('city', 'a\0b')]), multipartType, [400]],
  [
    'a multipart field of the name of a prototype',
    multipart([...actParts, field('__proto__', 'x')]),
    multipartType,
    [400, 422],
  ],
];

async function countBoxes(): Promise<number> {
  const [{ count } = { count: -1 }] =
    await sql`select count(*)::int from boxes where instance_id = ${instanceId}`;
  return count;
}

describe('a form with', () => {
  const path = '/panel/operations/createBox';

  test.each(broken)('%s is answered by a page', async (_what, body, type, statuses) => {
    const before = await countBoxes();
    const { statusCode, payload } = await submit(path, body, type);
    expect(statuses).toContain(statusCode);
    expect(payload).toMatch(/^<!doctype html>.*<main id="main"/s);
    if (statusCode >= 400) expect(await countBoxes()).toBe(before);
  });

  test('any of these is answered by the pages without a session', async () => {
    const paths = entranceRoutes.flatMap(([method, url]) => (method === 'POST' ? [url] : []));
    const sendAll = (url: string) =>
      broken.map(([, body, type]) => submit(url.replace(':token', 'x'.repeat(43)), body, type, ''));
    for (const url of [...paths, '/panel/appearance']) {
      const answers = await Promise.all(sendAll(url));
      const failed = answers.flatMap(({ statusCode }, index) =>
        statusCode >= 500 ? [broken[index]?.[0]] : [],
      );
      expect([url, failed]).toEqual([url, []]);
    }
  });
});

describe('the hostile text', () => {
  const withTitle = (text: string) => JSON.stringify(text.slice(0, 60));

  // All texts in every field: `test/views/panel/hostile-texts.slow.test.ts`.
  const some = hostileTexts.filter((_, index) => index % 4 === 1);
  test.each(some.map((text) => [withTitle(text), text]))('%s is shown as text', async (_title, text) => {
    const q = encodeURIComponent(text);
    const answers = await Promise.all([
      owner.get(`/panel/find?q=${q}`),
      owner.get(`/panel/pick/client?q=${q}&create=${q}`),
      owner.get(`/panel/pick/find?q=${q}`),
      owner.get(`/panel/echo?type=${q}&text=${q}`),
      owner.get(`/panel/settings/boxes?edit=${q}&cursor=${q}&q=${q}`),
      owner.get(`/panel/people?person=${q}`),
      owner.get(`/panel/integrations/requests?status=${q}&search=${q}&cursor=${q}&from=${q}`),
      owner.get(`/panel/${encodeURIComponent(text)}`),
      owner.get(`/panel/operations/${encodeURIComponent(text)}`),
      owner.get(`/panel/confirm?next=${q}`),
      owner.get(`/panel/sign-in?next=${q}&out=${q}&password=${q}`, { cookie: '' }),
      owner.get(`/panel/t/${encodeURIComponent(text).slice(0, 400)}`),
      owner.post('/panel/sign-in', { email: text, password: text, next: text }),
      owner.post('/panel/sign-in/code', { ticket: text, code: text, next: text }),
      owner.post('/panel/sign-in/pin', { person: text, pin: text }),
      owner.post('/panel/settings', {
        operation: 'setSettings',
        nonce: text,
        name: text,
        email: text,
        country: text,
      }),
      owner.post('/panel/operations/createBox', {
        operation: 'createBox',
        nonce: text,
        name: text,
        [text]: text,
      }),
      owner.post('/panel/operations/addHoliday', {
        operation: 'addHoliday',
        nonce: 'n',
        date: text,
        name: text,
        form: text,
      }),
    ]);
    for (const { statusCode, payload, headers } of answers) {
      expect(statusCode).toBeLessThan(500);
      expect(JSON.stringify(headers['set-cookie'] ?? '')).not.toMatch(/hostile/);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      const { elements, addresses } = parsePage(payload);
      expect(
        elements.filter((element) => /\bon\w+\b|^(?:iframe|object|base|math|style|a comment)/.test(element)),
      ).toEqual([]);
      expect(payload).not.toMatch(/<script(?![^>]* src="\/panel\/assets\/)/i);
      expect(addresses.filter((address) => !harmlessAddress.test(address))).toEqual([]);
    }
  });
});
