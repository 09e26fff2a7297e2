import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../../../config.ts';
import { release } from '../../../../generated/release.ts';
import { migrate } from '../../../../tools/operator/database/migrate.ts';
import { copyOf } from '../../../support/postgres.ts';

const config = { ...parseConfig({}), appSecrets: [`first ${'x'.repeat(32)}`] };

test('brings an empty database to this release, and changes nothing the second time', async () => {
  const { url, drop } = await copyOf('template0');
  onTestFinished(drop);
  const served = { ...config, databaseUrl: url };
  const { applied, ...installed } = await migrate(served);
  expect(applied).toBeGreaterThan(30);
  expect(installed).toEqual({ version: release.version, release: release.date });
  expect(await migrate(served)).toEqual({ applied: 0, ...installed });
});

test('needs a served database, as the bundled one is migrated at each start', async () => {
  await expect(migrate(config)).rejects.toThrow(/^DATABASE_URL: must be set/);
});
