import { hash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Document, documentsIn, photo } from '../../../api/budgets/documents-scene.ts';
import { pdf } from '../../../support/document-files.ts';
import { noise } from '../../../support/pictures.ts';
import { openWorkshop } from '../../../support/workshop.ts';
import { followersOf } from './scene.ts';

const workshop = await openWorkshop();
const { desk, sql, clock, host, openInstance, setClock } = workshop;
const { newBudget, ask } = followersOf(workshop);
const { upload } = documentsIn(workshop);
const yes = { name: 'client_visible', content: 'true' };

const content = await noise({ width: 900, height: 600 }).blur(3).jpeg().toBuffer();
let budget: { id: number; client_id: number; link: string };
let document: Document;

beforeAll(async () => {
  budget = await newBudget();
  await upload(budget.id, [photo(content, 'Solo taller.jpg')]);
  document = (await upload(budget.id, [photo(content, 'Golpe (1).jpg'), yes])).body;
  await upload(budget.id, [{ ...photo(pdf(), 'Peritaje.pdf') }, yes]);
});

interface Tile {
  whole: string;
  small: string;
}

async function tilesOf(link: string, headers = {}): Promise<Tile[]> {
  const { payload } = await ask(link, { headers });
  return [
    ...payload.matchAll(/<a href="([^"]+)"><img src="([^"]+)" alt="[^"]*" width="640" height="427"/g),
  ].map(([, whole = '', small = '']) => ({ whole, small }));
}

async function firstTile(): Promise<Tile> {
  const [tile] = await tilesOf(budget.link);
  return tile as Tile;
}

const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'; frame-ancestors 'none'/),
};

test('the page shows the photos that the client may see as pictures, and lists the rest', async () => {
  const { payload, headers } = await ask(budget.link);
  expect(await tilesOf(budget.link)).toHaveLength(1);
  expect(payload).toContain('alt="Golpe (1).jpg"');
  expect(payload).toContain('<bdi>Peritaje.pdf</bdi>');
  expect(payload).not.toContain('Solo taller');
  expect(headers['content-security-policy']).toContain("img-src 'self';");
});

test('a thumbnail is fetched from there, and kept by a browser for as long as its link is good', async () => {
  const { small } = await firstTile();
  const { statusCode, headers, rawPayload } = await ask(small);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    ...fileHeaders,
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'content-length': String(rawPayload.length),
  });
  const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control'])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(2_600);
  expect(Number(seconds)).toBeLessThanOrEqual(3_600);
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 });
});

test('a tap shows the whole photo, in a sandbox', async () => {
  const { whole } = await firstTile();
  const { statusCode, headers, rawPayload } = await ask(whole);
  expect(statusCode).toBe(200);
  expect(rawPayload.length).toBe(document.size);
  expect(headers).toMatchObject({
    ...fileHeaders,
    'content-type': 'image/jpeg',
    'content-disposition': `inline; filename="Golpe (1).jpg"; filename*=UTF-8''Golpe%20%281%29.jpg`,
    'cache-control': 'no-store',
  });
});

test("the API's link to the same photo goes on saving it, and so does the page's to a PDF", async () => {
  const { payload } = await ask(budget.link);
  const [, listed = ''] = /<a href="([^"]+)"><bdi>Peritaje/.exec(payload) ?? [];
  for (const url of [document.url, listed]) {
    const { headers } = await ask(new URL(url).pathname);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
  }
});

test('HEAD tells of them without their bytes', async () => {
  for (const url of Object.values(await firstTile())) {
    const { statusCode, headers, rawPayload } = await ask(url, { method: 'HEAD' });
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  }
});

test('a page that is opened again has the same small pictures, as long as they are good for a while', async () => {
  await setClock('2031-03-04T10:01:00.000Z');
  const first = await firstTile();
  await setClock('2031-03-04T10:14:59.000Z');
  const again = await firstTile();
  expect(again.small).toBe(first.small);
  expect(again.whole).not.toBe(first.whole);
  await setClock('2031-03-04T10:15:01.000Z');
  expect((await firstTile()).small).not.toBe(first.small);
});

test('photos of before there were thumbnails are listed like other files', async () => {
  const old = await newBudget();
  await upload(old.id, [photo(content, 'Antigua.jpg'), yes]);
  await sql`delete from document_thumbnails t using budget_documents d
    where d.id = t.document_id and d.budget_id = ${old.id}`;
  expect(await tilesOf(old.link)).toEqual([]);
  expect((await ask(old.link)).payload).toContain('<bdi>Antigua.jpg</bdi>');
});

describe('neither the small picture nor the whole one is found', () => {
  const expectNone = async (tile: Tile, headers = {}) => {
    for (const url of Object.values(tile)) {
      const { statusCode, payload } = await ask(url, { headers });
      expect([statusCode, payload.slice(0, 15)]).toEqual([404, '<!doctype html>']);
    }
  };

  test('once the links have ended', async () => {
    const tile = await firstTile();
    await setClock(new Date(clock.now().getTime() + 3_601_000).toISOString());
    await expectNone(tile);
  });

  test('at another workshop', async () => {
    const tile = await firstTile();
    await openInstance('neighbour.test', 'business');
    await expectNone(tile, { host: 'neighbour.test' });
    expect((await ask(tile.small, { headers: { host } })).statusCode).toBe(200);
  });

  test('by a link that somebody made up', async () => {
    const { small } = await firstTile();
    await expectNone({ whole: `${small}A`, small: `/d/${hash('sha256', small, 'base64url')}` });
  });

  test('once the client has been erased', async () => {
    const gone = await newBudget();
    await upload(gone.id, [photo(content), yes]);
    const [tile] = await tilesOf(gone.link);
    await desk('POST', `/clients/${gone.client_id}/erase`);
    await expectNone(tile as Tile);
  });
});

test('where the workshop answers for hosts that nobody claims, they are found there', async () => {
  const { app } = await workshop.startProcess({ defaultInstance: host });
  const elsewhere = { host: 'unclaimed.test' };
  const { payload } = await ask(budget.link, { to: app, headers: elsewhere });
  const [, small = ''] = /<img src="([^"]+)"/.exec(payload) ?? [];
  expect((await ask(small, { to: app, headers: elsewhere })).statusCode).toBe(200);
});
