import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../generated/errors.ts';
import { operations } from '../../../generated/operations.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { app, get, send, host, openInstance } = await openWorkshop();

const raw = (headers: Record<string, string> = {}, query = '') =>
  app.inject({ url: `/api/v1/openapi.json${query}`, headers: { host, ...headers } });

test.each(languages)('serves the OpenAPI 3.1 document in %s, without a key', async (lang) => {
  const { status, body } = await get(`/openapi.json?lang=${lang}`, { key: null });
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  expect(body.info.version).toBe('1.0.0');
  expect(Object.keys(body.paths)).toEqual([...new Set(Object.values(operations).map(({ path }) => path))]);
});

describe('whose it is', async () => {
  const neighbour = await openInstance('neighbour.test', 'business', {
    name: 'Taller "Vecino"',
    base_url: 'https://www.neighbour.test',
  });
  const info = async (from: typeof get) => {
    const { status, body } = await from('/openapi.json?lang=en');
    expect(status).toBe(200);
    return { servers: body.servers, contact: body.info.contact };
  };
  const description = "The workshop's own domain. Every path below starts here.";

  test('shows in its server and its contact, whatever name it was asked under', async () => {
    expect(await info(get)).toEqual({
      servers: [{ url: `https://${host}/api/v1`, description }],
      contact: { name: 'Taller' },
    });
    expect(await info(neighbour.get)).toEqual({
      servers: [{ url: 'https://www.neighbour.test/api/v1', description }],
      contact: { name: 'Taller "Vecino"' },
    });
  });

  test.each([
    ['https://www.example.com', 'https://www.example.com/'],
    ['www.example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('a website given as %j is a contact of %j', async (web, url) => {
    await neighbour.desk('PATCH', '/settings', { web });
    // Polls, because a process may answer with settings that it cached up to a second ago.
    await expect.poll(async () => (await info(neighbour.get)).contact.url).toBe(url);
  });

  test('changes nothing else', async () => {
    const [ours, theirs] = [await get('/openapi.json?lang=fr'), await neighbour.get('/openapi.json?lang=fr')];
    const rest = ({
      body: {
        servers: _servers,
        info: { contact: _contact, ...info },
        ...others
      },
    }: typeof ours) => ({
      info,
      ...others,
    });
    expect(rest(theirs)).toEqual(rest(ours));
    expect(theirs.headers.etag).not.toBe(ours.headers.etag);
  });

  test('as long as nothing changes it is the same to the byte', async () => {
    const [before, after] = [await get('/openapi.json?lang=pt'), await get('/openapi.json?lang=pt')];
    expect(after.text).toBe(before.text);
    expect(after.headers.etag).toBe(before.headers.etag);
  });
});

test('the language is Spanish by default, whatever Accept-Language contains', async () => {
  const spanish = await get('/openapi.json?lang=es');
  const english = await get('/openapi.json?lang=en');
  expect((await get('/openapi.json')).text).toBe(spanish.text);
  expect((await get('/openapi.json', { headers: { 'accept-language': 'en' } })).text).toBe(spanish.text);
  expect(english.text).not.toBe(spanish.text);
});

test.each(['de', 'ES', '', 'es-ES'])('refuses lang=%s', async (lang) => {
  const refused = await get(`/openapi.json?lang=${lang}`);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual([{ path: 'query/lang', message: expect.any(String) }]);
});

describe('its ETag', async () => {
  const { headers } = await get('/openapi.json');
  const etag = String(headers.etag);

  test.each([
    ['itself', etag],
    ['among others', `"x", ${etag}, "y"`],
    ['in its strong form', etag.replace('W/', '')],
    ['anything', '*'],
  ])('sent back as %s is answered with 304 and nothing else', async (_what, sent) => {
    const answer = await raw({ 'if-none-match': sent });
    expect([answer.statusCode, answer.body]).toEqual([304, '']);
    expect(answer.headers.etag).toBe(etag);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test.each(['"x"', 'W/"x"', etag.slice(0, -3)])('another one (%s) gets the document', async (sent) => {
    expect((await raw({ 'if-none-match': sent })).statusCode).toBe(200);
  });

  test('is another one in each language', async () => {
    const etags = await Promise.all(
      languages.map(async (lang) => (await raw({}, `?lang=${lang}`)).headers.etag),
    );
    expect(new Set(etags).size).toBe(languages.length);
  });
});

describe('compression', async () => {
  const { rawPayload: plain } = await raw();

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br, gzip, deflate', 'br', brotliDecompressSync],
    ['br;q=0.1, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('Accept-Encoding: %s gets %s, and the same bytes in it', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await raw({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(decompress(rawPayload)).toEqual(plain);
    expect(rawPayload.length).toBeLessThan(plain.length / 4);
  });

  test.each(['', 'identity', 'deflate', 'zstd', 'br;q=0, gzip;q=0'])(
    'Accept-Encoding: %s gets it as it is',
    async (accepted) => {
      const { headers, rawPayload } = await raw({ 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(rawPayload).toEqual(plain);
    },
  );

  test('caches learn that the answer varies with the encoding', async () => {
    const { headers } = await raw();
    expect(headers.vary).toContain('accept-encoding');
    expect(headers['cache-control']).toContain('max-age');
  });
});

test('HEAD tells type, ETag and length', async () => {
  const [full, head] = [await get('/openapi.json'), await send('HEAD', '/openapi.json')];
  for (const name of ['content-type', 'etag', 'content-length'])
    expect(head.headers[name]).toBe(full.headers[name]);
});
