import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { assetPath, panelAssets } from '../../../views/panel/assets.ts';
import { screens } from '../../../views/panel/index.ts';
import { signIn } from '../../support/panel.ts';
import { listening } from '../../support/socket.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ ownApps: true, settings: { panelPlainHttp: true } });
const { app, host, desk, get } = workshop;
const { url } = await listening(app);
const owner = await signIn(workshop, 'owner', 'Olga Muestra');

/** Bytes of a first visit: the page and all its files, with headers. A second takes half on a slow phone network. */
const maxFirstVisitBytes = 60_000;
/** Bytes of a later visit, for which the browser has the files. */
const maxPageBytes = 15_000;
const maxScriptBytes = 6_000;
const maxIslandBytes = 15_000;

const encodings = ['br', 'gzip'] as const;
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

interface Answer {
  status: number;
  text: string;
  /** Bytes of the content as it is sent, and of the whole answer with its head. */
  contentBytes: number;
  bytes: number;
}

/** Requests a path on a connection of its own, and counts the bytes that arrive. */
async function load(path: string, encoding: keyof typeof decoders, cookie = owner.cookie): Promise<Answer> {
  const headers = { host, cookie, 'accept-encoding': encoding };
  const sent = request(`${url}${path}`, { agent: false, headers }).end();
  const [response] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const content = Buffer.concat(parts);
  expect([path, response.headers['content-encoding']]).toEqual([path, encoding]);
  return {
    status: response.statusCode,
    text: decoders[encoding](content).toString(),
    contentBytes: content.length,
    bytes: response.socket.bytesRead,
  };
}

/** Lists the files that a page or a script loads. */
function filesOf(text: string): string[] {
  const found = text.matchAll(/["'(](\/panel\/assets\/[\w.-]+)/g);
  return [...new Set([...found].map(([, path = '']) => path))];
}

/** Loads a page as a browser without any file does. Returns the bytes of the page and of everything. */
async function visit(path: string, encoding: keyof typeof decoders, cookie?: string) {
  const page = await load(path, encoding, cookie);
  const loaded = new Map<string, number>();
  const waiting = filesOf(page.text);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    const answer = await load(file, encoding);
    expect([file, answer.status]).toEqual([file, 200]);
    loaded.set(file, answer.bytes);
    if (file.endsWith('.js')) waiting.push(...filesOf(answer.text));
  }
  const filesBytes = [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
  return {
    status: page.status,
    pageBytes: page.bytes,
    allBytes: page.bytes + filesBytes,
    files: loaded.size,
  };
}

/** Fills the lists of the screens, each with more rows than a page shows. */
async function fillLists(): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    const name = `Muestra con un nombre bastante largo ${n}`;
    await Promise.all([
      desk('POST', '/boxes', { name }),
      desk('POST', '/staff', { name: `Persona Inventada Muestra ${n}` }),
      desk('POST', '/items', {
        reference: `REF-${n}`,
        description: `${name}, con descripción`,
        price: 10 + n,
      }),
      desk('POST', '/keys', { name, purpose: 'Pruebas', scopes: ['clients:read'] }),
      get('/clients'),
    ]);
  }
}

const paths = screens.map(({ path }) => path).filter((path) => !path.includes(':'));

beforeAll(fillLists);

describe.each(encodings)('with %s', (encoding) => {
  test('a first visit of each screen takes less than 60 kB, and a later one less than 15 kB', async () => {
    const large: [path: string, pageBytes: number, allBytes: number][] = [];
    for (const path of [...paths, '/panel/find?q=ajustes', '/panel/operations/setSettings']) {
      const { status, pageBytes, allBytes, files } = await visit(path, encoding);
      expect([path, status, files > 3]).toEqual([path, 200, true]);
      if (pageBytes >= maxPageBytes || allBytes >= maxFirstVisitBytes)
        large.push([path, pageBytes, allBytes]);
    }
    expect(large).toEqual([]);
  });

  test('a first visit of the sign-in page takes less than 40 kB', async () => {
    const { status, allBytes } = await visit('/panel/sign-in', encoding, '');
    expect([status, allBytes < 40_000]).toEqual([200, true]);
  });

  test.each([...panelAssets().keys()].filter((name) => name.endsWith('.js')))(
    'the script %s is small',
    async (name) => {
      const { contentBytes } = await load(assetPath(name), encoding);
      expect(contentBytes).toBeLessThanOrEqual(name === 'panel.js' ? maxScriptBytes : maxIslandBytes);
    },
  );

  test('a page without files and passkeys loads one script', async () => {
    const { text } = await load('/panel/settings/boxes', encoding);
    const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path]) => path);
    expect(scripts).toEqual([assetPath('panel.js')]);
  });
});
