import { type Config, parseConfig } from '../../../../../config.ts';
import { judgeFacts } from '../../../../../tools/operator/doctor/doctor.ts';
import type {
  ContentFacts,
  DatabaseFacts,
  DoctorFacts,
  FolderFacts,
} from '../../../../../tools/operator/doctor/facts.ts';

const now = new Date('2026-11-20T12:00:00Z');
export const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

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
export const days = {
  table: 'events',
  missing: [] as string[],
  today: '2026-11-20',
  hasDefault: true,
  rowsInDefault: false,
};
export const workshop = {
  id: 1,
  host: 'one.test',
  base_url: 'https://one.test',
  live_keys: 1,
  test_keys: 0,
  has_owner: true,
};
const nothingWaits = {
  scheduled: 0,
  due: 0,
  claimed: 0,
  overdue: 0,
  oldest_overdue_at: null,
  oldest_overdue_failing_at: null,
};
export const noArchive = {
  enabled: false,
  failing: false,
  failed_at: null,
  archived_at: null,
  waiting_bytes: 0,
};
export const contents: ContentFacts = {
  workshops: [workshop],
  leaving: [],
  paused: [],
  defaultHostKnown: null,
  days: [days],
  figures: {
    unrelayed_events: 0,
    oldest_unrelayed_at: null,
    ...nothingWaits,
    active_subscriptions: 0,
    failing_subscriptions: 0,
    messages: [],
    pdfs: nothingWaits,
    taxRecords: {
      unsent: 0,
      oldest_unsent_at: null,
      stopped: 0,
      suspended: false,
      rejected: 0,
      clock_skew_seconds: 0,
      to_compare: 0,
      workshops_certificate_ends_at: null,
      deployment_certificate_ends_at: null,
    },
    brokenChains: { evidence: 0, tax_records: 0 },
    size: { bytes: 0, replicas: [] },
    backups: (['database', 'documents', 'rehearsal'] as const).map((subject) => ({
      subject,
      succeeded_at: minutesAgo(60),
      place: '/backups/newest',
      failed_at: null,
      failure: null,
    })),
    archive: noArchive,
  },
  subscriptions: [],
  sending: [],
  credit: [],
  secretState: 'known',
  secrets: { checked: 2, unopened: 0 },
  store: { missing: false, problem: null },
  documents: { checked: 2, missing: 0, hashed: 2, damaged: [] },
  role: { role: 'workshop_runtime', owns: false, differs: false },
  seals: { checked: 2, unsealed: [] },
  brokenChains: [],
  sharedSeries: [],
  representation: { represents: 0, certificate: null },
  reconciliation: { troubles: [], workshops: 0 },
  taxRecords: { troubles: [], suspension: null, clockSkew: null, in_production: 0 },
  sessions: { api_processes: 1, worker_sessions: 2 },
  longTransactions: [],
  untidyTables: [],
  backups: { usedSince: minutesAgo(60), documentsInFolder: true },
  indexes: { needed: 200, missing: [], invalid: [] },
};
export const database: DatabaseFacts = {
  postgresql: '18.4',
  version: 18,
  encoding: 'UTF8',
  ctype: 'C.UTF-8',
  now_ms: now.getTime(),
  autovacuum: true,
  clockAheadMs: 3,
  clockWithinMs: 5,
  pendingMigrations: 0,
  unknownMigrations: 0,
  lastRelease: '1.0.0 of 2026-11-23',
  writeObstacle: null,
  pooler: null,
  replica: null,
  predatesReleases: false,
  contents,
};
const healthy: DoctorFacts = {
  node: { version: '24.21.0', required: '22.19' },
  settings: parseConfig({}),
  folder,
  secret: { secrets: ['x'.repeat(32)], file: { path: '/data/app-secret', mode: 0o600 } },
  database,
  redis: null,
};
export const served: Config = parseConfig({
  DATABASE_URL: 'postgres://db.test/w',
  APP_SECRET: 'a secret that is for tests alone',
});

/** Returns the findings of one check for a healthy deployment with these changed facts. */
export function findingsOf(name: string, facts: Partial<DoctorFacts>) {
  return judgeFacts({ ...healthy, ...facts }, now).filter(({ check }) => check === name);
}

/**
 * Returns the findings that are not ok, as `level check: message → remedy`, for a healthy deployment with these changed
 * facts.
 */
export function complaints(facts: Partial<DoctorFacts>): string[] {
  return judgeFacts({ ...healthy, ...facts }, now)
    .filter(({ level }) => level !== 'ok')
    .map(({ level, check, message, remedy }) => `${level} ${check}: ${message} → ${remedy}`);
}

export const inFolder = (changes: Partial<FolderFacts>) => complaints({ folder: { ...folder, ...changes } });
export const inDatabase = (changes: Partial<DatabaseFacts>) =>
  complaints({ database: { ...database, ...changes } });
export const inContents = (changes: Partial<ContentFacts>, facts: Partial<DoctorFacts> = {}) =>
  complaints({ database: { ...database, contents: { ...contents, ...changes } }, ...facts });
export const stopped = { folder: { ...folder, service: null } };
export const elsewhere = { settings: served, folder: null };
