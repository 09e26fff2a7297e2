import { hkdfSync } from 'node:crypto';
import type { Logger } from 'pino';
import { ChangeRecord } from '../../actions/changes/record.ts';
import type { ExternalCalls, Progress } from '../../actions/context.ts';
import { openDocumentStore } from '../../adapters/documents/open.ts';
import type { DocumentStore } from '../../adapters/documents/store.ts';
import { RequestMetrics } from '../../adapters/telemetry/request-metrics.ts';
import type { ProcessTracer } from '../../adapters/telemetry/tracing.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/connection/client.ts';
import { FairSlots, type SlotLimits } from '../../db/connection/fair-places.ts';
import { findKeyByHash, type PresentedKey } from '../../db/keys/queries.ts';
import { findDeparture } from '../../db/workshops/departures.ts';
import { findInstanceByHost, findOldestInstance } from '../../db/workshops/queries.ts';
import { type DocumentLinks, openDocumentLinks } from '../../domain/documents/links.ts';
import { bounceSecrets } from '../../domain/messages/bounce-address.ts';
import { type MailSecrets, mailSecrets } from '../../domain/messages/links.ts';
import { openSecretBox, type SecretBox } from '../../domain/secrets/secret-box.ts';
import { planTerms } from '../../domain/workshops/plans.ts';
import { FailedAttempts } from '../limits/failed-attempts.ts';
import type { Limits } from '../limits/limits.ts';
import { LongAnswers } from './long-answers.ts';
import { alwaysReady, Readiness } from './readiness.ts';
import type { RequestRecord } from './request-record.ts';
import type { Workshop } from './request-state.ts';
import { TtlCache } from './ttl-cache.ts';

/** Cache key of the oldest workshop. Differs from all hosts, because no Host header can contain a space. */
export const oldestWorkshopKey = 'the oldest';

/**
 * Limits of a workshop's short reads on the shared connection. The longest, a budget with 200 lines, takes 3 ms of
 * PostgreSQL. So reads of other workshops wait 0.1 s at most, even if one workshop sends hundreds of reads at the same
 * time.
 */
const shortReadLimits: SlotLimits = {
  places: Number.POSITIVE_INFINITY,
  perWorkshop: 32,
  waitingPerWorkshop: 1_000,
  waitMs: 2_000,
};

/**
 * Limits of a workshop's reads on the shared connection for pages without a key. A PDF reads a budget with its lines
 * twice. Without a limit, sixty simultaneous PDFs delayed each read of other workshops by half a second.
 */
const pageReadLimits: SlotLimits = {
  ...shortReadLimits,
  perWorkshop: 4,
  // Waits longer than for the API, because a person prefers a slow page to an error.
  waitMs: 10_000,
};

export interface Runtime {
  config: Config;
  log: Logger;
  database: Database;
  /** The system time; `requestNow` returns the time of a request's workshop. */
  clock: () => Date;
  limits: Limits;
  failedAttempts: FailedAttempts;
  record: RequestRecord;
  changes: ChangeRecord;
  metrics: RequestMetrics;
  workshops: TtlCache<string, Workshop>;
  /** Cache of departed hosts. Read only for hosts without a workshop. */
  departures: TtlCache<string, true>;
  /** Cache of keys, by `<instance id> <hash of the key, in hex>`. */
  keys: TtlCache<string, PresentedKey>;
  cursorSecrets: Buffer[];
  mailSecrets: MailSecrets;
  /** The secrets of bounce addresses, the newest first. */
  bounceSecrets: string[];
  secretBox: SecretBox;
  externalCalls: ExternalCalls;
  documents: DocumentStore;
  documentLinks: DocumentLinks;
  shortReads: FairSlots;
  pageReads: FairSlots;
  longAnswers: LongAnswers;
  wakeWorkers: () => void;
  readiness: Readiness;
  /** Null if no trace collector is configured. */
  tracing: ProcessTracer | null;
  /** Reports the progress of long work to the person who waits for it. */
  onProgress: (progress: Progress) => void;
  /** True once the shutdown has begun. Requests are still served until load balancers use other processes. */
  draining: boolean;
}

export function createRuntime(
  parts: Pick<Runtime, 'config' | 'log' | 'database' | 'clock' | 'limits' | 'record' | 'externalCalls'> &
    Partial<Pick<Runtime, 'wakeWorkers' | 'onProgress' | 'readiness' | 'tracing'>>,
): Runtime {
  const { reads } = parts.database;
  return {
    wakeWorkers: () => {},
    onProgress: () => {},
    tracing: null,
    readiness: new Readiness(alwaysReady),
    ...parts,
    changes: new ChangeRecord(parts.database, (err) =>
      parts.log.warn({ err }, 'changes cannot be counted: open pages of the panel may be out of date'),
    ),
    failedAttempts: new FailedAttempts(),
    metrics: new RequestMetrics(),
    draining: false,
    shortReads: new FairSlots(shortReadLimits),
    pageReads: new FairSlots(pageReadLimits),
    longAnswers: new LongAnswers(),
    cursorSecrets: parts.config.appSecrets.map((secret) => derivedSecret(secret, 'cursor')),
    mailSecrets: mailSecrets(parts.config.appSecrets),
    bounceSecrets: bounceSecrets(parts.config.appSecrets),
    secretBox: openSecretBox(parts.config.appSecrets),
    documents: openDocumentStore(parts.config.documents),
    documentLinks: openDocumentLinks(parts.config.appSecrets),
    workshops: new TtlCache(async (host) => {
      const instance = await (host === oldestWorkshopKey
        ? findOldestInstance(reads, {})
        : findInstanceByHost(reads, host));
      return instance && { foundBy: host, instance, terms: planTerms(instance) };
    }),
    departures: new TtlCache(async (host) => {
      const { departed } = await findDeparture(reads, { host, portless: host.replace(/:\d+$/, '') });
      return departed || undefined;
    }),
    keys: new TtlCache((name) => {
      const [instanceId, hash = ''] = name.split(' ');
      return findKeyByHash(reads, { instanceId: Number(instanceId), hash: Buffer.from(hash, 'hex') });
    }),
  };
}

/** Derives a secret for one purpose from `APP_SECRET`. */
function derivedSecret(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}
