import { unfitness } from '../../../db/connection/migrate.ts';
import {
  type ContentFacts,
  type DatabaseFacts,
  type DayFacts,
  type Facts,
  type Finding,
  type FolderFacts,
  isKnown,
  ok,
  type SecretFacts,
  warn,
  wrong,
} from './facts.ts';
import { judgeRelease, judgeWrites } from './judge-start.ts';
import { judgeReplica } from './replica.ts';

export function judgeReachable(database: Facts['database'], embedded: boolean): Finding[] {
  if (!database) return [];
  if ('refused' in database) {
    const usual = embedded ? 'read postgres.log in DATA_DIR' : 'start PostgreSQL, or correct DATABASE_URL';
    const { remedy = usual } = database;
    return [wrong('database', database.refused, remedy)];
  }
  const vacuum = database.autovacuum
    ? []
    : [warn('vacuum', 'autovacuum is off: tables only grow', 'set autovacuum = on in PostgreSQL')];
  return [
    ...judgeServer(database),
    ...judgePoolerFound(database),
    ...judgeReplica(database.replica),
    ...judgeWrites(database),
    judgeMigrations(database),
    judgeRelease(database),
    judgeClock(database),
    ...vacuum,
  ];
}

/** The first version of PostgreSQL that itself ends a transaction that takes too long. */
const keepsTime = 17;

function judgeServer(database: DatabaseFacts): Finding[] {
  const { postgresql, version, ctype } = database;
  const reason = unfitness(database);
  if (reason) return [wrong('database', reason, 'dump it (pg_dump), and load it into one that is')];
  const note = version < keepsTime ? ': the service itself limits how long transactions take' : '';
  const server = ok('database', `PostgreSQL ${postgresql}${note}`);
  return ctype === 'C' || ctype === 'POSIX' ? [server, blindCtype(ctype)] : [server];
}

function judgePoolerFound({ pooler }: DatabaseFacts): Finding[] {
  if (!pooler) return [];
  const { version } = pooler;
  return [ok('pooler', `${version || 'a pooler'} lends the sessions of DATABASE_URL for a transaction each`)];
}

/** The C locale makes pg_trgm take every letter outside ASCII for a blank. */
function blindCtype(ctype: string): Finding {
  return warn(
    'locale',
    `LC_CTYPE is ${ctype}: searching for names in Cyrillic is slow`,
    'dump the database, and load it into one created with LC_CTYPE C.UTF-8',
  );
}

function judgeMigrations(database: DatabaseFacts): Finding {
  const { pendingMigrations, unknownMigrations, predatesReleases, lastRelease } = database;
  if (predatesReleases) {
    return wrong(
      'migrations',
      'a version before the first release created the database',
      'start over: remove the data folder, or name an empty database in DATABASE_URL',
    );
  }
  if (unknownMigrations > 0) {
    return wrong(
      'migrations',
      `a newer release${lastRelease && ` (${lastRelease})`} has changed the database (${unknownMigrations} unknown)`,
      'run that release, or restore a backup from before it',
    );
  }
  return pendingMigrations > 0
    ? wrong('migrations', `not applied: ${pendingMigrations}`, 'restart the service: it applies them')
    : ok('migrations', 'all are applied');
}

/** Receivers of webhooks refuse signatures that are five minutes off; processes count limits by their own clocks. */
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
  if (!runs) return [ok('partitions', 'the next start creates those of the coming days'), ...waiting];
  const named = missing.map(({ table, missing }) => `${table} (${missing.join(', ')})`).join('; ');
  const refusing = missing.some(({ missing, today, hasDefault }) => missing.includes(today) && !hasDefault);
  const remedy = 'the workers create them: start them, or read their log';
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
    `rows of days without a partition are in the default one of ${tables.join(', ')}`,
    'keep the workers running; these rows are deleted when their time is over',
  );
}

export function judgeTransactions(transactions: ContentFacts['longTransactions']): Finding {
  const [longest] = transactions;
  if (!longest) return ok('transactions', 'none takes long');
  const { pid, application, seconds } = longest;
  return warn(
    'transactions',
    `session ${pid} (${application || 'unnamed'}) has one open for ${seconds} s`,
    `end the program that holds it, or run: select pg_terminate_backend(${pid})`,
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

const place = 'DOCUMENTS_URL (DATA_DIR/documents if it is empty)';

export function judgeDocuments(documents: ContentFacts['documents']): Finding {
  if (!isKnown(documents)) {
    return wrong(
      'documents',
      `the store cannot be read: ${documents.refused}`,
      `check that ${place} names a folder or bucket that this user may read`,
    );
  }
  const { checked, missing, hashed } = documents;
  if (missing > 0) {
    return wrong(
      'documents',
      `${missing} of ${checked} files are missing from the store`,
      `check that ${place} belongs to this database and that its disk is mounted; otherwise restore the files from a backup`,
    );
  }
  return ok(
    'documents',
    checked === 0 ? 'none is stored yet' : `files found: ${checked}; PDFs hashed: ${hashed}`,
  );
}

export function judgeNode({ version, required }: Facts['node']): Finding {
  return isAtLeast(version, required)
    ? ok('node', version)
    : wrong('node', `${version} is too old`, `install Node ${required} or newer`);
}

export function judgeSettings(settings: Facts['settings']): Finding {
  return 'refused' in settings
    ? wrong('settings', settings.refused, 'correct it in the environment or in .env')
    : ok('settings', 'all can be read');
}

/** Names the cell, so that nobody takes its report for that of another. */
export function nameCell(settings: Facts['settings']): Finding[] {
  if ('refused' in settings || settings.cell === null) return [];
  const { cell, cellName } = settings;
  return [ok('cell', cellName ? `${cell}, ${cellName}` : String(cell))];
}

export function judgeFolder(folder: FolderFacts | null): Finding[] {
  if (!folder) return [];
  const { path, exists, foreign, mode, hasDatabase, halfRestored } = folder;
  if (!exists) return [wrong('data folder', `${path} does not exist`, 'make start, or restore a backup')];
  if (foreign) {
    return [
      wrong(
        'data folder',
        `${path} belongs to another user`,
        'run this, and the service, as the user who owns it',
      ),
    ];
  }
  if (halfRestored) {
    return [
      wrong(
        'data folder',
        `the restore into ${path} is not complete`,
        'wait until it ends, or start it again',
      ),
    ];
  }
  if (!hasDatabase)
    return [wrong('data folder', `${path} has no database`, 'make start, or restore a backup')];
  const entered = (mode & 0o077) !== 0;
  return [
    entered
      ? warn('data folder', `other users can open ${path}`, `chmod 700 ${path}`)
      : ok('data folder', `${path}, closed to other users`),
    judgeSpace(folder),
  ];
}

/** PostgreSQL's log alone may grow to a gigabyte (max_wal_size); without room for it, PostgreSQL stops. */
const tightBytes = 2e9;
const fullBytes = 250e6;

function judgeSpace({ path, freeBytes }: FolderFacts): Finding {
  const free = `${(freeBytes / 1e9).toFixed(1)} GB are free`;
  const remedy = `free space on the disk of ${path}`;
  if (freeBytes < fullBytes) return wrong('disk', `${free}: PostgreSQL stops when the disk is full`, remedy);
  return freeBytes < tightBytes ? warn('disk', free, remedy) : ok('disk', free);
}

function isAtLeast(version: string, required: string): boolean {
  const partsOf = (text: string) => text.split('.').map(Number);
  const [has, wants] = [partsOf(version), partsOf(required)];
  const differing = wants.findIndex((part, index) => has[index] !== part);
  return differing === -1 || (has[differing] ?? 0) > (wants[differing] ?? 0);
}

export interface Deployment {
  embedded: boolean;
  /** Whether the service runs: a stopped one is not blamed for unfinished work. */
  runs: boolean;
  hasRedis: boolean;
}

export function judgeService({ embedded, runs }: Deployment, { sessions }: ContentFacts): Finding[] {
  if (!runs) {
    const how = embedded
      ? 'make start'
      : 'scripts/node http/server.ts, and scripts/node workers/main.ts beside it';
    return [warn('service', 'it does not run', how)];
  }
  return [ok('service', `API processes: ${sessions.api_processes}`)];
}

export function judgeWorkers({ embedded, runs }: Deployment, { sessions }: ContentFacts): Finding[] {
  if (!runs) return [];
  return sessions.worker_sessions > 0
    ? [ok('workers', 'they are connected')]
    : [wrong('workers', 'none is connected: no webhooks and no messages are sent', startWorkers(embedded))];
}

export function startWorkers(embedded: boolean): string {
  return embedded ? 'restart the service' : 'scripts/node workers/main.ts';
}

export function judgeLimits({ hasRedis }: Deployment, { sessions }: ContentFacts): Finding[] {
  if (hasRedis || sessions.api_processes < 2) return [];
  return [
    wrong(
      'limits',
      `${sessions.api_processes} API processes run, but REDIS_URL is not set here`,
      'set the same REDIS_URL for all of them: without it each counts its own limits',
    ),
  ];
}

export function judgeSecret(secret: SecretFacts | null): Finding[] {
  if (!secret) return [];
  const { secrets, file } = secret;
  if (!file) return [ok('secret', 'APP_SECRET, from the environment')];
  if (file.mode === null || secrets.length === 0) {
    return [
      wrong('secret', `${file.path} is missing or damaged`, 'restore it from a backup before the next start'),
    ];
  }
  const seen = (file.mode & 0o077) !== 0;
  return [
    seen
      ? warn('secret', `other users can read ${file.path}`, `chmod 600 ${file.path}`)
      : ok('secret', file.path),
  ];
}

/** Judges sealed secrets: one that can't be opened can't sign or send, so its deliveries and messages fail. */
export function judgeSealed({ checked, unopened }: ContentFacts['secrets']): Finding {
  return unopened === 0
    ? ok('sealed', `APP_SECRET opens all ${checked} sealed secrets`)
    : wrong(
        'sealed',
        `APP_SECRET does not open ${unopened} of ${checked} secrets`,
        'append the secret with which they were sealed to the present one, after a comma; if it is lost, webhooks need a ' +
          'new secret (POST /webhooks/{id}/secret), and workshops their `email set`, `sms set` and `verifactu certificate set` again',
      );
}
