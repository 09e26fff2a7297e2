import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { InjectOptions } from 'light-my-request';
import { describe, expect, test } from 'vitest';
import { entranceRoutes } from '../../../http/panel/index.ts';
import { assetPath, panelAssets } from '../../../views/panel/assets.ts';
import { screens } from '../../../views/panel/index.ts';
import { contentsOf } from '../../support/instance-rows.ts';
import { encodeForm, type FormFields, signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

// The service trusts the test as its proxy, so that requests can arrive over TLS and from any address.
const workshop = await openWorkshop({ settings: { panelPlainHttp: true, trustedProxies: ['127.0.0.1'] } });
const { app, host, sql, instanceId, desk } = workshop;
const other = await workshop.openInstance('another.test', 'business', { name: 'Otro taller' });
const owner = await signIn(workshop, 'owner', 'Olga Muestra');
const stranger = await signIn({ ...workshop, ...other }, 'owner', 'Nuria Ejemplo');

const tls = { 'x-forwarded-proto': 'https' };
const secure = (cookie: string) => cookie.replaceAll('panel-', '__Host-panel-');

type Headers = Record<string, string>;

const get = (url: string, headers: Headers = {}) => app.inject({ url, headers: { host, ...headers } });

function post(url: string, fields: FormFields, headers: Headers = {}) {
  return app.inject({
    method: 'POST',
    url,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: encodeForm(fields),
  });
}

const password = 'una frase que nadie adivina';

/** Gives a person a password, by the link that the owner creates. Returns the person's login. */
async function addPerson(name: string, to = workshop): Promise<string> {
  const visitor = to === workshop ? owner : stranger;
  const fields = { name, role: 'office', language: 'es', by: 'link' };
  const invited = await visitor.submit('/panel/people/invite', 'invitePerson', fields);
  const [, link = ''] = /(\/panel\/t\/[\w-]{43})/.exec(invited.payload) ?? [];
  const accepted = await visitor.post(link, { password });
  expect(accepted.statusCode).toBe(303);
  return name;
}

/** Returns the cookies that an answer sets, as a browser sends them. */
function cookiesOf({ headers }: { headers: Record<string, unknown> }): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const otherPages: [what: string, headers: Headers][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' }],
  ['another workshop of the deployment', { 'sec-fetch-site': 'same-site', origin: 'http://another.test' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a program that sends neither header', {}],
  ['another origin, in a browser without Sec-Fetch-Site', { origin: 'http://another.test' }],
  ['a page without an origin', { origin: 'null' }],
  ['another port of the host', { origin: `http://${host}:8081` }],
  ['the same host without TLS', { origin: `https://${host}` }],
  ['a host that begins alike', { origin: `http://${host}.example.com` }],
  ['an invented value of Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, cross-site' }],
];

describe('a form that is sent from', () => {
  const formPaths = [
    ...entranceRoutes.flatMap(([method, path]) => (method === 'POST' ? [path.replace(':token', 'x')] : [])),
    '/panel/appearance',
    '/panel/operations/createBox',
  ];

  test.each(otherPages)('%s is refused everywhere, and changes nothing', async (_what, headers) => {
    const before = await contentsOf(sql, instanceId);
    for (const path of formPaths) {
      const fields = { operation: 'createBox', nonce: 'n', name: 'Box ajeno', theme: 'dark' };
      const answer = await post(path, fields, { cookie: owner.cookie, ...headers });
      expect([path, answer.statusCode, answer.headers['set-cookie']]).toEqual([path, 403, undefined]);
    }
    expect(await contentsOf(sql, instanceId)).toEqual(before);
  });

  test('a page of the host is performed, with either header', async () => {
    const bySite = await post('/panel/appearance', { theme: 'dark' }, sameOrigin);
    const byOrigin = await post('/panel/appearance', { theme: 'dark' }, { origin: `http://${host}` });
    expect([bySite.statusCode, byOrigin.statusCode]).toEqual([303, 303]);
  });
});

describe('a session', () => {
  test('has another token after a sign-in, and the former token does not become a session', async () => {
    const login = await addPerson('Clara Muestra');
    const planted = `panel-session=${'A'.repeat(43)}`;
    const answer = await post(
      '/panel/sign-in',
      { email: login, password },
      { ...sameOrigin, cookie: planted },
    );
    expect(cookiesOf(answer)).toMatch(/panel-session=(?!A{43})[\w-]{43}/);
    expect((await get('/panel/account', { cookie: planted })).statusCode).toBe(303);
    expect((await get('/panel/account', { cookie: cookiesOf(answer) })).statusCode).toBe(200);
  });

  test('that a form signs in twice has two tokens', async () => {
    const login = await addPerson('Hugo Muestra');
    const tokens = [];
    for (let n = 0; n < 2; n += 1)
      tokens.push(cookiesOf(await post('/panel/sign-in', { email: login, password }, sameOrigin)));
    expect(tokens[0]).not.toBe(tokens[1]);
    for (const cookie of tokens) expect((await get('/panel/account', { cookie })).statusCode).toBe(200);
  });

  test('is not the ticket of a sign-in that waits for its second factor', async () => {
    const login = await addPerson('Berta Muestra');
    await sql`update accounts set totp_secret = 'x' from staff
      where staff.id = staff_id and staff.name = 'Berta Muestra'`;
    const waiting = await post('/panel/sign-in', { email: login, password }, sameOrigin);
    expect([waiting.statusCode, waiting.headers['set-cookie']]).toEqual([200, undefined]);
    const [, ticket = ''] = /name="ticket" value="([\w-]{43})"/.exec(waiting.payload) ?? [];
    expect(ticket).not.toBe('');
    expect((await get('/panel/account', { cookie: `panel-session=${ticket}` })).statusCode).toBe(303);
  });

  test('is stored as a hash alone', async () => {
    const login = await addPerson('Iker Muestra');
    const answer = await post('/panel/sign-in', { email: login, password }, sameOrigin);
    const [, token = ''] = /panel-session=([\w-]{43})/.exec(cookiesOf(answer)) ?? [];
    const text = JSON.stringify(await contentsOf(sql, instanceId));
    expect(text).not.toContain(token);
    const [{ count } = { count: 0 }] = await sql`
      select count(*)::int from sessions where token_hash = ${hash('sha256', token, 'buffer')}`;
    expect(count).toBe(1);
  });

  test('has a cookie for this host, over TLS only if it was set over TLS', async () => {
    const login = await addPerson('Lola Muestra');
    const plain = await post('/panel/sign-in', { email: login, password }, sameOrigin);
    const overTls = await post('/panel/sign-in', { email: login, password }, { ...sameOrigin, ...tls });
    const [session, device] = [overTls.headers['set-cookie']].flat().map(String);
    expect([plain.headers['set-cookie']].flat()[0]).toMatch(
      /^panel-session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/,
    );
    expect(session).toMatch(
      /^__Host-panel-session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(device).toMatch(
      /^__Host-panel-device=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    );
    // A cookie that a page without TLS set, which an attacker in the network can write, counts for nothing over TLS.
    const [name = ''] = cookiesOf(plain).split(';');
    expect((await get('/panel/account', { cookie: name, ...tls })).statusCode).toBe(303);
    expect((await get('/panel/account', { cookie: cookiesOf(overTls), ...tls })).statusCode).toBe(200);
  });

  test('ends with its cookie, over TLS as well', async () => {
    const person = await signIn(workshop, 'office', 'Saúl Muestra');
    const answer = await post(
      '/panel/sign-out',
      {},
      { ...sameOrigin, ...tls, cookie: secure(person.cookie) },
    );
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-panel-session=; Path=\/; Max-Age=0;.*Secure$/,
    );
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    expect((await get('/panel/account', { cookie: secure(person.cookie), ...tls })).statusCode).toBe(303);
  });
});

describe('two workshops of one deployment', () => {
  const at = (headers: Headers) => ({ host: other.host, ...headers });

  test('serve the same browser, each with its own cookie', async () => {
    const here = await get('/panel/account', { cookie: owner.cookie });
    const there = await get('/panel/account', at({ cookie: stranger.cookie }));
    expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
    expect([/Olga Muestra/.test(here.payload), /Nuria Ejemplo/.test(there.payload)]).toEqual([true, true]);
  });

  test('set cookies without a domain, so that a browser sends them to one host', async () => {
    const login = await addPerson('Rosa Ejemplo', { ...workshop, ...other });
    const answer = await post('/panel/sign-in', { email: login, password }, at(sameOrigin));
    const set = [answer.headers['set-cookie'] ?? []].flat().map(String);
    expect([set.length, set.some((cookie) => /domain/i.test(cookie))]).toEqual([2, false]);
  });

  test.each([
    '/panel/account',
    '/panel/people',
    '/panel/live',
    '/panel/pick/client?q=ab',
    '/panel/find?q=ab',
  ])('refuse the cookie of the other at %s', async (path) => {
    for (const headers of [{ cookie: stranger.cookie }, at({ cookie: owner.cookie })])
      expect((await get(path, headers)).statusCode).toBe(303);
  });

  test('perform no form with the cookie of the other', async () => {
    const fields = { operation: 'createBox', nonce: 'n', name: 'Box ajeno' };
    const path = '/panel/operations/createBox';
    for (const headers of [{ cookie: stranger.cookie }, at({ cookie: owner.cookie })]) {
      const answer = await post(path, fields, { ...sameOrigin, ...headers });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/panel/sign-in']);
    }
    expect(await sql`select from boxes where name = 'Box ajeno'`).toEqual([]);
  });

  test('refuse the links and tickets of the other', async () => {
    const fields = { name: 'Gala Muestra', role: 'office', language: 'es', by: 'link' };
    const invited = await owner.submit('/panel/people/invite', 'invitePerson', fields);
    const [, link = ''] = /(\/panel\/t\/[\w-]{43})/.exec(invited.payload) ?? [];
    expect((await get(link, at({}))).payload).toContain('data-screen="invalid-link"');
    expect((await post(link, { password }, at(sameOrigin))).statusCode).toBe(410);
    expect((await get(link)).payload).toContain('data-screen="welcome"');
  });

  test('do not end the session of the other', async () => {
    await post('/panel/sign-out', {}, at({ ...sameOrigin, cookie: owner.cookie }));
    expect((await owner.get('/panel/account')).statusCode).toBe(200);
  });
});

describe('every answer', () => {
  const frameHeaders = (headers: FastifyReply['raw'] | Record<string, unknown>) => {
    const { 'x-frame-options': frame, 'x-content-type-options': sniff, ...rest } = headers as Headers;
    return { frame, sniff, ancestors: /frame-ancestors 'none'/.test(rest['content-security-policy'] ?? '') };
  };
  const expected = { frame: 'DENY', sniff: 'nosniff', ancestors: true };
  const cases: [what: string, request: InjectOptions][] = [
    ['the sign-in page', { url: '/panel/sign-in' }],
    ['the page of a forgotten password', { url: '/panel/forgotten' }],
    ['an invalid link', { url: '/panel/t/nothing' }],
    ['the way to the sign-in page', { url: '/panel/settings' }],
    ['an unknown page', { url: '/panel/nothing', headers: { cookie: owner.cookie } }],
    ['a page', { url: '/panel/account', headers: { cookie: owner.cookie } }],
    ['a search', { url: '/panel/find?q=ab', headers: { cookie: owner.cookie } }],
    ['the options of a picker', { url: '/panel/pick/client?q=ab', headers: { cookie: owner.cookie } }],
    ['a typed date', { url: '/panel/echo?type=date&text=lunes', headers: { cookie: owner.cookie } }],
    ['a form from elsewhere', { method: 'POST', url: '/panel/sign-in' }],
    [
      'a form of another type',
      { method: 'POST', url: '/panel/settings', payload: { a: 1 }, headers: sameOrigin },
    ],
    ['an unknown file', { url: '/panel/assets/panel-000000000000.css' }],
    [
      'the options of a passkey',
      { method: 'POST', url: '/panel/sign-in/passkey/options', headers: sameOrigin },
    ],
    ...[...panelAssets().keys()].map((name): [string, InjectOptions] => [name, { url: assetPath(name) }]),
    ['the colour of a workshop', { url: '/panel/assets/accent-0a7d54.css' }],
  ];

  test.each(cases)('forbids frames and guessed types: %s', async (_what, request) => {
    const answer = await app.inject({ ...request, headers: { host, ...request.headers } });
    expect([answer.statusCode < 500, frameHeaders(answer.headers)]).toEqual([true, expected]);
  });

  test('of a file does the same, and is a download', async () => {
    const path = '/panel/operations/drawDeclaration';
    const { statusCode, headers } = await owner.post(path, { operation: 'drawDeclaration', nonce: 'n' });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect([statusCode, frameHeaders(headers)]).toEqual([200, expected]);
  });

  test.each(screens.filter(({ path }) => !path.includes(':')).map(({ path }) => path))(
    'at %s runs no script and loads nothing of another host',
    async (path) => {
      const { payload, headers } = await owner.get(path);
      expect(payload).not.toMatch(
        /<script(?![^>]* src="\/panel\/assets\/)|<style| style=| on\w+=|javascript:/i,
      );
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    },
  );
});

describe('no page leads to another host', () => {
  const targets = [
    ...['https://example.com/', '//example.com', '/\\example.com', '\\\\example.com', 'http:example.com'],
    ...['/panel//example.com', '/panel/../..//example.com', '/panel\\..\\example.com', '/panelx', '/t/x', ''],
    ...[
      'javascript:alert(1)',
      'data:text/html,x',
      '\t//example.com',
      ' //example.com',
      '/panel\r\nSet-Cookie: a=b',
    ],
    ...[
      '/panel@example.com',
      '/panel.example.com',
      '/panel/%0d%0aSet-Cookie:a=b',
      '/panel?\u0000',
      '/panel/\u202e',
    ],
  ];
  /** Returns whether a browser that is on this host stays on it, below the panel. */
  const staysHere = (location: unknown) => {
    const to = new URL(String(location), `http://${host}/panel/sign-in`);
    return to.host === host && /^\/panel(\/|$)/.test(to.pathname);
  };

  test.each(targets)('%j', async (target) => {
    const login = 'Clara Muestra';
    const signedIn = await post('/panel/sign-in', { email: login, password, next: target }, sameOrigin);
    const cookie = owner.cookie;
    const answers = [
      signedIn,
      await get(`/panel/sign-in?next=${encodeURIComponent(target)}`, { cookie }),
      await post('/panel/appearance', { theme: 'dark', back: target }, sameOrigin),
      await get(`/panel/settings${encodeURI(target)}`),
    ];
    const leads = answers.flatMap(({ headers }) =>
      headers.location === undefined ? [] : [headers.location],
    );
    expect(leads.filter((location) => !staysHere(location))).toEqual([]);
    for (const { headers } of answers) expect(String(headers.location ?? '')).not.toMatch(/[\r\n]/);
    const pages = [
      await get(`/panel/sign-in?next=${encodeURIComponent(target)}`),
      await get(`/panel/confirm?next=${encodeURIComponent(target)}`, { cookie }),
      await get(`/panel/pick/client?q=ab&create=${encodeURIComponent(target)}`, { cookie }),
    ];
    for (const { payload } of pages) {
      const addresses = [...payload.matchAll(/(?:href|action|formaction|name="next" value)="([^"]*)"/g)];
      for (const [, address = ''] of addresses) expect(address).not.toMatch(/example\.com|javascript:|data:/);
    }
  });
});

test('a picker offers a new record only at an address of the panel', async () => {
  const create = (path: string) =>
    owner.get(`/panel/pick/client?q=Nadie&create=${encodeURIComponent(path)}`).then(({ payload }) => payload);
  expect(await create('/panel/clients/new?name=')).toContain('href="/panel/clients/new?name=Nadie"');
  expect(await create('https://example.com/?name=')).not.toContain('href=');
});

test('a person who leaves is refused at once in every process', async () => {
  const second = await workshop.startProcess();
  const person = await signIn(workshop, 'office', 'Teo Muestra');
  const ask = () =>
    Promise.all(
      [app, second.app].map((each) =>
        each.inject({ url: '/panel/account', headers: { host, cookie: person.cookie } }),
      ),
    );
  expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  await desk('PATCH', `/staff/${person.staffId}`, { active: false });
  expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([303, 303]);
});
