import type { Config } from '../../../config.ts';
import type { ReplicaState } from '../../../db/connection/replica-position.ts';
import type { HealthFigures } from '../../../db/deployment/health.ts';
import type { IndexState } from '../../../db/deployment/indexes.ts';
import type { Pooler } from '../../../db/deployment/pooler.ts';
import type {
  FailingSubscription,
  LeavingWorkshop,
  LongTransaction,
  PausedWorkshop,
  ServerState,
  SessionCounts,
  UntidyTable,
  WorkshopState,
} from '../../../db/deployment/queries.ts';
import type { SecretState } from '../../../db/deployment/secret-check.ts';
import type { WriteObstacle } from '../../../db/deployment/write-obstacle.ts';
import type { SharedSeries } from '../../../db/invoices/series-claims.ts';
import type { CreditState, SendingState } from '../../../db/messages/transports.ts';
import type { BrokenChain } from '../../../db/seals/chain-checks.ts';
import type { ClockSkew } from '../../../db/verifactu/clock.ts';
import type { findSuspension, TaxTrouble } from '../../../db/verifactu/figures.ts';
import type { ReconcileTrouble } from '../../../db/verifactu/reconciliation.ts';

interface Unknown {
  refused: string;
  /** The remedy for the user, if one is known. */
  remedy?: string;
}

export type ReplicaFacts = ReplicaState | Unknown;

/**
 * All facts that the doctor examines. Null means that a fact was not examined, because a prerequisite is missing or
 * faulty.
 */
export interface DoctorFacts {
  node: { version: string; required: string };
  settings: Config | Unknown;
  folder: FolderFacts | null;
  secret: SecretFacts | null;
  database: DatabaseFacts | Unknown | null;
  redis: RedisFacts | Unknown | null;
}

/** State of the folder DATA_DIR of an embedded deployment. */
export interface FolderFacts {
  path: string;
  exists: boolean;
  /** Whether the folder belongs to another user than the user of this process. */
  foreign: boolean;
  mode: number;
  freeBytes: number;
  hasDatabase: boolean;
  halfRestored: boolean;
  service: number | null;
}

export interface SecretFacts {
  secrets: string[];
  /** The file with APP_SECRET. Null if APP_SECRET is set in the environment. */
  file: { path: string; mode: number | null } | null;
}

export interface DatabaseFacts extends ServerState {
  /**
   * The time by which the database server's clock is ahead of this machine's clock, in milliseconds. `clockWithinMs` is
   * the uncertainty.
   */
  clockAheadMs: number;
  clockWithinMs: number;
  pendingMigrations: number;
  unknownMigrations: number;
  /** The release that last wrote the data: `1.0.0 of 2026-11-23`. Empty if no release was recorded. */
  lastRelease: string;
  writeObstacle: WriteObstacle | null;
  /** The connection pooler to which DATABASE_URL leads. */
  pooler: Pooler | null;
  /** The replica to which DATABASE_READ_URL leads. */
  replica: ReplicaFacts | null;
  /** Whether a version before the first release created the database. */
  predatesReleases: boolean;
  /** Facts about the rows. Null if the tables do not match this release. */
  contents: ContentFacts | null;
}

export interface ContentFacts {
  /** Workshops that are not being removed, the oldest first. */
  workshops: WorkshopState[];
  leaving: LeavingWorkshop[];
  paused: PausedWorkshop[];
  /** Whether DEFAULT_INSTANCE is the host of a workshop. Null if DEFAULT_INSTANCE is not set. */
  defaultHostKnown: boolean | null;
  days: DayFacts[];
  figures: HealthFigures;
  subscriptions: FailingSubscription[];
  sending: SendingState[];
  credit: CreditState[];
  /** Whether APP_SECRET is the secret with which the database was written. */
  secretState: SecretState;
  secrets: { checked: number; unopened: number };
  /**
   * `missing` tells whether the folder of documents is missing. `problem` is the error if a test file could not be
   * written, read or removed.
   */
  store: { missing: boolean; problem: string | null };
  /** Numbers of document files that were searched for, missing, and hashed, with the damaged files. */
  documents: { checked: number; missing: number; hashed: number; damaged: string[] } | Unknown;
  /** The database role that the service uses. */
  role: { role: string; owns: boolean; differs: boolean };
  /**
   * The number of sealed chains whose last entry was checked, and the chains whose last entry no configured secret has
   * sealed.
   */
  seals: { checked: number; unsealed: string[] };
  brokenChains: BrokenChain[];
  sharedSeries: SharedSeries[];
  /** The deployment's certificate, and the number of workshops for which it may send tax records. */
  representation: { represents: number; certificate: { holder: string; expires_at: string } | null };
  /**
   * Failed comparisons with the tax authority and comparisons with differences, and the number of workshops that send
   * tax records.
   */
  reconciliation: { troubles: ReconcileTrouble[]; workshops: number };
  /** Tax records that were rejected or are unsent for over an hour, and workshops whose sending is stopped. */
  taxRecords: {
    troubles: TaxTrouble[];
    suspension: Awaited<ReturnType<typeof findSuspension>> | null;
    /** The number of workshops that issue real invoices, not tests. */
    in_production: number;
    /** The error of the database's clock. Null if the clock is correct to the minute, or if its error is unknown. */
    clockSkew: ClockSkew | null;
  };
  sessions: SessionCounts;
  longTransactions: LongTransaction[];
  untidyTables: UntidyTable[];
  backups: {
    /** The time of the service's first start with this database. Null if no start was recorded. */
    usedSince: string | null;
    /**
     * Whether documents are stored in a folder. The backups of a bucket are up to its provider, and are not recorded.
     */
    documentsInFolder: boolean;
  };
  indexes: IndexState;
}

export interface DayFacts {
  table: string;
  missing: string[];
  today: string;
  hasDefault: boolean;
  rowsInDefault: boolean;
}

export interface RedisServerFacts {
  version: string;
  policy: string;
  /** Redis's memory limit in bytes; 0 means no limit. */
  maxmemory: number;
  appendOnly: boolean;
}

export interface ClusterFacts {
  masters: number;
  /** The number of masters that do not respond. */
  silent: number;
  withoutReplica: number;
}

/** Facts about the Redis server. For a cluster, the facts describe a master that may evict keys, or else any master. */
interface RedisFacts extends RedisServerFacts {
  cluster: ClusterFacts | null;
}

export function isKnown<T extends object>(facts: T | Unknown | null): facts is T {
  return facts !== null && !('refused' in facts);
}

/** The result of a check. Only the level `wrong` means that the service, or a part of the service, does not work. */
export interface Finding {
  check: string;
  level: 'ok' | 'warn' | 'wrong';
  message: string;
  remedy?: string;
}
