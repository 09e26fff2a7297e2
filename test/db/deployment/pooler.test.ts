import { expect, onTestFinished, test } from 'vitest';
import { refusePooler } from '../../../db/deployment/pooler.ts';
import { prepareDatabase } from '../../../db/deployment/prepare.ts';
import { startPooler } from '../../../tools/lab/stand-ins/pooler.ts';
import { createTestDatabase } from '../../support/postgres.ts';

async function databaseUrl(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database.url;
}

test('takes PostgreSQL itself', async () => {
  await refusePooler(await databaseUrl());
});

test('refuses a pooler that lends backends for a transaction', async () => {
  const url = await startPooler(await databaseUrl(), { mode: 'transaction' });
  await expect(refusePooler(url)).rejects.toThrow(
    /^DATABASE_URL: a connection pooler shares sessions between its clients .* Name PostgreSQL's own host and port/,
  );
});

test('accepts a pooler that gives each client its own session', async () => {
  await refusePooler(await startPooler(await databaseUrl(), { mode: 'session' }));
});

test('refuses a pooler that drops the settings of sessions', async () => {
  const url = await startPooler(await databaseUrl(), { mode: 'session', drops: true });
  await expect(refusePooler(url)).rejects.toThrow(/drops the sessions' settings .* Name PostgreSQL's own/);
});

test('says in one line that a pooler refuses the settings', async () => {
  const url = await startPooler(await databaseUrl(), { mode: 'transaction', refuses: 'jit' });
  await expect(
    prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets: [], embedded: false }),
  ).rejects.toThrow(
    /^DATABASE_URL: .* refuses .* \(unsupported startup parameter: jit\)\. Name PostgreSQL's own host/,
  );
});
