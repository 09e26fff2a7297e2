import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDocumentLinks } from '../../../../domain/documents/links.ts';
import { type Document, documentsIn, photo } from '../../../api/budgets/documents-scene.ts';
import { jpeg } from '../../../support/document-files.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const workshop = await openWorkshop();
const { app, desk, documentsFolder, host, sql } = workshop;
const { newBudget } = workshop;
const { upload, rowsOf } = documentsIn(workshop);

const content = jpeg({ data: Buffer.alloc(5_000, 0x3f) });
let budget: { id: number; client_id: number };
let document: Document;

beforeAll(async () => {
  budget = await newBudget();
  const visible = { name: 'client_visible', content: 'true' };
  document = (await upload(budget.id, [photo(content, "l'Òscar (1).jpg"), visible])).body;
});

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;

/** Requests a document as a browser does, without a key. */
async function fetched(
  path: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) {
  const {
    statusCode: status,
    headers: answered,
    rawPayload: body,
  } = await app.inject({
    method,
    url: path,
    headers: { host, ...headers },
  });
  return { status, headers: answered, body };
}

test('is fetched by its link without a key, to be saved and not to be opened', async () => {
  expect(document.url).toMatch(new RegExp(`^https://${host}/d/[\\w-]+$`));
  const { status, headers, body } = await fetched(pathOf(document));
  expect(status).toBe(200);
  expect(body).toEqual(content);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="l'_scar (1).jpg"; filename*=UTF-8''l%27%C3%92scar%20%281%29.jpg`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('is described by HEAD, without its bytes', async () => {
  const { status, headers, body } = await fetched(pathOf(document), {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, String(content.length), 0]);
});

describe('in part', () => {
  const size = content.length;
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=5000-', 5_000, size - 1],
    ['bytes=-7', size - 7, size - 1],
    ['bytes=0-999999', 0, size - 1],
    ['Bytes=1-2', 1, 2],
    ['bytes=-999999', 0, size - 1],
  ])('%s is 206', async (range, first, last) => {
    const { status, headers, body } = await fetched(pathOf(document), { range });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${size}`]);
    expect(body).toEqual(content.subarray(first, last + 1));
  });

  test.each([`bytes=${size}-`, 'bytes=-0', 'bytes=999999-999999'])('%s is 416', async (range) => {
    const { status, headers } = await fetched(pathOf(document), { range });
    expect([status, headers['content-range']]).toEqual([416, `bytes */${size}`]);
  });

  test.each(['bytes=1-2,4-5', 'bytes=9-1', 'lines=1-2', 'bytes=', 'bytes=a-b', 'bytes=--1'])(
    '%s is ignored',
    async (range) => {
      expect((await fetched(pathOf(document), { range })).body).toEqual(content);
    },
  );

  test('is continued as long as it is the same file', async () => {
    const { headers } = await fetched(pathOf(document));
    const range = 'bytes=1-2';
    const path = pathOf(document);
    expect((await fetched(path, { range, 'if-range': String(headers.etag) })).status).toBe(206);
    expect((await fetched(path, { range, 'if-range': '"another"' })).status).toBe(200);
  });
});

describe('is not found', () => {
  const links = openDocumentLinks(['a secret that is for tests alone and nothing else']);
  const instance = async () => {
    const [row] = await sql<{ id: number; base_url: string }[]>`select id, base_url from instances limit 1`;
    return row as { id: number; base_url: string };
  };
  const soon = () => new Date(Date.now() + 60_000);

  test.each([
    [
      'a link that has ended',
      async () => links.urlOf(await instance(), document.id, new Date(Date.now() - 1_000)),
    ],
    ['a document of nothing', async () => links.urlOf(await instance(), 999_999, soon())],
    [
      "another workshop's link",
      async () => links.urlOf({ ...(await instance()), id: 999 }, document.id, soon()),
    ],
    ['a link that was tampered with', async () => `${document.url.slice(0, -1)}_`],
    ['a longer link', async () => `${document.url}A`],
    ['a word', async () => 'https://workshop.test/d/documento'],
  ])('%s', async (_, make) => {
    const { status, body } = await fetched(pathOf({ url: await make() }));
    expect(status).toBe(404);
    expect(body.toString()).toMatch(/^<!doctype html>/);
  });

  test('where somebody took its file away', async () => {
    const lost = (await upload(budget.id, [photo()])).body;
    const [, { stored_as } = { stored_as: '' }] = await rowsOf(budget.id);
    rmSync(join(documentsFolder, stored_as));
    expect((await fetched(pathOf(lost))).status).toBe(404);
  });

  test('by a method that it does not have', async () => {
    const { status, headers } = await fetched(pathOf(document), {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('once its client has been erased, whereas what staff alone could see stays', async () => {
    const { id, client_id } = await newBudget();
    const yes = { name: 'client_visible', content: 'true' };
    const seen = (await upload(id, [photo(), yes])).body;
    const unseen = (await upload(id, [photo()])).body;
    await desk('POST', `/clients/${client_id}/erase`);
    expect((await fetched(pathOf(seen))).status).toBe(404);
    expect((await fetched(pathOf(unseen))).status).toBe(200);
  });
});
