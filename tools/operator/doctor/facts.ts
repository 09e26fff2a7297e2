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
  /** The remedy, if known. */
  remedy?: string;
}

export type ReplicaFacts = ReplicaState | Unknown;

/** All examined facts. Null means not examined, because a prerequisite is wrong or missing. */
export interface Facts {
  node: { version: string; required: string };
  settings: Config | Unknown;
  folder: FolderFacts | null;
  secret: SecretFacts | null;
  database: DatabaseFacts | Unknown | null;
  redis: RedisFacts | Unknown | null;
}

/** DATA_DIR of an embedded deployment. */
export interface FolderFacts {
  path: string;
  exists: boolean;
  /** Whether the folder belongs to another user, so that this process lacks the rights. */
  foreign: boolean;
  mode: number;
  freeBytes: number;
  hasDatabase: boolean;
  halfRestored: boolean;
  service: number | null;
}

export interface SecretFacts {
  secrets: string[];
  /** Null if the secret is set in the environment. */
  file: { path: string; mode: number | null } | null;
}

export interface DatabaseFacts extends ServerState {
  /** How far the server's clock is ahead of this process's, in milliseconds, and the uncertainty. */
  clockAheadMs: number;
  clockWithinMs: number;
  pendingMigrations: number;
  unknownMigrations: number;
  /** `1.0.0 of 2026-11-23`: the release that last wrote the data; empty if none was recorded. */
  lastRelease: string;
  writeObstacle: WriteObstacle | null;
  /** The pooler in DATABASE_URL. */
  pooler: Pooler | null;
  /** The replica of DATABASE_READ_URL. */
  replica: ReplicaFacts | null;
  /** Whether a version before the first release created the database. */
  predatesReleases: boolean;
  /** Null if the tables are not those of this release. */
  contents: ContentFacts | null;
}

export interface ContentFacts {
  /** The oldest first; without those that are being removed. */
  workshops: WorkshopState[];
  leaving: LeavingWorkshop[];
  paused: PausedWorkshop[];
  /** Whether DEFAULT_INSTANCE names a known host; null if it is not set. */
  defaultHostKnown: boolean | null;
  days: DayFacts[];
  figures: HealthFigures;
  subscriptions: FailingSubscription[];
  sending: SendingState[];
  credit: CreditState[];
  /** Whether APP_SECRET matches the database. */
  secretState: SecretState;
  secrets: { checked: number; unopened: number };
  /** Whether the folder of documents is missing, and the error if files cannot be written, read and removed. */
  store: { missing: boolean; problem: string | null };
  /** The number of files searched for, and of those missing in the store. */
  documents: { checked: number; missing: number; hashed: number; damaged: string[] } | Unknown;
  /** The role that the service uses. */
  role: { role: string; owns: boolean; differs: boolean };
  /** Number of checked ends of chains, and the ends that none of the secrets has sealed. */
  seals: { checked: number; unsealed: string[] };
  brokenChains: BrokenChain[];
  sharedSeries: SharedSeries[];
  /** The deployment's certificate, and the number of workshops that it may send for. */
  representation: { represents: number; certificate: { holder: string; expires_at: string } | null };
  /**
   * Comparisons with the tax authority that found differences or failed, and the number of workshops that send records.
   */
  reconciliation: { troubles: ReconcileTrouble[]; workshops: number };
  /** Workshops with records that are unsent for over an hour or rejected, or whose sending is stopped. */
  taxRecords: {
    troubles: TaxTrouble[];
    suspension: Awaited<ReturnType<typeof findSuspension>> | null;
    /** Number of workshops whose records count for taxes. */
    in_production: number;
    /** Null if the database's clock is right to the minute, or its error is unknown. */
    clockSkew: ClockSkew | null;
  };
  sessions: SessionCounts;
  longTransactions: LongTransaction[];
  untidyTables: UntidyTable[];
  backups: {
    /** Time of the first start on the database; null if none was recorded. */
    usedSince: string | null;
    /** Whether documents are in a folder. Backups of a bucket by its provider are not recorded here. */
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
  /** Limit in bytes; 0 means none. */
  maxmemory: number;
  appendOnly: boolean;
}

export interface ClusterFacts {
  masters: number;
  /** Masters that do not answer. */
  silent: number;
  withoutReplica: number;
}

/** Facts of the server; in a cluster, of a master that may evict keys, if there is one. */
interface RedisFacts extends RedisServerFacts {
  cluster: ClusterFacts | null;
}

export function isKnown<T extends object>(facts: T | Unknown | null): facts is T {
  return facts !== null && !('refused' in facts);
}

/** The result of a check. Only `wrong` prevents the service, or a part of it, from working. */
export interface Finding {
  check: string;
  level: 'ok' | 'warn' | 'wrong';
  message: string;
  remedy?: string;
}
