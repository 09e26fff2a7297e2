import { hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { type DocumentStore, openDocumentStore } from '../db/documents/store.ts';
import { findInstanceByHost, findOldestInstance, type Instance } from '../db/queries/instances.ts';
import { findKeyByHash, type PresentedKey } from '../db/queries/keys.ts';
import { type DocumentLinks, openDocumentLinks } from '../domain/documents/links.ts';
import { type PlanTerms, planTerms } from '../domain/plans.ts';
import { openSecretBox, type SecretBox } from '../domain/secret-box.ts';
import type { ErrorCode } from '../generated/errors.ts';
import type { Outside } from '../handlers/outside.ts';
import { FailedAttempts } from './limits/failed-attempts.ts';
import type { Limits, Verdict } from './limits/limits.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import type { RequestRecord } from './request-record.ts';
import { ShortTrust } from './short-trust.ts';

export interface Workshop {
  /** What it was looked up by, to do so again. */
  foundBy: string;
  instance: Instance;
  terms: PlanTerms;
}

/** What the guards have found out about a request, and what the request log will tell of it. */
export interface Visit {
  /** By the clock that the guards judge by. */
  arrivedAt: Date;
  startedAtMs: number;
  workshop: Workshop | null;
  key: PresentedKey | null;
  keyName: string;
  verdict: Verdict | null;
  idempotencyKey: string | null;
  errorCode: ErrorCode | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

/** Looked up in place of a host; no Host header can hold a space. */
const oldestWorkshop = 'the oldest';

/** What the guards and the runner of one process share. */
export interface Runtime {
  config: Config;
  log: Logger;
  database: Database;
  clock: () => Date;
  limits: Limits;
  failedAttempts: FailedAttempts;
  record: RequestRecord;
  metrics: RequestMetrics;
  workshops: ShortTrust<string, Workshop>;
  /** By `<instance id> <hash of the key, in hex>`. */
  keys: ShortTrust<string, PresentedKey>;
  /** Newest first. */
  cursorSecrets: Buffer[];
  secretBox: SecretBox;
  outside: Outside;
  documents: DocumentStore;
  documentLinks: DocumentLinks;
  /** Tells the workers that a write may have left them something to do. */
  ring: () => void;
  /** It was told to stop, and goes on serving until requests are sent elsewhere. */
  draining: boolean;
}

export function createRuntime(
  parts: Pick<Runtime, 'config' | 'log' | 'database' | 'clock' | 'limits' | 'record' | 'outside'> &
    Partial<Pick<Runtime, 'ring'>>,
): Runtime {
  const { reads } = parts.database;
  return {
    ring: () => {},
    ...parts,
    failedAttempts: new FailedAttempts(),
    metrics: new RequestMetrics(),
    draining: false,
    cursorSecrets: parts.config.appSecrets.map((secret) => derivedSecret(secret, 'cursor')),
    secretBox: openSecretBox(parts.config.appSecrets),
    documents: openDocumentStore(parts.config.documents),
    documentLinks: openDocumentLinks(parts.config.appSecrets),
    workshops: new ShortTrust(async (host) => {
      const instance = await (host === oldestWorkshop
        ? findOldestInstance(reads)
        : findInstanceByHost(reads, host));
      return instance && { foundBy: host, instance, terms: planTerms(instance) };
    }),
    keys: new ShortTrust((name) => {
      const [instanceId, hash] = name.split(' ') as [string, string];
      return findKeyByHash(reads, Number(instanceId), Buffer.from(hash, 'hex'));
    }),
  };
}

/** Each use has a secret of its own, made from the application's. */
function derivedSecret(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}

/** The workshop of a host, or the one that answers for hosts that nobody claims. */
export async function findWorkshop(
  { workshops, config }: Runtime,
  host: string,
): Promise<Workshop | undefined> {
  const claimed = await workshops.get(host);
  if (claimed || config.defaultInstance === '') return claimed;
  return workshops.get(config.defaultInstance === 'first' ? oldestWorkshop : config.defaultInstance);
}

export function newVisit(arrivedAt: Date): Visit {
  return {
    arrivedAt,
    startedAtMs: performance.now(),
    workshop: null,
    key: null,
    keyName: '',
    verdict: null,
    idempotencyKey: null,
    errorCode: null,
  };
}

/** The workshop of a request that has passed the instance guard. */
export function workshopOf(request: FastifyRequest): Workshop {
  if (!request.visit.workshop) throw new Error('the instance guard has not run');
  return request.visit.workshop;
}

/** The key of a request that has passed the authentication guard. */
export function keyOf(request: FastifyRequest): PresentedKey {
  if (!request.visit.key) throw new Error('the authentication guard has not run');
  return request.visit.key;
}
