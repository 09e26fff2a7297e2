import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openDocumentStore } from '../../../../adapters/documents/open.ts';
import { s3Credentials, startS3StandIn } from '../../../../tools/lab/stand-ins/s3.ts';
import { sweepDocuments } from '../../../../workers/housekeeping/documents.ts';
import { documentsIn, photo } from '../../../api/budgets/documents-scene.ts';
import { jpeg } from '../../../support/document-files.ts';
import { openWorkshop } from '../../../support/workshop.ts';

const s3 = await startS3StandIn('papers');
afterAll(s3.close);
const documents = { kind: 's3', bucket: 'papers', folder: '', endpoint: s3.url, region: '' } as const;
const workshop = await openWorkshop({ settings: { documents } });
const { newBudget } = workshop;
const { upload, rowsOf, filesKept } = documentsIn(workshop);

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Credentials.secretAccessKey);
  return () => vi.unstubAllEnvs();
});

test('a document of four megabytes is stored in S3 and read back, whole and in part', async () => {
  const content = jpeg({ data: Buffer.alloc(4_000_000, 0x3f) });
  const { id } = await newBudget();
  const { status, body } = await upload(id, [photo(content)]);
  expect(status).toBe(201);
  const [row] = await rowsOf(id);
  expect(s3.objects.get(row?.stored_as ?? '')).toMatchObject({ type: 'image/jpeg' });
  expect(filesKept()).toEqual([]);
  const fetched = (range?: string) =>
    workshop.app.inject({
      url: new URL(body.url).pathname,
      headers: { host: workshop.host, ...(range && { range }) },
    });
  expect((await fetched()).rawPayload.equals(content)).toBe(true);
  const part = await fetched('bytes=100-199');
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload).toEqual(content.subarray(100, 200));
});

test('what is refused after it was stored is removed from S3', async () => {
  const before = [...s3.objects.keys()];
  expect((await upload(999_999_999, [photo()])).status).toBe(404);
  await expect.poll(() => [...s3.objects.keys()]).toEqual(before);
});

test('S3 is swept page by page', async () => {
  const names = [1, 2, 3, 4, 5].map((digit) => `${digit}${digit}/${String(digit).repeat(32)}`);
  const old = { body: Buffer.from('x'), type: 'image/png', at: new Date(Date.now() - 90_000_000) };
  for (const name of names) s3.objects.set(name, old);
  const { database } = workshop;
  expect(await sweepDocuments({ database, store: openDocumentStore(documents) }, new Date())).toBe(5);
  expect(names.filter((name) => s3.objects.has(name))).toEqual([]);
});
