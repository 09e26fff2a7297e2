import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection/client.ts';
import { migrate } from '../../../db/connection/migrate.ts';
import { startCluster } from '../../../db/embedded/cluster.ts';
import { connect } from '../../../db/embedded/initdb.ts';
import { seedDemo } from '../../../scripts/seed.ts';
import { installedPrograms } from '../../support/cluster.ts';
import { maker } from '../../support/maker.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const program = (name: string, ...args: string[]) =>
  execFileSync(join(installedPrograms, name), args, {
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Reads every table's rows as text, independently of the order in which a server sorts texts. */
async function contents(url: string): Promise<Record<string, string[]>> {
  const sql = connect(url, { max: 1 });
  const tables =
    await sql`select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;
  const all: Record<string, string[]> = {};
  for (const { relname } of tables) {
    const rows = await sql`select t::text as row from ${sql(relname)} t`;
    all[relname] = rows.map(({ row }) => row).sort();
  }
  await sql.end();
  return all;
}

test.runIf(installedPrograms !== '')(
  'what pg_dump took of an older PostgreSQL loads into a newer one, row for row',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workshop-dump-'));
    const old = await createTestDatabase();
    const newer = await startCluster({ folder, durable: false });
    onTestFinished(async () => {
      await newer.stop();
      await old.drop();
      rmSync(folder, { recursive: true, force: true });
    });
    const database = openDatabase({ url: old.url, poolSize: 1 });
    await seedDemo(database, {
      port: 8080,
      appSecrets: ['a secret that is for tests alone and nothing else'],
      documents: { kind: 'folder', path: join(folder, 'documents') },
      maker,
    });
    await database.close();

    const file = join(folder, 'dump.sql');
    program('pg_dump', '--no-owner', '--no-privileges', '--file', file, old.url);
    program(
      'psql',
      '--quiet',
      '--output',
      '/dev/null',
      '--set',
      'ON_ERROR_STOP=1',
      '--file',
      file,
      newer.url('postgres'),
    );
    expect(await contents(newer.url('postgres'))).toEqual(await contents(old.url));
    expect(await migrate(newer.url('postgres'))).toEqual({ applied: 0 });
  },
);
