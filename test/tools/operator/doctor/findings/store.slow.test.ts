import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { s3Credentials, startS3StandIn } from '../../../../../tools/lab/stand-ins/s3.ts';
import { gatherStore } from '../../../../../tools/operator/doctor/gather-store.ts';
import { temporaryFolder } from '../../scene.ts';

const isRoot = process.getuid?.() === 0;
const look = (path: string) => gatherStore({ kind: 'folder', path });

test('finds a folder usable in which files can be stored, and creates none that is missing', async () => {
  const folder = temporaryFolder();
  expect(await look(folder)).toEqual({ missing: false, problem: null });
  const absent = join(folder, 'not/yet');
  expect(await look(absent)).toEqual({ missing: true, problem: null });
  expect(await look(absent)).toMatchObject({ missing: true });
});

test('says that the folder is a file, or cannot be created below one', async () => {
  const file = join(temporaryFolder(), 'documents');
  writeFileSync(file, 'no folder');
  expect((await look(file)).problem).toMatch(/ENOTDIR|EACCES/);
  expect((await look(join(file, 'below'))).problem).toMatch(/ENOTDIR|EACCES/);
});

test.skipIf(isRoot)('names the one subfolder that this user may not write to', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'aa'), { mode: 0o500 });
  expect((await look(folder)).problem).toMatch(/EACCES.*\/aa/);
  chmodSync(join(folder, 'aa'), 0o700);
  expect((await look(folder)).problem).toBeNull();
});

test.runIf(isRoot)('names the one subfolder of another owner, to which root could write', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'aa'));
  chownSync(join(folder, 'aa'), 4_711, 4_711);
  expect((await look(folder)).problem).toMatch(/\/aa belongs to another user/);
});

test('names a missing bucket', async () => {
  const server = await startS3StandIn('documents');
  onTestFinished(server.close);
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Credentials.secretAccessKey);
  onTestFinished(() => void vi.unstubAllEnvs());
  const place = { kind: 's3' as const, folder: '', endpoint: server.url, region: '' };
  expect(await gatherStore({ ...place, bucket: 'documents' })).toEqual({ missing: false, problem: null });
  expect((await gatherStore({ ...place, bucket: 'gone-bucket' })).problem).toContain('NoSuchBucket');
});
