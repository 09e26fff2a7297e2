import { expect, test } from 'vitest';
import type { DatabaseFacts } from '../../../../../tools/operator/doctor/facts.ts';
import {
  complaints,
  database,
  days,
  elsewhere,
  findingsOf,
  inContents,
  inDatabase,
  stopped,
} from './facts.ts';

test('reports that the database is not available, and where to look', () => {
  const away = { database: { refused: 'connect ECONNREFUSED' } };
  expect(complaints(away)).toEqual(['wrong database: connect ECONNREFUSED → read postgres.log in DATA_DIR']);
  expect(complaints({ ...away, ...elsewhere })).toEqual([
    'wrong database: connect ECONNREFUSED → start PostgreSQL, or correct DATABASE_URL',
  ]);
});

const replica = { is_standby: true, same_database: true, same_timeline: true, behind_bytes: 0 };

test('shows the pooler and the replica', () => {
  const facts = { database: { ...database, pooler: { version: 'PgBouncer 1.24.1' }, replica } };
  const shown = [...findingsOf('pooler', facts), ...findingsOf('replica', facts)];
  expect(shown.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'ok PgBouncer 1.24.1 lends the sessions of DATABASE_URL for a transaction each',
    'ok it serves long reads; 0 bytes behind',
  ]);
});

test.each<[Partial<DatabaseFacts>, RegExp]>([
  [{ pendingMigrations: 2, contents: null }, /^wrong migrations: not applied: 2 → restart the service/],
  [{ unknownMigrations: 1, contents: null }, /^wrong migrations: a newer release .* → run that release/],
  [
    { unknownMigrations: 1, pendingMigrations: 1, predatesReleases: true, contents: null },
    /^wrong migrations: a version before the first release created the database → start over: remove/,
  ],
  [{ clockAheadMs: 3_000 }, /^warn clock: PostgreSQL's is 3\.0 s ahead of this machine's → let NTP/],
  [{ clockAheadMs: -90_000 }, /^wrong clock: PostgreSQL's is 90\.0 s behind/],
  [{ autovacuum: false }, /^warn vacuum: autovacuum is off/],
  [{ version: 14 }, /^wrong database: PostgreSQL 14 is too old; 15 or newer is needed → dump it/],
  [{ encoding: 'SQL_ASCII' }, /^wrong database: the encoding .* is SQL_ASCII; UTF8 is needed → dump it/],
  [{ replica: { refused: 'connect ECONNREFUSED' } }, /^warn replica: connect ECONNREFUSED → start it/],
  [{ replica: { ...replica, same_database: false } }, /^wrong replica: .* another database: nothing/],
  [{ replica: { ...replica, is_standby: false } }, /^warn replica: .* was promoted: nothing is read there/],
  [{ replica: { ...replica, same_timeline: false } }, /^warn replica: .* before a failover/],
  [{ replica: { ...replica, behind_bytes: 50_000_000 } }, /^warn replica: it is 48 MB behind/],
  [
    { ctype: 'C' },
    /^warn locale: LC_CTYPE is C: searching for names in Cyrillic is slow → dump the database/,
  ],
])('complains of a database with %o', (changes, complaint) => {
  expect(inDatabase(changes)).toEqual([expect.stringMatching(complaint)]);
});

test.each([15, 16])(
  'has nothing against PostgreSQL %d, and says that the service keeps time there',
  (version) => {
    const facts = { database: { ...database, version, postgresql: `${version}.3` } };
    const [server] = findingsOf('database', facts);
    expect(server).toEqual({
      check: 'database',
      level: 'ok',
      message: `PostgreSQL ${version}.3: the service itself limits how long transactions take`,
    });
  },
);

test('ignores differences of clocks that are shorter than the query', () => {
  expect(inDatabase({ clockAheadMs: 3_000, clockWithinMs: 2_500 })).toEqual([]);
});

test('reports a day without partition as wrong if no default partition takes its rows', () => {
  const missing = { ...days, missing: ['2026-11-20'] };
  const line = 'events (2026-11-20) → the workers create them: start them, or read their log';
  expect(inContents({ days: [missing] })).toEqual([`warn partitions: days are missing: ${line}`]);
  expect(inContents({ days: [{ ...missing, hasDefault: false }] })).toEqual([
    `wrong partitions: nothing can be written to ${line}`,
  ]);
  expect(inContents({ days: [missing] }, stopped)).toEqual(['warn service: it does not run → make start']);
});

test('warns of rows in the default partition', () => {
  expect(inContents({ days: [{ ...days, rowsInDefault: true }] })).toEqual([
    expect.stringMatching(/^warn partitions: rows of days .* of events → keep the workers running/),
  ]);
});

test('warns of a long transaction, and of dead rows', () => {
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
