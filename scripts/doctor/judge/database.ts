import type { ContentFacts, DatabaseFacts, DayFacts, Facts } from '../facts.ts';
import { type Finding, ok, warn, wrong } from '../finding.ts';
import type { Deployment } from './processes.ts';

export function judgeReachable(database: Facts['database'], embedded: boolean): Finding[] {
  if (!database) return [];
  if ('refused' in database) {
    const remedy = embedded ? 'read postgres.log in DATA_DIR' : 'start PostgreSQL, or mend DATABASE_URL';
    return [wrong('database', database.refused, remedy)];
  }
  const vacuum = database.autovacuum
    ? []
    : [warn('vacuum', 'autovacuum is off: tables only grow', 'set autovacuum = on in PostgreSQL')];
  return [
    ok('database', `PostgreSQL ${database.postgresql}`),
    judgeMigrations(database),
    judgeClock(database),
    ...vacuum,
  ];
}

function judgeMigrations({ pendingMigrations, unknownMigrations }: DatabaseFacts): Finding {
  if (unknownMigrations > 0) {
    return wrong(
      'migrations',
      `a newer release has changed the database (${unknownMigrations} unknown)`,
      'run that release, or restore a backup from before it',
    );
  }
  return pendingMigrations > 0
    ? wrong('migrations', `not applied: ${pendingMigrations}`, 'start the service anew: it applies them')
    : ok('migrations', 'all are applied');
}

/** Receivers of webhooks refuse what is signed five minutes off; processes count limits by their own clocks. */
const clockLimitsMs = { warn: 2_000, wrong: 60_000 };

function judgeClock({ clockAheadMs, clockWithinMs }: DatabaseFacts): Finding {
  const apart = Math.max(0, Math.abs(clockAheadMs) - clockWithinMs);
  const seconds = `${(apart / 1000).toFixed(1)} s ${clockAheadMs > 0 ? 'ahead of' : 'behind'} this machine's`;
  const remedy = 'let NTP set the clocks of both machines';
  if (apart > clockLimitsMs.wrong) return wrong('clock', `PostgreSQL's is ${seconds}`, remedy);
  if (apart > clockLimitsMs.warn) return warn('clock', `PostgreSQL's is ${seconds}`, remedy);
  return ok('clock', "PostgreSQL's and this machine's agree");
}

export function judgeDays(days: DayFacts[], { runs }: Deployment): Finding[] {
  const parked = days.filter(({ rowsInDefault }) => rowsInDefault).map(({ table }) => table);
  const waiting = parked.length === 0 ? [] : [inDefault(parked)];
  const missing = days.filter((each) => each.missing.length > 0);
  if (missing.length === 0) return [ok('partitions', 'today and the coming days have theirs'), ...waiting];
  if (!runs) return [ok('partitions', 'the next start makes those of the coming days'), ...waiting];
  const named = missing.map(({ table, missing }) => `${table} (${missing.join(', ')})`).join('; ');
  const refusing = missing.some(({ missing, today, hasDefault }) => missing.includes(today) && !hasDefault);
  const remedy = 'the workers make them: start them, or read their log';
  return [
    refusing
      ? wrong('partitions', `nothing can be written to ${named}`, remedy)
      : warn('partitions', `days are missing: ${named}`, remedy),
    ...waiting,
  ];
}

function inDefault(tables: string[]): Finding {
  return warn(
    'partitions',
    `rows of days that had no partition lie in the default one of ${tables.join(', ')}`,
    'see that the workers always run; they go when they have had their time',
  );
}

export function judgeTransactions(transactions: ContentFacts['longTransactions']): Finding {
  const [longest] = transactions;
  if (!longest) return ok('transactions', 'none takes long');
  const { pid, application, seconds } = longest;
  return warn(
    'transactions',
    `session ${pid} (${application || 'unnamed'}) has one open for ${seconds} s`,
    `end what holds it, or: select pg_terminate_backend(${pid})`,
  );
}

export function judgeVacuum(tables: ContentFacts['untidyTables']): Finding {
  const [worst] = tables;
  if (!worst) return ok('vacuum', 'no table has more dead rows than live ones');
  return warn(
    'vacuum',
    `${worst.name} has ${worst.dead} dead rows and ${worst.live} live ones`,
    `vacuum ${worst.name}, and look for long transactions: they keep dead rows`,
  );
}
