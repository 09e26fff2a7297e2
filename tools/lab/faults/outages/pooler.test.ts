import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../../db/connection/connection.ts';
import { judgePooler } from '../../../../db/deployment/pooler.ts';
import { withPoolModeParameter } from '../../../../domain/network/database-target.ts';
import { createTestDatabase } from '../../../../test/support/postgres.ts';
import { PgBouncer, type PgBouncerOptions, pgbouncerProgram } from '../../stand-ins/pgbouncer.ts';

/** Program of a PgBouncer that does not support prepared statements, such as Debian 12's. */
const older = process.env.PGBOUNCER_OLDER ?? '';

async function judge(options: PgBouncerOptions = {}, directToo = false) {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const pooler = await PgBouncer.start(database.url, options);
  onTestFinished(() => pooler.stop());
  const pooled = pooler.through(database.url);
  const directUrl = directToo ? pooled : database.url;
  return judgePooler({ ownerUrl: directUrl, runtimeUrl: withPoolModeParameter(pooled), directUrl });
}

describe.runIf(pgbouncerProgram !== '')('a PgBouncer in front of PostgreSQL', () => {
  test('is accepted by transaction, and names its version', async () => {
    expect(await judge()).toEqual({ version: expect.stringMatching(/^PgBouncer 1\.\d+/) });
  });

  test('is accepted without its version, which only some roles may read', async () => {
    expect(await judge({ settings: { stats_users: '' } })).toEqual({ version: '' });
  });

  test('is accepted by session', async () => {
    await judge({ settings: { pool_mode: 'session' } });
  });

  test.each([
    [{ max_prepared_statements: 0 }, /^DATABASE_URL: PgBouncer .* Set max_prepared_statements = 200/],
    [
      { max_prepared_statements: 0, stats_users: '' },
      /^DATABASE_URL: .* Use PgBouncer 1\.21 or newer, with max_p/,
    ],
    [{ pool_mode: 'statement' }, /^DATABASE_URL: .* Set pool_mode = transaction/],
  ])('is refused with %o', async (settings, reason) => {
    await expect(judge({ settings })).rejects.toThrow(reason);
  });

  test('is refused without DATABASE_DIRECT_URL', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const pooler = await PgBouncer.start(database.url);
    onTestFinished(() => pooler.stop());
    const runtimeUrl = pooler.through(database.url);
    await expect(judgePooler({ ownerUrl: runtimeUrl, runtimeUrl, directUrl: runtimeUrl })).rejects.toThrow(
      /^DATABASE_URL: .* set DATABASE_DIRECT_URL/,
    );
  });

  test('is refused as DATABASE_DIRECT_URL', async () => {
    await expect(judge({}, true)).rejects.toThrow(/^DATABASE_DIRECT_URL: .* Name PostgreSQL's own host/);
  });

  test('gives no transaction the settings of another', async () => {
    const database = await createTestDatabase();
    onTestFinished(database.drop);
    const pooler = await PgBouncer.start(database.url, { poolSize: 1 });
    onTestFinished(() => pooler.stop());
    const url = withPoolModeParameter(pooler.through(database.url));
    const open = (timeoutMs: number) =>
      connect({ url, applicationName: 'test', settings: { statement_timeout: timeoutMs } });
    const [one, other] = [open(1_000), open(2_000)];
    onTestFinished(async () => {
      await Promise.all([one.close(1_000), other.close(1_000)]);
    });
    const timeoutOf = async ({ db }: typeof one) => (await db.$client.unsafe('show statement_timeout'))[0];
    expect(await timeoutOf(one)).toEqual({ statement_timeout: '1s' });
    expect(await timeoutOf(other)).toEqual({ statement_timeout: '2s' });
    expect(await timeoutOf(one)).toEqual({ statement_timeout: '1s' });
  });
});

test.runIf(older !== '')('an older PgBouncer is refused', async () => {
  await expect(judge({ program: older })).rejects.toThrow(
    /^DATABASE_URL: PgBouncer 1\.\d+\.\d+ is too old: .* Install PgBouncer 1\.21 or newer/,
  );
});
