import { expect, test } from 'vitest';
import { errors } from '../../../generated/errors.ts';
import document from '../../../generated/openapi/en.json' with { type: 'json' };
import { openWorkshop } from '../../support/workshop.ts';

const { app, send, openInstance } = await openWorkshop();
const other = await openInstance('other.test', 'business');

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { host: 'workshop.test', ...headers } });
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'pt,en;q=0.5' };

test('from the doc_url of an error a reader comes to its page, in the own language', async () => {
  const { body } = await send('GET', '/clients/99999');
  const { pathname } = new URL(body.error.doc_url);
  const led = await get(pathname, browser);
  expect([led.statusCode, led.headers.location, led.headers.vary]).toEqual([
    302,
    '/docs/pt/errors/not_found',
    'accept-language',
  ]);
  const page = await get(String(led.headers.location), browser);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<html lang="pt"');
  expect(page.body).toContain(errors.not_found.messages.pt);
});

test.each([
  ['/docs', '/docs/es'],
  ['/docs/reference/createClient', '/docs/es/reference/createClient'],
  ['/docs/events/lead.accepted', '/docs/es/events/lead.accepted'],
  ['/docs/guide/start.md', '/docs/es/guide/start.md'],
])("%s leads to the workshop's language where the reader has none of the six", async (from, to) => {
  expect((await get(from)).headers.location).toBe(to);
});

test('a page runs and loads nothing but its own files, which browsers keep', async () => {
  const page = await get('/docs/en/guide/start');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self'; script-src 'self'/,
  );
  const [, script = ''] = /<script src="([^"]+)">/.exec(page.body) ?? [];
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body) ?? [];
  for (const [path, type] of [
    [script, 'text/javascript; charset=utf-8'],
    [style, 'text/css; charset=utf-8'],
  ] as const) {
    const asset = await get(path);
    expect([asset.statusCode, asset.headers['content-type']]).toEqual([200, type]);
    expect(asset.headers['cache-control']).toContain('immutable');
  }
});

test('an unchanged page is not sent again, and is packed for those who take it so', async () => {
  const first = await get('/docs/en/errors', { 'accept-encoding': 'br' });
  expect(first.headers['content-encoding']).toBe('br');
  expect(first.headers.vary).toBe('accept, accept-encoding');
  const again = await get('/docs/en/errors', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/docs/en/errors', {}, 'HEAD')).statusCode).toBe(200);
});

test.each([
  ['/docs/en/errors/not_found.md', {}],
  ['/docs/en/errors/not_found', { accept: 'text/markdown' }],
])('%s is Markdown, too', async (path, headers) => {
  const page = await get(path, headers);
  expect(page.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(page.body).toMatch(/^# not_found\n/);
});

test('llms.txt lists the pages with their addresses', async () => {
  for (const path of ['/llms.txt', '/docs/llms.txt']) {
    const { body } = await get(path);
    expect(body).toContain('](https://workshop.test/docs/en/guide/start.md)');
    expect(body).toContain('https://workshop.test/api/v1/openapi.json?lang=bg');
  }
  const index = await get('/docs/en/index.md');
  expect(index.body).toMatch(/^# API documentation/);
});

test('the search index of a language is JSON', async () => {
  const index = await get('/docs/ca/search.json');
  expect(index.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(index.json().length).toBeGreaterThan(200);
});

test.each([
  '/docs/en/nothing',
  '/docs/de',
  '/docs/errors/nothing',
  '/docs/en/',
  '/docs/en/guide/start/x',
  '/docs/en/a.md',
])('people get a page that helps on at %s, programs the error', async (path) => {
  const page = await get(path, browser);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(page.body).toMatch(/<h1>[\s\S]*type="search"|type="search"[\s\S]*<h1>/);
  const refused = await get(path, { accept: 'application/json' });
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
});

test('another method is refused, and another host has no docs', async () => {
  const posted = await get('/docs/en', {}, 'POST');
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  const elsewhere = await get('/docs/en', { host: 'nobody.test', accept: 'text/html' });
  expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([404, 'not_found']);
});

test('pages that do not exist are refused at once, however many are asked for, and cost no existing page its turn', async () => {
  const unknown = Array.from({ length: 60 }, (_, n) => get(`/docs/bg/guide/nothing-${n}`));
  const existing = get('/docs/bg/deprecations');
  expect(new Set((await Promise.all(unknown)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect((await existing).statusCode).toBe(200);
});

test('a link checker that asks for 60 pages at once gets them all', async () => {
  const schemas = Object.keys(document.components.schemas).slice(0, 60);
  expect(schemas).toHaveLength(60);
  const answers = await Promise.all(schemas.map((name) => get(`/docs/ca/schemas/${name}.md`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a page of another workshop does not wait for those that a robot has asked for', async () => {
  const events = Object.keys(document.webhooks).slice(0, 20);
  let rendered = 0;
  const robot = events.map(async (event) => {
    await get(`/docs/fr/events/${event}.md`);
    rendered += 1;
  });
  const page = await get('/docs/fr/errors', { host: other.host });
  expect([page.statusCode, rendered < events.length]).toEqual([200, true]);
  expect(rendered).toBeLessThan(5);
  await Promise.all(robot);
});

test('a page of the guide to the panel shows its pictures, which browsers keep', async () => {
  const page = await get('/docs/es/panel/sign-in');
  expect(page.body).toContain('<h1>Entrar por primera vez</h1>');
  const [, path = ''] = /<img src="([^"]+)"/.exec(page.body) ?? [];
  const picture = await get(path);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(picture.headers['cache-control']).toContain('immutable');
  expect((await get('/docs/assets/es-nothing-0.webp')).statusCode).toBe(404);
});

test.each([
  ['ca', 'es', 'Entrar por primera vez'],
  ['fr', 'en', 'First sign-in'],
])('readers of %s read the guide to the panel in %s', async (language, _text, title) => {
  const page = await get(`/docs/${language}/panel/sign-in`);
  expect(page.body).toContain(`<html lang="${language}"`);
  expect(page.body).toContain(`<h1>${title}</h1>`);
});
