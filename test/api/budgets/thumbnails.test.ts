import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { Tinypool } from 'tinypool';
import { describe, expect, test, vi } from 'vitest';
import { exifSegment, jpeg, pdf, png, pngHeader, riffChunk, webp } from '../../support/document-files.ts';
import { noise } from '../../support/pictures.ts';
import { openWorkshop } from '../../support/workshop.ts';
import { documentsIn, photo } from './documents-scene.ts';

const workshop = await openWorkshop();
const { desk, sql } = workshop;
const { newBudget } = workshop;
const { upload, rowsOf, filesKept } = documentsIn(workshop);

interface ThumbnailRow {
  document_id: number;
  width: number;
  height: number;
  picture: Buffer;
}

const thumbnailsOf = (budgetId: number) => sql<ThumbnailRow[]>`
  select t.* from document_thumbnails t
  join budget_documents d on (d.instance_id, d.id) = (t.instance_id, t.document_id)
  where d.budget_id = ${budgetId} order by document_id`;

const camera = { width: 1_200, height: 900 };

test('a photo has a thumbnail with its row, upright and without what the camera wrote', async () => {
  const { id } = await newBudget();
  const taken = await noise(camera).blur(3).jpeg().toBuffer();
  const sent = Buffer.concat([taken.subarray(0, 2), exifSegment(6, 'GPS 41.3874 N'), taken.subarray(2)]);
  const { status, body } = await upload(id, [photo(sent)]);
  expect(status).toBe(201);
  const [row, ...others] = await thumbnailsOf(id);
  expect([row, others]).toMatchObject([{ document_id: body.id, width: 480, height: 640 }, []]);
  const { format, exif, width, height } = await sharp(row?.picture).metadata();
  expect([format, exif, width, height]).toEqual(['webp', undefined, 480, 640]);
});

test.each([
  ['a PNG', png()],
  ['a WebP', webp()],
])('%s has one, too', async (_, content) => {
  const { id } = await newBudget();
  await upload(id, [photo(content)]);
  expect(await thumbnailsOf(id)).toMatchObject([{ width: 1, height: 1 }]);
});

test('a PDF has none', async () => {
  const { id } = await newBudget();
  expect((await upload(id, [photo(pdf())])).status).toBe(201);
  expect(await thumbnailsOf(id)).toEqual([]);
});

/** Files with the structure of a picture that cannot be decoded. */
const undecodable: [string, Buffer][] = [
  ['a JPEG', jpeg({ width: 2_000, height: 2_000, data: Buffer.alloc(50_000, 0xaa) })],
  ['a PNG', png({ header: pngHeader(200, 200) })],
  ['a WebP', webp(riffChunk('VP8L', Buffer.from('2f00000010', 'hex')))],
];

test.each(undecodable)('%s that does not decode is none, and nothing of it is kept', async (_, content) => {
  const { id } = await newBudget();
  const before = filesKept();
  const { status, body } = await upload(id, [photo(content)]);
  expect([status, body.error.code]).toEqual([415, 'unsupported_media_type']);
  expect(await rowsOf(id)).toEqual([]);
  expect(filesKept()).toEqual(before);
});

test('a repeated upload is answered without decoding it again, whether it has the same file or another', async () => {
  const { id } = await newBudget();
  const idempotencyKey = randomUUID();
  await upload(id, [photo()], { idempotencyKey });
  const run = vi.spyOn(Tinypool.prototype, 'run');
  const again = await upload(id, [photo()], { idempotencyKey });
  const another = await upload(id, [photo(png())], { idempotencyKey });
  expect([again.status, another.body.error.code]).toEqual([201, 'idempotency_conflict']);
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});

test('it goes with its document when the client is erased, and stays with what staff alone see', async () => {
  const { id, client_id } = await newBudget();
  await upload(id, [photo(), { name: 'client_visible', content: 'true' }]);
  const { body: unseen } = await upload(id, [photo()]);
  await desk('POST', `/clients/${client_id}/erase`);
  expect(await thumbnailsOf(id)).toMatchObject([{ document_id: unseen.id }]);
});

describe('where there is no time to decode it', async () => {
  const busy = await openWorkshop({ externalCalls: { threadDeadlinesMs: { pictures: 1 } } });
  const there = documentsIn(busy);

  test('a photo is to come again, nothing of it is kept, and a PDF is taken as ever', async () => {
    const { id } = await busy.newBudget();
    const idempotencyKey = randomUUID();
    const content = await noise(camera).jpeg().toBuffer();
    const { status, body, headers } = await there.upload(id, [photo(content)], { idempotencyKey });
    expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
    expect(headers['retry-after']).toBeDefined();
    expect([await there.rowsOf(id), there.filesKept()]).toEqual([[], []]);
    expect((await there.upload(id, [photo(pdf())], { idempotencyKey })).status).toBe(201);
  });
});
