import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { pageTexts } from '../../../views/texts/pages.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, host, desk } = await openWorkshop({ settings: { logLevel: 'fatal' } });
await desk('PATCH', '/settings', {
  name: 'Taller Ejemplo',
  phone: '+34 910 000 000',
  email: 'taller@example.com',
});

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

describe('a browser gets a page', () => {
  const open = (url = '/', headers = {}) => ask(url, { accept: browser, ...headers });

  test.each(languages)(
    'in its language: whose API it is, where the document is, whom to ask (%s)',
    async (language) => {
      const { statusCode, headers, payload } = await open('/', { 'accept-language': language });
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(payload).toContain(`<html lang="${language}" dir="ltr">`);
      expect(payload).toContain(`<h1>${pageTexts[language].front.title('Taller Ejemplo')}</h1>`);
      const links = [...payload.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
      expect(links.slice(0, 4)).toEqual([
        `/docs/${language}`,
        `/api/v1/openapi.json?lang=${language}`,
        'tel:+34910000000',
        'mailto:taller@example.com',
      ]);
      expect((await ask(links[1] as string)).json().openapi).toMatch(/^3\.1/);
    },
  );

  test('that changes its language for a visitor who chooses another, and for no other wish', async () => {
    const languageOf = async (query: string) =>
      /<html lang="(\w+)"/.exec((await open(`/${query}`, { 'accept-language': 'pt' })).payload)?.[1];
    expect(await languageOf('?lang=bg')).toBe('bg');
    for (const query of ['', '?lang=', '?lang=de', '?lang=bg&lang=fr', '?language=bg']) {
      expect(await languageOf(query)).toBe('pt');
    }
  });

  test('that runs and loads nothing', async () => {
    const { headers, payload } = await open();
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(payload).not.toMatch(/<script|<link|<img|src=|url\(|@import| on\w+=| style=/i);
  });
});

describe('everybody else gets JSON', () => {
  test.each([
    {},
    { accept: '*/*' },
    { accept: 'application/json' },
    { accept: 'application/json, text/html;q=0.9' },
  ])('%j', async (headers) => {
    const {
      statusCode,
      headers: answered,
      payload,
    } = await ask('/', { ...headers, 'accept-language': 'en' });
    expect([statusCode, answered['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(answered.vary).toMatch(/accept, accept-language/);
    expect(JSON.parse(payload)).toEqual({
      name: 'Taller Ejemplo API',
      description: pageTexts.en.front.what,
      version: 'v1',
      url: expect.stringMatching(/^https?:\/\/.*\/api\/v1$/),
      docs_url: expect.stringMatching(/\/docs\/en$/),
      openapi_url: expect.stringMatching(/\/api\/v1\/openapi\.json\?lang=en$/),
      declaration_url: expect.stringMatching(/\/verifactu\/declaration$/),
    });
  });
});

test('a host of no workshop hears 404, in the form that was asked for', async () => {
  const elsewhere = { host: 'nobody.test' };
  const page = await ask('/', { ...elsewhere, accept: browser });
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const refused = await ask('/', elsewhere);
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'not_found']);
});

test('the icon that browsers ask for is no error, at whatever host, and is asked for once a day', async () => {
  for (const at of [host, 'nobody.test']) {
    const { statusCode, headers, payload } = await ask('/favicon.ico', { host: at });
    expect([statusCode, headers['cache-control'], payload]).toEqual([204, 'public, max-age=86400', '']);
  }
});

test.each(['/', '/favicon.ico'])('%s takes no other method', async (url) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    const refused = await app.inject({ method, url, headers: { host } });
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(refused.json().error.code).toBe('bad_request');
  }
});

test('HEAD answers like GET, without the page', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/', headers: { host, accept: browser } });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
});
