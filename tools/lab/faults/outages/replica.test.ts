import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../db/connection/client.ts';
import { connect } from '../../../../db/connection/connection.ts';
import { query } from '../../../../db/connection/query.ts';
import { programs } from '../../../../test/support/servers.ts';
import { startService } from '../../../../test/support/service-process.ts';
import { exportNames } from './replica/exports.ts';
import { startPair } from './replica/pair.ts';

/**
 * Number of writes after each event of the replica. The default 0 skips the test in CI, because it takes half a minute.
 */
const rounds = Number(process.env.FAULT_REPLICA ?? 0);

test.runIf(programs !== '' && rounds > 0)(
  `${rounds} writes are read at once, whatever becomes of the replica`,
  { timeout: 0 },
  async () => {
    const pair = await startPair();
    const { url, key, readUrl } = pair;
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
    const exportsItsWrites = async () => {
      const { id, name } = await ask('/clients', { name: `Cliente ${randomInt(1_000_000_000)}` });
      expect(await exportNames(url, readUrl, id)).toEqual([name, name]);
    };
    /** Expects both exports to read their table on the replica. */
    const exportsFromReplica = async () => {
      const before = await pair.looks('clients');
      await exportsItsWrites();
      await expect.poll(() => pair.looks('clients'), { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 2);
    };
    const isUsedAgain = async () => {
      const before = await pair.looks('clients');
      await expect
        .poll(() => readsItsWrites().then(() => pair.looks('clients')), { timeout: 60_000 })
        .toBeGreaterThan(before);
    };

    await isUsedAgain();
    await exportsFromReplica();
    await pair.pause();
    await readsItsWrites();
    await exportsItsWrites();
    await pair.resume();
    await isUsedAgain();
    await exportsFromReplica();
    await pair.delayReplaying(60);
    for (const until = Date.now() + 62_000; Date.now() < until; ) await readsItsWrites();
    expect(await pair.secondsBehind()).toBeGreaterThanOrEqual(59);
    await exportsItsWrites();
    await pair.delayReplaying(0);
    await isUsedAgain();
    await pair.stop();
    await readsItsWrites();
    await exportsItsWrites();
    await pair.start();
    await isUsedAgain();
    pair.promote();
    await readsItsWrites();
    await exportsItsWrites();
    const { length } = service.output().match(/the replica is away or behind/g) ?? [];
    expect(length).toBeGreaterThanOrEqual(4);
  },
);

const where = query.one({}, () => sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`);

test.runIf(programs !== '' && rounds > 0)(
  'what workers commit without waiting for the disk keeps few reads from the replica',
  { timeout: 0 },
  async () => {
    const pair = await startPair();
    const database = openDatabase({ url: pair.url, readUrl: pair.readUrl });
    const worker = connect({
      url: pair.url,
      applicationName: 'worker',
      settings: { synchronous_commit: 'off' },
    });
    onTestFinished(() => Promise.all([database.close(), worker.close(1_000)]).then(() => {}));
    let onReplica = 0;
    for (let round = 0; round < rounds * 20; round += 1) {
      if (round % 5 === 0) await worker.sql.unsafe('update instances set name = name');
      const { replica } = await database.longReads.inSession((db) => where(db, {}));
      if (replica) onReplica += 1;
      await setTimeout(50);
    }
    expect(onReplica / (rounds * 20)).toBeGreaterThan(0.9);
  },
);
