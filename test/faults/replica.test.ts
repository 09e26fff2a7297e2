import { execFileSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/connection/connection.ts';
import { prepareDatabase } from '../../db/deployment/prepare.ts';
import { embeddedUser } from '../../db/embedded/initdb.ts';
import { runAs } from '../../db/embedded/run-as.ts';
import { temporaryFolder } from '../operators/scene.ts';
import { copyServer, makeFolders, programs, startServer } from '../support/servers.ts';
import { appSecret, startService } from '../support/service-process.ts';
import { setUpWorkshop } from './load.ts';

/** Writes after each thing that happens to the replica. 0: CI leaves it out, because it takes half a minute. */
const rounds = Number(process.env.FAULT_REPLICA ?? 0);

test.runIf(programs !== '' && rounds > 0)(
  `${rounds} writes are read at once, whatever becomes of the replica`,
  { timeout: 0 },
  async () => {
    const folder = temporaryFolder();
    makeFolders(folder, 'primary', 'replica');
    // As in production: the replica gets what is committed at once, not when the log's writer comes by.
    const primary = await startServer(folder, { name: 'primary', settings: ['synchronous_commit=on'] });
    const url = primary.url('postgres');
    await prepareDatabase({ ownerUrl: url, runtimeUrl: url }, { appSecrets: [appSecret], embedded: false });
    const [key = ''] = await setUpWorkshop(url);
    const data = join(folder, 'replica', 'postgres');
    copyServer(primary.socketFolder, data);
    writeFileSync(join(data, 'standby.signal'), '');
    appendFileSync(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${primary.socketFolder} user=${embeddedUser}'\nhot_standby = on\n`,
    );
    let replica = await startServer(folder, { name: 'replica' });
    const readUrl = replica.url('postgres');
    const onReplica = async (statement: string) => {
      const { sql, close } = connect({ url: readUrl, applicationName: 'test', settings: {} });
      return sql.unsafe(statement).finally(() => close(1_000));
    };
    const service = await startService(url, {
      DATABASE_READ_URL: readUrl,
      DEFAULT_INSTANCE: 'first',
      LOG_LEVEL: 'warn',
    });
    onTestFinished(() => service.stop());

    const ask = async (path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() };
      const content = body && { body: JSON.stringify(body), method: 'POST' };
      const json = { ...headers, 'content-type': 'application/json' };
      const answer = await fetch(`${service.url}/api/v1${path}`, {
        ...content,
        headers: body ? json : headers,
      });
      expect([200, 201]).toContain(answer.status);
      return answer.json();
    };
    const readsItsWrites = async () => {
      for (let round = 0; round < rounds; round += 1) {
        const name = `Cliente ${randomInt(1_000_000_000)}`;
        const written = await ask('/clients', { name });
        const read = await ask(`/clients?search=${encodeURIComponent(name)}`);
        expect(read.data.map(({ id }: { id: number }) => id)).toEqual([written.id]);
      }
    };
    const delayReplaying = (seconds: number) => {
      appendFileSync(join(data, 'postgresql.auto.conf'), `recovery_min_apply_delay = '${seconds}s'\n`);
      return onReplica('select pg_reload_conf()');
    };
    const secondsBehind = async () => {
      const [row] = await onReplica(
        'select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds',
      );
      return Number(row?.seconds);
    };
    /** How often the replica has looked into the table that is listed. */
    const looks = async () => {
      const [row] = await onReplica(
        "select seq_scan + coalesce(idx_scan, 0) as looks from pg_stat_user_tables where relname = 'clients'",
      );
      return Number(row?.looks);
    };
    const isUsedAgain = async () => {
      const before = await looks();
      await expect.poll(() => readsItsWrites().then(looks), { timeout: 60_000 }).toBeGreaterThan(before);
    };

    await isUsedAgain();
    await onReplica('select pg_wal_replay_pause()');
    await readsItsWrites();
    await onReplica('select pg_wal_replay_resume()');
    await isUsedAgain();
    await delayReplaying(60);
    for (const until = Date.now() + 62_000; Date.now() < until; ) await readsItsWrites();
    expect(await secondsBehind()).toBeGreaterThanOrEqual(59);
    await delayReplaying(0);
    await isUsedAgain();
    await replica.stop();
    await readsItsWrites();
    replica = await startServer(folder, { name: 'replica' });
    await isUsedAgain();
    execFileSync(join(programs, 'pg_ctl'), ['promote', '-D', data, '-w'], { ...runAs(data), cwd: '/' });
    await readsItsWrites();
    const { length } = service.output().match(/the replica is away or behind/g) ?? [];
    expect(length).toBeGreaterThanOrEqual(4);
  },
);
