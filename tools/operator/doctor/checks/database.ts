import { findServerProblem } from '../../../../db/connection/migrate.ts';
import { writeObstacles } from '../../../../db/deployment/write-obstacle.ts';
import { release } from '../../../../generated/release.ts';
import type { DatabaseFacts } from '../facts.ts';
import { type Check, check, okResult, warningResult, wrongResult } from './check.ts';

/** The first PostgreSQL version with the setting `transaction_timeout`. */
const minVersionWithTransactionTimeout = 17;
/** Maximum lag of a replica, in bytes: one WAL segment. A momentary delay causes a smaller lag. */
const maxBehindBytes = 16 * 1024 * 1024;
/**
 * Limits for the difference between the server's clock and this machine's clock. Webhook receivers reject signatures
 * that are five minutes off, and processes count request limits by their own clocks.
 */
const clockLimitsMs = { warn: 2_000, wrong: 60_000 };
const obstacleRemedies = {
  standby: 'name the primary in DATABASE_URL, or promote this server',
  read_only: 'alter system, alter database or alter role … reset default_transaction_read_only',
  disk_full: "free space on PostgreSQL's disk",
};

export const databaseChecks: Check<DatabaseFacts>[] = [
  check(
    'database',
    (database) => database,
    (database) => {
      const reason = findServerProblem(database);
      if (reason) return wrongResult(reason, 'dump it (pg_dump), and load it into one that is');
      const { postgresql, version } = database;
      const note =
        version < minVersionWithTransactionTimeout
          ? ': the service itself limits how long transactions take'
          : '';
      return okResult(`PostgreSQL ${postgresql}${note}`);
    },
  ),
  // With the C locale, pg_trgm treats every non-ASCII letter as a blank, which slows down searches for Cyrillic names.
  check(
    'locale',
    (database) => (!findServerProblem(database) && ['C', 'POSIX'].includes(database.ctype) ? database : null),
    ({ ctype }) =>
      warningResult(
        `LC_CTYPE is ${ctype}: searching for names in Cyrillic is slow`,
        'dump the database, and load it into one created with LC_CTYPE C.UTF-8',
      ),
  ),
  check(
    'pooler',
    ({ pooler }) => pooler,
    ({ version }) =>
      okResult(`${version || 'a pooler'} lends the sessions of DATABASE_URL for a transaction each`),
  ),
  check(
    'replica',
    ({ replica }) => replica,
    (replica) => {
      if ('refused' in replica)
        return warningResult(
          replica.refused,
          'start it, or correct DATABASE_READ_URL; the primary serves meanwhile',
        );
      const { same_database, is_standby, same_timeline, behind_bytes } = replica;
      if (!same_database)
        return wrongResult(
          'DATABASE_READ_URL leads to another database: nothing is read there',
          'name a replica of the server of DATABASE_URL, and the same database',
        );
      if (!is_standby)
        return warningResult(
          'it is the primary, or was promoted: nothing is read there',
          'name a standby in DATABASE_READ_URL, or leave it empty',
        );
      if (!same_timeline)
        return warningResult(
          'it follows the timeline from before a failover: nothing is read there',
          'let it follow the new primary, and wait for its next restartpoint',
        );
      if (behind_bytes > maxBehindBytes)
        return warningResult(
          `it is ${Math.round(behind_bytes / 1024 / 1024)} MB behind: nothing is read there`,
          'look for a long statement, a paused replay or a slow network',
        );
      return okResult(`it serves long reads; ${Math.max(0, behind_bytes)} bytes behind`);
    },
  ),
  check(
    'writes',
    ({ writeObstacle }) => writeObstacle,
    (obstacle) => wrongResult(writeObstacles[obstacle].split(':')[0] ?? '', obstacleRemedies[obstacle]),
  ),
  check(
    'migrations',
    (database) => database,
    ({ pendingMigrations, unknownMigrations, predatesReleases, lastRelease }) => {
      if (predatesReleases)
        return wrongResult(
          'a version before the first release created the database',
          'start over: remove the data folder, or name an empty database in DATABASE_URL',
        );
      if (unknownMigrations > 0)
        return wrongResult(
          `a newer release${lastRelease && ` (${lastRelease})`} has changed the database (${unknownMigrations} unknown)`,
          'run that release, or restore a backup from before it',
        );
      return pendingMigrations > 0
        ? wrongResult(`not applied: ${pendingMigrations}`, 'restart the service: it applies them')
        : okResult('all are applied');
    },
  ),
  check(
    'release',
    ({ lastRelease }) => lastRelease,
    (lastRelease) => {
      const installed = `${release.version} of ${release.date}`;
      if (lastRelease === '') return okResult(`${installed} is installed; none has run on this database yet`);
      return lastRelease === installed
        ? okResult(`${installed} is installed, and wrote the data`)
        : okResult(`${installed} is installed; ${lastRelease} wrote the data`);
    },
  ),
  check(
    'clock',
    (database) => database,
    ({ clockAheadMs, clockWithinMs }) => {
      const apart = Math.max(0, Math.abs(clockAheadMs) - clockWithinMs);
      const direction = clockAheadMs > 0 ? 'ahead of' : 'behind';
      const deviation = `PostgreSQL's is ${(apart / 1000).toFixed(1)} s ${direction} this machine's`;
      const remedy = 'let NTP set the clocks of both machines';
      if (apart > clockLimitsMs.wrong) return wrongResult(deviation, remedy);
      if (apart > clockLimitsMs.warn) return warningResult(deviation, remedy);
      return okResult("PostgreSQL's and this machine's agree");
    },
  ),
  check(
    'vacuum',
    ({ autovacuum }) => (autovacuum ? null : autovacuum),
    () => warningResult('autovacuum is off: tables only grow', 'set autovacuum = on in PostgreSQL'),
  ),
];
