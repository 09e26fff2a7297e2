import { describe, expect, test } from 'vitest';
import { type Config, parseConfig } from '../../config.ts';
import type { ContentFacts, DatabaseFacts, Facts, FolderFacts } from '../../scripts/doctor/facts.ts';
import { judge } from '../../scripts/doctor/judge.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const folder: FolderFacts = {
  path: '/data',
  exists: true,
  foreign: false,
  mode: 0o700,
  freeBytes: 50e9,
  hasDatabase: true,
  halfRestored: false,
  service: 4711,
};
const days = {
  table: 'events',
  missing: [] as string[],
  today: '2026-11-20',
  hasDefault: true,
  rowsInDefault: false,
};
const workshop = { id: 1, host: 'one.test', base_url: 'https://one.test', live_keys: 1, test_keys: 0 };
const contents: ContentFacts = {
  workshops: [workshop],
  defaultHostKnown: null,
  days: [days],
  figures: {
    unrelayed_events: 0,
    oldest_unrelayed_at: null,
    scheduled: 0,
    due: 0,
    queued: 0,
    claimed: 0,
    oldest_overdue_at: null,
    oldest_overdue_failing_at: null,
    active_subscriptions: 0,
    failing_subscriptions: 0,
  },
  subscriptions: [],
  secrets: { checked: 2, unopened: 0 },
  sessions: { api_processes: 1, worker_sessions: 2 },
  longTransactions: [],
  untidyTables: [],
};
const database: DatabaseFacts = {
  postgresql: '18.4',
  now_ms: now.getTime(),
  autovacuum: true,
  clockAheadMs: 3,
  clockWithinMs: 5,
  pendingMigrations: 0,
  unknownMigrations: 0,
  contents,
};
const healthy: Facts = {
  node: { version: '24.21.0', required: '22.19' },
  settings: parseConfig({}),
  folder,
  secret: { secrets: ['x'.repeat(32)], file: { path: '/data/app-secret', mode: 0o600 } },
  database,
  redis: null,
};
const served: Config = parseConfig({ DATABASE_URL: 'postgres://db.test/w', APP_SECRET: 'x'.repeat(32) });

/** What is not well, as `level check: message → remedy`. */
function complaints(facts: Partial<Facts>): string[] {
  return judge({ ...healthy, ...facts }, now)
    .filter(({ level }) => level !== 'ok')
    .map(({ level, check, message, remedy }) => `${level} ${check}: ${message} → ${remedy}`);
}

const inFolder = (changes: Partial<FolderFacts>) => complaints({ folder: { ...folder, ...changes } });
const inDatabase = (changes: Partial<DatabaseFacts>) => complaints({ database: { ...database, ...changes } });
const inContents = (changes: Partial<ContentFacts>, facts: Partial<Facts> = {}) =>
  complaints({ database: { ...database, contents: { ...contents, ...changes } }, ...facts });
const stopped = { folder: { ...folder, service: null } };
const elsewhere = { settings: served, folder: null };

test('finds nothing wrong with what is well', () => {
  expect(complaints({})).toEqual([]);
  expect(complaints(elsewhere)).toEqual([]);
});

describe('the machine', () => {
  test.each([
    ['22.18.9', 1],
    ['20.19.0', 1],
    ['22.19.0', 0],
    ['24.0.0', 0],
  ])('Node %s', (version, many) => {
    expect(complaints({ node: { version, required: '22.19' } })).toHaveLength(many);
  });

  test('a setting that cannot be read, and nothing beyond it', () => {
    const facts = { settings: { refused: 'PORT=x: bad.' }, folder: null, secret: null, database: null };
    expect(complaints(facts)).toEqual([
      'wrong settings: PORT=x: bad. → mend it in the environment or in .env',
    ]);
  });

  test.each<[Partial<FolderFacts>, string]>([
    [{ exists: false }, 'wrong data folder: /data does not exist → make start, or restore a backup'],
    [{ hasDatabase: false }, 'wrong data folder: /data has no database → make start, or restore a backup'],
    [
      { foreign: true },
      "wrong data folder: /data is another user's → run this, and the service, as the user who owns it",
    ],
    [
      { halfRestored: true },
      'wrong data folder: the restore into /data has not come to its end → wait for it, or start it again',
    ],
    [{ mode: 0o750 }, 'warn data folder: others may enter /data → chmod 700 /data'],
    [{ freeBytes: 1.5e9 }, 'warn disk: 1.5 GB are free → make room on the disk of /data'],
    [
      { freeBytes: 1e8 },
      'wrong disk: 0.1 GB are free: PostgreSQL stops when none is left → make room on the disk of /data',
    ],
  ])('a data folder with %o', (changes, complaint) => {
    expect(inFolder(changes)).toEqual([complaint]);
  });

  test.each([
    [
      { secrets: [], file: { path: '/data/app-secret', mode: null } },
      /^wrong secret: .* missing or damaged → put it back/,
    ],
    [
      { secrets: ['x'], file: { path: '/data/app-secret', mode: 0o644 } },
      /^warn secret: others may read .* → chmod 600/,
    ],
  ])('a secret that is %o', (secret, complaint) => {
    expect(complaints({ secret })).toEqual([expect.stringMatching(complaint)]);
  });
});

describe('the database', () => {
  test('is away', () => {
    const away = { database: { refused: 'connect ECONNREFUSED' } };
    expect(complaints(away)).toEqual([
      'wrong database: connect ECONNREFUSED → read postgres.log in DATA_DIR',
    ]);
    expect(complaints({ ...away, ...elsewhere })).toEqual([
      'wrong database: connect ECONNREFUSED → start PostgreSQL, or mend DATABASE_URL',
    ]);
  });

  test.each<[Partial<DatabaseFacts>, RegExp]>([
    [{ pendingMigrations: 2, contents: null }, /^wrong migrations: not applied: 2 → start the service anew/],
    [{ unknownMigrations: 1, contents: null }, /^wrong migrations: a newer release .* → run that release/],
    [{ clockAheadMs: 3_000 }, /^warn clock: PostgreSQL's is 3\.0 s ahead of this machine's → let NTP/],
    [{ clockAheadMs: -90_000 }, /^wrong clock: PostgreSQL's is 90\.0 s behind/],
    [{ autovacuum: false }, /^warn vacuum: autovacuum is off/],
  ])('with %o', (changes, complaint) => {
    expect(inDatabase(changes)).toEqual([expect.stringMatching(complaint)]);
  });

  test('says nothing of clocks that differ by less than the question took', () => {
    expect(inDatabase({ clockAheadMs: 3_000, clockWithinMs: 2_500 })).toEqual([]);
  });

  test('a day without partition: no row of it can be written, unless a default partition takes it', () => {
    const missing = { ...days, missing: ['2026-11-20'] };
    const line = 'events (2026-11-20) → the workers make them: start them, or read their log';
    expect(inContents({ days: [missing] })).toEqual([`warn partitions: days are missing: ${line}`]);
    expect(inContents({ days: [{ ...missing, hasDefault: false }] })).toEqual([
      `wrong partitions: nothing can be written to ${line}`,
    ]);
    expect(inContents({ days: [missing] }, stopped)).toEqual(['warn service: it does not run → make start']);
  });

  test('rows in the default partition', () => {
    expect(inContents({ days: [{ ...days, rowsInDefault: true }] })).toEqual([
      expect.stringMatching(/^warn partitions: rows of days .* of events → see that the workers always run/),
    ]);
  });

  test('a long transaction, and dead rows', () => {
    const longTransactions = [{ pid: 99, application: 'psql', seconds: 600 }];
    expect(inContents({ longTransactions })).toEqual([
      expect.stringMatching(
        /^warn transactions: session 99 \(psql\) has one open for 600 s → .*terminate_backend\(99\)/,
      ),
    ]);
    expect(inContents({ untidyTables: [{ name: 'events', live: 5, dead: 20_000 }] })).toEqual([
      expect.stringMatching(/^warn vacuum: events has 20000 dead rows and 5 live ones → vacuum events/),
    ]);
  });
});

describe('the processes', () => {
  test('a service that does not run', () => {
    expect(complaints(stopped)).toEqual(['warn service: it does not run → make start']);
    const sessions = { api_processes: 0, worker_sessions: 0 };
    expect(inContents({ sessions }, elsewhere)).toEqual([
      'warn service: it does not run → scripts/node http/server.ts, and scripts/node workers/main.ts beside it',
    ]);
  });

  test('an API without workers', () => {
    const sessions = { api_processes: 1, worker_sessions: 0 };
    expect(inContents({ sessions }, elsewhere)).toEqual([
      'wrong workers: none is connected: no webhook is sent → scripts/node workers/main.ts',
    ]);
  });

  test('several API processes without Redis', () => {
    const sessions = { api_processes: 2, worker_sessions: 1 };
    expect(inContents({ sessions }, elsewhere)).toEqual([
      expect.stringMatching(/^wrong limits: 2 API processes .* → set the same REDIS_URL for all/),
    ]);
    const settings = { ...served, redisUrl: 'redis://cache.test' };
    expect(inContents({ sessions }, { ...elsewhere, settings })).toEqual([]);
  });

  test('Redis that is away, or that may throw the queue away', () => {
    expect(complaints({ redis: { refused: 'Redis does not answer: x' } })).toEqual([
      expect.stringMatching(/^wrong redis: Redis does not answer: x → start Redis/),
    ]);
    const redis = { version: '8.0', policy: 'noeviction', maxmemory: 1e9, appendOnly: false };
    expect(complaints({ redis })).toEqual([]);
    const evicting = { ...redis, policy: 'allkeys-lru' };
    expect(complaints({ redis: evicting })).toEqual([
      expect.stringMatching(
        /^wrong redis: maxmemory-policy is allkeys-lru: .* → set maxmemory-policy noeviction/,
      ),
    ]);
    expect(complaints({ redis: { ...evicting, maxmemory: 0 } })).toEqual([
      expect.stringMatching(/^warn redis/),
    ]);
  });
});

describe('the workshops', () => {
  test('none at all', () => {
    expect(inContents({ workshops: [] })).toEqual([
      'wrong workshops: there is none yet → npm run -s workshop -- instance create --help',
    ]);
  });

  test('no live key, anywhere or at one of them', () => {
    const keyless = { ...workshop, host: 'two.test', live_keys: 0, test_keys: 3 };
    expect(inContents({ workshops: [keyless] })).toEqual([
      'wrong keys: no live key is valid: nobody can write → npm run -s workshop -- keys create --help',
    ]);
    expect(inContents({ workshops: [workshop, keyless] })).toEqual([
      'warn keys: no live key is valid at two.test → npm run -s workshop -- keys create --help',
    ]);
  });

  test('a default workshop that does not exist', () => {
    const settings = parseConfig({ DEFAULT_INSTANCE: 'gone.test' });
    expect(inContents({ defaultHostKnown: false }, { settings })).toEqual([
      expect.stringMatching(
        /^wrong default workshop: DEFAULT_INSTANCE=gone\.test: no workshop has that host → /,
      ),
    ]);
  });

  test('a base_url without TLS, where it is served', () => {
    const workshops = [{ ...workshop, base_url: 'http://one.test' }];
    expect(inContents({ workshops })).toEqual([]);
    expect(inContents({ workshops }, elsewhere)).toEqual([
      expect.stringMatching(/^warn address: .* http:\/\/one\.test: .* → .*--base-url https:\/\/one\.test$/),
    ]);
  });
});

describe('webhooks', () => {
  const events = { ...contents.figures, unrelayed_events: 7, oldest_unrelayed_at: minutesAgo(5) };
  const overdue = { ...contents.figures, due: 3, queued: 8, oldest_overdue_at: minutesAgo(2) };

  test('events that nobody relays: what is to be started, or that it does not keep up', () => {
    const line = `wrong events: 7 wait to be relayed, the oldest since ${minutesAgo(5)}`;
    const none = { api_processes: 1, worker_sessions: 0 };
    expect(inContents({ figures: events, sessions: none }, elsewhere)).toContain(
      `${line} → the workers don't run: scripts/node workers/main.ts`,
    );
    expect(inContents({ figures: events }, elsewhere)).toEqual([
      expect.stringMatching(/^wrong events: .* → the workers are connected, but do not keep up/),
    ]);
    expect(inContents({ figures: events }, stopped)).toContainEqual(
      expect.stringMatching(/^warn events: .* → they go out when the service runs$/),
    );
    const justNow = { ...events, oldest_unrelayed_at: minutesAgo(0.9) };
    expect(inContents({ figures: justNow })).toEqual([]);
  });

  test('deliveries that are overdue', () => {
    expect(inContents({ figures: overdue })).toEqual([
      expect.stringMatching(/^warn deliveries: 11 are due, the oldest since .* → the workers are connected/),
    ]);
  });

  test('subscriptions that fail, or were switched off over it', () => {
    const failing = {
      host: 'one.test',
      id: 5,
      url: 'https://hooks.example.com',
      active: true,
      failing_since: minutesAgo(60),
    };
    expect(inContents({ subscriptions: [failing] })).toEqual([
      expect.stringMatching(
        /^warn subscriptions: 5 of one\.test .* fails since .* → .*webhooks deliveries 5 --instance one\.test says why/,
      ),
    ]);
    expect(inContents({ subscriptions: [{ ...failing, active: false }] })).toEqual([
      expect.stringMatching(/, and is switched off → .*PATCH \/webhooks\/5$/),
    ]);
  });

  test('secrets that nobody can open', () => {
    expect(inContents({ secrets: { checked: 4, unopened: 1 } })).toEqual([
      expect.stringMatching(
        /^wrong sealed: APP_SECRET does not open 1 of 4 webhook secrets → put the secret/,
      ),
    ]);
  });
});
