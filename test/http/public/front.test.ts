import { describe, expect, test } from 'vitest';
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

test('a browser is led to the panel', async () => {
  const { statusCode, headers, payload } = await ask('/', { accept: browser });
  expect([statusCode, headers.location, payload]).toEqual([303, '/panel', '']);
  expect(headers.vary).toMatch(/accept/);
});

describe('programs get JSON', () => {
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
  expect([head.statusCode, head.payload]).toEqual([303, '']);
});
