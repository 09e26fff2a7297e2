import { hash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { nonceBytes } from '../../../../domain/secrets/secret-box.ts';
import {
  manifestFile,
  printManifest,
  readUnchangedManifest,
} from '../../../../tools/operator/backup/manifest.ts';
import { importWorkshop } from '../../../../tools/operator/moving/import.ts';
import { type ExportManifest, sealManifest } from '../../../../tools/operator/moving/manifest.ts';
import { RowDigest } from '../../../../tools/operator/moving/row-digest.ts';
import { documentsIn, photo } from '../../../api/budgets/documents-scene.ts';
import { succeeded } from '../../../support/requests.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { openWorkshop, type TestWorkshop } from '../../../support/workshop.ts';
import { never } from '../scene.ts';
import { configOf, exportFrom, host } from './deployment.ts';

// The two deployments have the same secret, so an operator of one can seal any manifest for the other.
const source = await openWorkshop();
const moved = await source.openInstance(host, 'business', { name: 'Taller que se muda' });
const target = await openWorkshop();

const uploaded = async ({
  newBudget,
  ...workshop
}: Parameters<typeof documentsIn>[0] & Pick<TestWorkshop, 'newBudget'>) => {
  const { upload, rowsOf } = documentsIn(workshop);
  const { id } = await newBudget();
  succeeded(await upload(id, [photo()]));
  const [row] = await rowsOf(id);
  return row?.stored_as ?? '';
};
const moving = await uploaded({ ...source, ...moved });
const ofNeighbour = await uploaded(target);
const fileAtTarget = (name: string) => join(target.documentsFolder, name);

/**
 * Exports the workshop, changes the manifest or its files with `forge`, and seals the manifest again; returns the
 * folder.
 */
async function forged(forge: (manifest: ExportManifest, folder: string) => void): Promise<string> {
  const folder = await exportFrom(source);
  const { seal: _, ...manifest } = readUnchangedManifest<ExportManifest & { seal: string }>(folder);
  forge(manifest, folder);
  const sealed = sealManifest(manifest, secretBox, randomBytes(nonceBytes));
  writeFileSync(join(folder, manifestFile), printManifest(sealed));
  return folder;
}

/** Replaces a stored file's name in the exported rows, as an attacker with write access to the export could. */
function renameInRows({ tables }: ExportManifest, folder: string, name: string): void {
  const table = tables.find((each) => each.name === 'budget_documents');
  if (!table) throw new Error('the export lacks budget_documents');
  const path = join(folder, table.file.path);
  const rows = Buffer.from(gunzipSync(readFileSync(path)).toString().replaceAll(moving, name));
  const bytes = gzipSync(rows);
  writeFileSync(path, bytes);
  const digest = new RowDigest();
  digest.add(rows);
  table.digest = digest.result();
  table.file = { path: table.file.path, bytes: bytes.length, sha256: hash('sha256', bytes) };
}

const arrive = (folder: string) =>
  importWorkshop(configOf(target), folder, { replace: false, acceptBroken: false }, never);

const hostileExports: [string, (manifest: ExportManifest, folder: string) => void, string][] = [
  [
    'whose document is named ../../outside',
    ({ documents }) => Object.assign(documents[0] ?? {}, { name: '../../outside' }),
    'the document store has no files with names such as "../../outside"',
  ],
  [
    'whose document has the name of a neighbour’s',
    ({ documents }) => Object.assign(documents[0] ?? {}, { name: ofNeighbour }),
    `The file ${ofNeighbour} belongs to another workshop`,
  ],
  [
    'whose row is named ../../outside',
    (manifest, folder) => renameInRows(manifest, folder, '../../outside'),
    'a value that the service never writes (budget_documents_file_check)',
  ],
  [
    'whose row names a file that the manifest does not list',
    (manifest, folder) => renameInRows(manifest, folder, `00/${'0'.repeat(32)}`),
    `A row refers to 00/${'0'.repeat(32)}, which the export does not list`,
  ],
];

test.each(hostileExports)(
  'an export %s changes no file and no row, although its seal is right',
  async (_, forge, refusal) => {
    const before = readFileSync(fileAtTarget(ofNeighbour));
    await expect(arrive(await forged(forge))).rejects.toThrow(refusal);
    expect(readFileSync(fileAtTarget(ofNeighbour)).equals(before)).toBe(true);
    expect(existsSync(fileAtTarget('../../outside'))).toBe(false);
    expect(await target.sql`select from instance_hosts where host = ${host}`).toEqual([]);
  },
);

test('the export as it was written arrives', async () => {
  await arrive(await forged(() => {}));
  const rows = await target.sql`select stored_as from budget_documents where stored_as = ${moving}`;
  expect([rows.length, existsSync(fileAtTarget(moving))]).toEqual([1, true]);
});
