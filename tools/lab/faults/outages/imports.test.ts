import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../db/connection/connection.ts';
import { startWorkshop, workshop } from '../../../../test/embedded/programs.ts';
import { createTestDatabase } from '../../../../test/support/postgres.ts';

const rows = 6_000;
const lookEveryMs = 5;

/** Opens a workshop with a function that counts its rows per table while a command runs. */
async function openScene() {
  const database = await createTestDatabase();
  const connection = connect({ url: database.url, applicationName: 'test', settings: {} });
  onTestFinished(async () => {
    await connection.close(1_000);
    await database.drop();
  });
  const settings = {
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret that is for tests alone',
    LOG_LEVEL: 'silent',
  };
  await workshop(settings, 'instance', 'create', '--host', 'import.test', '--name', 'Import');
  const count = async (table: string, column = 'id') => {
    const [row] = await connection.sql.unsafe(
      `select count(*)::int as rows, count(distinct ${column})::int as different from ${table}`,
    );
    return row as unknown as { rows: number; different: number };
  };
  return { settings, count };
}

test('an import that is repeated after a kill creates nobody twice, not even clients with only a name', async () => {
  const { settings, count } = await openScene();
  const folder = mkdtempSync(join(tmpdir(), 'workshop-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'clients.csv');
  const lines = Array.from(
    { length: rows },
    (_, at) => `Cliente ${at};${at % 2 ? '' : `c${at}@example.com`}`,
  );
  writeFileSync(file, `name;email\n${lines.join('\n')}\n`);

  const killed = startWorkshop(settings, 'clients', 'import', file, '--json');
  while ((await count('clients')).rows === 0) await wait(lookEveryMs);
  killed.process.kill('SIGKILL');
  await killed.ended;
  const { rows: written } = await count('clients');
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(rows);

  const { status, stdout } = await workshop(settings, 'clients', 'import', file, '--json');
  expect({ status, ...JSON.parse(stdout) }).toMatchObject({
    status: 0,
    rows,
    created: rows - written,
    skipped: written,
  });
  expect(await count('clients', 'name')).toEqual({ rows, different: rows });
  expect(await count('client_history', 'client_id')).toEqual({ rows, different: rows });
  expect(await count('client_claims', 'value')).toEqual({ rows: rows / 2, different: rows / 2 });
});
