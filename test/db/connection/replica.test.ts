import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connect, type Db } from '../../../db/connection/connection.ts';
import { ConnectionLostError, SessionTimeoutError } from '../../../db/connection/failures.ts';
import { Replica } from '../../../db/connection/replica.ts';
import {
  describeReplica,
  findPosition,
  flushLog,
  type ReplayProgress,
  replayProgress,
} from '../../../db/connection/replica-position.ts';
import { createTestDatabase } from '../../support/postgres.ts';

const position = { lsn: '0/2', flushed: '0/1', timeline: 1, system: '1 workshop' };
const [primaryDb, replicaDb] = [{} as Db, {} as Db];

/** Returns a simulated primary and replica. The test sets the replica's state, and reads which server did the work. */
function openPair() {
  const pair = {
    reach: async (): Promise<ReplayProgress> => 'all',
    flushes: 0,
    flush: async () => {},
    session: async () => {},
    primaryIsUp: true,
    changes: [] as boolean[],
  };
  const lenderOf = (db: Db, begin: () => Promise<void>) => ({
    async inSession<T>(work: (db: Db, raw: never) => Promise<T>) {
      await begin();
      return work(db, undefined as never);
    },
  });
  const own = lenderOf(replicaDb, () => pair.session());
  const replica = new Replica({
    reads: primaryDb,
    watched: own,
    flush: () => {
      pair.flushes += 1;
      return pair.flush();
    },
    onChange: (isUsed) => pair.changes.push(isUsed),
    questions: {
      position: async () => {
        if (!pair.primaryIsUp) throw new ConnectionLostError('it closed');
        return position;
      },
      reach: () => pair.reach(),
    },
  });
  const preferred = replica.preferred(
    own,
    lenderOf(primaryDb, async () => {}),
  );
  const read = (fails?: unknown) =>
    preferred.inSession(async (db) => {
      if (db === replicaDb && fails !== undefined) throw fails;
      return db === replicaDb ? 'replica' : 'primary';
    });
  return { pair, read, close: () => replica.close() };
}

const failure = (code: string) => Object.assign(new Error(code), { code });
let scene: ReturnType<typeof openPair>;
beforeEach(() => {
  vi.useFakeTimers();
  scene = openPair();
});
afterEach(() => {
  scene.close();
  vi.useRealTimers();
});

test('reads on a replica that has all that was committed', async () => {
  expect(await scene.read()).toBe('replica');
  expect(scene.pair.changes).toEqual([]);
});

test('waits some milliseconds for it', async () => {
  const answers: ReplayProgress[] = ['less', 'less'];
  scene.pair.reach = async () => answers.shift() ?? 'all';
  const read = scene.read();
  await vi.advanceTimersByTimeAsync(5);
  expect(await read).toBe('replica');
});

test('reads on the primary while it is behind, and on the replica again when it has caught up', async () => {
  scene.pair.reach = async () => 'less';
  const read = scene.read();
  await vi.advanceTimersByTimeAsync(100);
  expect(await read).toBe('primary');
  expect(await scene.read()).toBe('primary'); // without another wait for the replica
  scene.pair.reach = async () => 'all';
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await scene.read()).toBe('replica');
  expect(scene.pair.changes).toEqual([false, true]);
});

test('lets the primary write what the replica waits for to the disk, once for all reads', async () => {
  const flushed = Promise.withResolvers<void>();
  scene.pair.reach = async () => (scene.pair.flushes > 0 ? 'all' : 'flushed');
  scene.pair.flush = () => flushed.promise;
  const reads = [scene.read(), scene.read()];
  await vi.advanceTimersByTimeAsync(100);
  expect(await Promise.all(reads)).toEqual(['replica', 'replica']);
  expect(scene.pair.flushes).toBe(1);
  flushed.resolve();
});

test.each([
  ['takes long', () => new Promise<void>(() => {})],
  ['fails', () => Promise.reject(failure('42501'))],
])('reads on the primary, and goes on using the replica, where that %s', async (_, flush) => {
  scene.pair.reach = async () => 'flushed';
  scene.pair.flush = flush;
  const read = scene.read();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await read).toBe('primary');
  scene.pair.reach = async () => 'all';
  expect(await scene.read()).toBe('replica');
  expect(scene.pair.changes).toEqual([]);
});

test.each([
  ['ECONNREFUSED', 'primary'],
  ['57P01', 'primary'],
  ['08006', 'primary'],
])('reads on the primary when the replica cannot be reached (%s)', async (code, server) => {
  scene.pair.session = () => Promise.reject(failure(code));
  expect(await scene.read()).toBe(server);
  expect(scene.pair.changes).toEqual([false]);
});

test('reads again on the primary what the replica broke off, and goes on using it', async () => {
  expect(await scene.read(failure('40001'))).toBe('primary');
  expect(await scene.read()).toBe('replica');
});

test.each([failure('57014'), failure('22012'), new SessionTimeoutError(2_000), new Error('a defect')])(
  'does not repeat a read that fails on either server: %s',
  async (error) => {
    await expect(scene.read(error)).rejects.toBe(error);
    expect(scene.pair.changes).toEqual([]);
  },
);

test('gives up on a replica that falls silent in the middle of a read', async () => {
  scene.pair.session = () => new Promise(() => {});
  const read = scene.read();
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await read).toBe('primary');
});

test('leaves it to the primary when that cannot be asked', async () => {
  scene.pair.primaryIsUp = false;
  expect(await scene.read()).toBe('primary');
});

test('the primary says how far its log is, is no replica of itself, and writes its log to the disk when asked', async () => {
  vi.useRealTimers();
  const { runtimeUrl: url, drop } = await createTestDatabase();
  const connection = connect({ url, applicationName: 'test', settings: {} });
  onTestFinished(() => connection.close(1_000).then(drop));
  const found = await findPosition(connection.db, {});
  expect(found).toEqual({
    lsn: expect.stringMatching(/^\w+\/\w+$/),
    flushed: expect.stringMatching(/^\w+\/\w+$/),
    timeline: 1,
    system: expect.any(String),
  });
  expect(await replayProgress(connection.db, found)).toBe('less');
  const described = await describeReplica(connection.db, found);
  expect(described).toMatchObject({ is_standby: false, same_database: true, same_timeline: true });

  await connection.sql`select pg_logical_emit_message(false, 'test', 'nobody waits for the disk')`;
  const { lsn } = await findPosition(connection.db, {});
  await flushLog(connection.db, {});
  const [log] = await connection.sql`select pg_current_wal_flush_lsn() >= ${lsn}::pg_lsn as is_flushed`;
  expect(log?.is_flushed).toBe(true);
});
