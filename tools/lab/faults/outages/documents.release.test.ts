import { hash, randomInt, randomUUID } from 'node:crypto';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDocumentStore } from '../../../../adapters/documents/open.ts';
import { maxDocumentBytes } from '../../../../domain/documents/document.ts';
import { documentsIn, photo } from '../../../../test/api/budgets/documents-scene.ts';
import { hostileUploads } from '../../../../test/api/budgets/hostile-uploads.ts';
import { jpeg } from '../../../../test/support/document-files.ts';
import { noise } from '../../../../test/support/pictures.ts';
import { type ServiceProcess, startService } from '../../../../test/support/service-process.ts';
import type { LoopUsage } from '../../../../test/support/turn-probe.ts';
import { openWorkshop } from '../../../../test/support/workshop.ts';
import { sweepDocuments } from '../../../../workers/housekeeping/documents.ts';
import { encodeForm } from '../../../partner/contract/form.ts';

const kills = Number(process.env.FAULT_KILLS ?? 1);
const writers = 8;
const loadMs = { least: 50, most: 1_000 };

const workshop = await openWorkshop();
const { createKey, database, databaseUrl, documentsFolder, sql } = workshop;
const { newBudget } = workshop;
const { filesKept } = documentsIn(workshop);
const budget = await newBudget();
const settings = { DEFAULT_INSTANCE: 'first', STRICT_RESPONSES: '0' };

interface Upload {
  key: string;
  idempotencyKey: string;
  content: Buffer;
  answer: string | null;
}

function send(url: string, { key, idempotencyKey, content }: Upload): Promise<Response> {
  const { body, headers } = encodeForm(photo(content));
  return fetch(`${url}/api/v1/budgets/${budget.id}/documents`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
    body: new Uint8Array(body),
  });
}

/** Creates a photo that is large enough for a kill to interrupt any step of its upload. */
const aPhoto = () => jpeg({ data: Buffer.alloc(randomInt(1, 300_000), 0x3f) });

async function uploadOne(url: string, key: string, uploads: Upload[]): Promise<void> {
  const upload: Upload = {
    key,
    idempotencyKey: randomUUID(),
    content: aPhoto(),
    answer: null,
  };
  uploads.push(upload);
  upload.answer = await (await send(url, upload)).text();
}

async function uploadUntilKilled(url: string, key: string, uploads: Upload[]): Promise<void> {
  try {
    for (;;) await uploadOne(url, key, uploads);
  } catch {
    // The connection ended because the process was killed.
  }
}

async function loadUntilKilled(api: ServiceProcess): Promise<Upload[]> {
  const keys = await Promise.all(Array.from({ length: writers }, () => createKey({ per_minute: 600 })));
  await uploadOne(api.url, keys[0]?.key as string, []); // starts the thread that decodes photos
  const uploads: Upload[] = [];
  const load = keys.map(({ key }) => uploadUntilKilled(api.url, key, uploads));
  await sleep(randomInt(loadMs.least, loadMs.most));
  await api.kill();
  await Promise.all(load);
  return uploads;
}

/** Repeats an upload: the service replays the answer of an acknowledged upload, and executes any other upload now. */
async function resendUpload(url: string, upload: Upload): Promise<void> {
  const response = await send(url, upload);
  const text = await response.text();
  expect(response.status, text).toBe(201);
  if (upload.answer !== null) expect(text).toBe(upload.answer);
}

const rows = () =>
  sql<{ stored_as: string; sha256: Buffer; size: number }[]>`
    select stored_as, sha256, size from budget_documents`;

async function expectEveryRowsFile(): Promise<void> {
  for (const { stored_as, sha256, size } of await rows()) {
    const file = readFileSync(join(documentsFolder, stored_as));
    expect(file.length).toBe(size);
    expect(hash('sha256', file)).toBe(sha256.toString('hex'));
  }
}

test(`${kills} kills during uploads: each row has its file, and files without a row are swept`, {
  timeout: 0,
}, async () => {
  let acknowledged = 0;
  let unsettled: Upload[] = [];
  for (let kill = 0; kill <= kills; kill += 1) {
    const api = await startService(databaseUrl, settings);
    await expectEveryRowsFile();
    for (const upload of unsettled) await resendUpload(api.url, upload);
    acknowledged += unsettled.filter(({ answer }) => answer !== null).length;
    unsettled = kill < kills ? await loadUntilKilled(api) : [];
    await api.kill();
  }
  await expectEveryRowsFile();
  const kept = (await rows()).map(({ stored_as }) => stored_as).sort();
  const rowless = filesKept().filter((name) => !kept.includes(name));
  const yesterday = new Date(Date.now() - 90_000_000);
  for (const name of filesKept()) utimesSync(join(documentsFolder, name), yesterday, yesterday);
  const store = openDocumentStore({ kind: 'folder', path: documentsFolder });
  await sweepDocuments({ database, store }, new Date());
  expect(filesKept()).toEqual(kept);
  console.log(
    `kills: ${kills}, acknowledged ${acknowledged}, rows ${kept.length}, files swept ${rowless.length}`,
  );
});

const uploadsAtOnce = Number(process.env.FAULT_UPLOADS ?? 8);
/**
 * Maximum growth of memory. Keeping all uploads in memory would take 200 MiB. The limit allows four files, the socket
 * buffers of the other uploads, and garbage.
 */
const maxGrowthMiB = 160;

/**
 * Maximum time, in milliseconds, for which the event loop may be blocked. A busy machine needs longer for the same
 * work.
 */
const maxHeldMs = 200;

/**
 * Creates a photo of twelve megapixels, like a phone's, padded to the maximum file size; decoders ignore the padding.
 */
async function photoOfFourMegabytes(): Promise<Buffer> {
  const taken = await noise({ width: 4_000, height: 3_000 }).blur(1).jpeg({ quality: 85 }).toBuffer();
  return Buffer.concat([taken, Buffer.alloc(maxDocumentBytes - taken.length)]);
}

/** Uploads a file, and retries as long as the service answers that it is busy. */
async function insist(upload: () => Promise<Response>): Promise<number> {
  for (;;) {
    const answer = await upload();
    await answer.arrayBuffer();
    if (answer.status !== 503) return answer.status;
    await sleep(1_000 * Number(answer.headers.get('retry-after')));
  }
}

function peakMiB(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/**
 * Maximum growth of memory: two pictures of a hundred megapixels may be decoded at the same time, each with about 30
 * MiB.
 */
const maxHostileGrowthMiB = 128;
/** The largest upload, and a part of the remaining hostile uploads. Another test checks the answers to all of them. */
const hostile = hostileUploads().filter(
  ({ what }, at) => process.env.FAULT_UPLOADS || what.includes('hundred megapixels') || at % 10 === 0,
);

describe.skipIf(process.platform !== 'linux')('memory use', () => {
  let api: ServiceProcess;
  beforeAll(async () => {
    api = await startService(databaseUrl, settings, {
      with: new URL('../../../../test/support/turn-probe.ts', import.meta.url).href,
    });
    return () => api.stop();
  });

  test(`${uploadsAtOnce} uploads of 4 MB at once take no more than a few of them`, async () => {
    const { key } = await createKey({ per_minute: 600 });
    const content = await photoOfFourMegabytes();
    const upload = () => send(api.url, { key, idempotencyKey: randomUUID(), content, answer: null });
    for (let turn = 0; turn < 4; turn += 1) expect((await upload()).status).toBe(201);
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5');
    const before = peakMiB(api.pid);
    await api.ask<LoopUsage>('held');
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: uploadsAtOnce }, () => insist(upload)));
    const tookMs = performance.now() - began;
    const growth = peakMiB(api.pid) - before;
    const { longestMs } = await api.ask<LoopUsage>('held');
    expect(new Set(answers)).toEqual(new Set([201]));
    console.log(
      `memory: ${before.toFixed(0)} MiB before, ${growth.toFixed(0)} MiB more at the peak; ` +
        `${tookMs.toFixed(0)} ms, of which one turn of the event loop took ${longestMs.toFixed(0)}`,
    );
    expect(growth).toBeLessThan(maxGrowthMiB);
    expect(longestMs).toBeLessThan(maxHeldMs);
  });

  test('hostile uploads occupy as little memory afterwards as harmless ones', async () => {
    const sendAll = async () => {
      const { key } = await createKey({ per_minute: 600 });
      for (const { body, type } of hostile) {
        const { statusCode, body: answer } = await request(
          `${api.url}/api/v1/budgets/${budget.id}/documents`,
          {
            method: 'POST',
            headers: {
              authorization: `Bearer ${key}`,
              'idempotency-key': randomUUID(),
              ...(type !== '' && { 'content-type': type ?? encodeForm().headers['content-type'] }),
            },
            body,
          },
        );
        await answer.dump();
        expect(statusCode).toBeLessThan(500);
      }
    };
    await sendAll();
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5');
    const before = peakMiB(api.pid);
    await sendAll();
    const growth = peakMiB(api.pid) - before;
    console.log(`memory: ${before.toFixed(0)} MiB before, ${growth.toFixed(0)} MiB more at the peak`);
    expect(growth).toBeLessThan(maxHostileGrowthMiB);
  });
});
