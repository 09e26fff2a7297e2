import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, parseConfig } from '../../config.ts';
import { connect } from '../../db/connection/connection.ts';
import { prepareDatabase } from '../../db/deployment/prepare.ts';
import { deskOperations, operations } from '../../generated/operations.ts';
import { release } from '../../generated/release.ts';
import {
  operationsNotCalled,
  readAnswers,
  recordedHost,
  recordedSecret,
} from '../../scripts/release/answers.ts';
import { listDifferences } from '../../scripts/release/differences.ts';
import {
  listRecorded,
  loadRecorded,
  readAnswersOf,
  recordedFolder,
} from '../../scripts/release/recorded-answers.ts';
import { examineBackup } from '../../tools/operator/backup/restore.ts';
import { exportWorkshop } from '../../tools/operator/moving/export.ts';
import { importWorkshop } from '../../tools/operator/moving/import.ts';
import { emptyDatabase, migratedDatabase, never, temporaryFolder } from '../tools/operator/scene.ts';

const recorded = listRecorded();

/**
 * Tables that may be empty in a recorded release. Signing codes expire after ten minutes, so an upgrade need not
 * preserve them.
 */
const mayBeEmpty = ['seal_keys', 'signing_codes'];

describe.each(recorded)('release %s', (version) => {
  const folder = join(recordedFolder, version);

  test('is complete, and its migrations are unchanged today', async () => {
    const manifest = await examineBackup(folder);
    const empty = manifest.tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
    expect(empty.filter((name) => !mayBeEmpty.includes(name))).toEqual([]);
  });

  test('is migrated to this release, which gives the same answers', async () => {
    const manifest = await examineBackup(folder);
    const url = await emptyDatabase();
    await loadRecorded(url, folder, manifest);
    await prepareDatabase(
      { ownerUrl: url, runtimeUrl: url },
      { appSecrets: [recordedSecret], embedded: true },
    );
    const documents = join(temporaryFolder(), 'documents');
    cpSync(join(folder, 'documents'), documents, { recursive: true });
    const answers = await readAnswers({ url, documents, at: new Date(manifest.taken_at) });
    expect(listDifferences(readAnswersOf(folder), answers)).toEqual([]);
    const verified = answers.filter(({ path }) => path.endsWith('/verify'));
    expect(verified.map(({ path, body }) => [path, (body as { ok: boolean }).ok])).toEqual([
      ['/verifactu/verify', true],
      ['/evidence/verify', true],
    ]);
    await expectNewIds(url);
    await expectSameAfterMove(folder, { url, documents, at: new Date(manifest.taken_at) });
  });
});

/** Moves the workshop, which has rows in nearly all tables, to another database. Expects the recorded answers there. */
async function expectSameAfterMove(
  folder: string,
  { url, documents, at }: Parameters<typeof readAnswers>[0],
) {
  const target = { url: await migratedDatabase(), documents: join(temporaryFolder(), 'documents'), at };
  const configOf = (databaseUrl: string, path: string): Config => ({
    ...parseConfig({ APP_SECRET: recordedSecret, DATABASE_URL: databaseUrl }),
    documents: { kind: 'folder', path },
  });
  const out = join(temporaryFolder(), 'export');
  const exported = await exportWorkshop(
    configOf(url, documents),
    { host: recordedHost, folder: out, leaves: false },
    never,
  );
  const imported = await importWorkshop(
    configOf(target.url, target.documents),
    out,
    { replace: false, acceptBroken: false },
    never,
  );
  expect(imported.chains.broken).toEqual([]);
  expect(exported.faulty).toEqual([]);
  const answers = await readAnswers(target);
  expect(listDifferences(readAnswersOf(folder), answers)).toEqual([]);
  await expectNewIds(target.url);
}

/** Expects each sequence to continue after the existing ids. */
async function expectNewIds(url: string): Promise<void> {
  const { sql, close } = connect({ url, applicationName: 'test', settings: {} });
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attidentity <> ''`;
  for (const { name } of tables) {
    const [row] = await sql`
      select nextval(pg_get_serial_sequence(${name}, 'id'))::int as next, (select max(id) from ${sql(name)})::int as last`;
    expect([name, row?.next > (row?.last ?? 0)]).toEqual([name, true]);
  }
  await close(1_000);
}

test('every answer to a GET is compared, or has a reason not to be', () => {
  const all = [...Object.values(operations), ...Object.values(deskOperations)];
  const names = all.filter(({ method }) => method === 'GET').map(({ operationId }) => operationId as string);
  expect(Object.keys(operationsNotCalled).filter((name) => !names.includes(name))).toEqual([]);
});

test('no release is recorded that is newer than this one', () => {
  const newest = [...recorded, release.version].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  expect(newest.at(-1)).toBe(release.version);
});
