import { hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ExternalCalls, Progress } from '../actions/context.ts';
import { openDocumentStore } from '../adapters/documents/open.ts';
import type { DocumentStore } from '../adapters/documents/store.ts';
import { RequestMetrics } from '../adapters/telemetry/request-metrics.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection/client.ts';
import { FairPlaces, type PlaceLimits } from '../db/connection/fair-places.ts';
import { findKeyByHash, type PresentedKey } from '../db/keys/queries.ts';
import { findDeparture } from '../db/workshops/leaving.ts';
import { findInstanceByHost, findOldestInstance, type Instance } from '../db/workshops/queries.ts';
import { type DocumentLinks, openDocumentLinks } from '../domain/documents/links.ts';
import { type Problem, problem } from '../domain/requests/problem.ts';
import { openSecretBox, type SecretBox } from '../domain/secrets/secret-box.ts';
import { workshopTime } from '../domain/time/test-clock.ts';
import { type PlanTerms, planTerms } from '../domain/workshops/plans.ts';
import type { ErrorCode } from '../generated/errors.ts';
import { FailedAttempts } from './guards/failed-attempts.ts';
import type { Limits, Verdict } from './guards/limits.ts';
import { ShortTrust } from './guards/short-trust.ts';
import { alwaysReady, Readiness } from './lifecycle/readiness.ts';
import type { RequestRecord } from './lifecycle/request-record.ts';
import { LongAnswers } from './transaction/long-answers.ts';

export interface Workshop {
  foundBy: string;
  instance: Instance;
  terms: PlanTerms;
}

/** The guards' results about a request, which the request log records. */
interface RequestState {
  /** Measured by the clock that the guards use. */
  arrivedAt: Date;
  startedAtMs: number;
  workshop: Workshop | null;
  key: PresentedKey | null;
  keyName: string;
  /** The person who acts at the desk, if known. */
  staff: { id: number; name: string } | null;
  verdict: Verdict | null;
  idempotencyKey: string | null;
  after: (string | number)[] | null;
  errorCode: ErrorCode | null;
  /** The paths of the refused fields. */
  refusedFields: string[] | null;
  /** Its path or method does not exist. */
  isUnknown: boolean;
  /** The address of the host's workshop, for an unknown path or method. */
  docsBase?: string | undefined;
  /** The route of the path if its method is not supported; empty if there is no such path. */
  route: string;
  /** The requested path, if it is unknown. */
  unknownPath: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns where a request finds /docs, to which its refusal refers; null where there is none, as at the desk. */
    docsBase: ((request: FastifyRequest) => string | undefined) | null;
  }
  interface FastifyRequest {
    state: RequestState;
  }
}

/** The key for look-ups without a host; no Host header can contain a space. */
const oldestWorkshop = 'the oldest';

/**
 * Limits of short reads per workshop on the shared connection. The longest, a budget with 200 lines, takes 3
 * ms of PostgreSQL: another workshop's read waits a tenth of a second at most, even if one sends hundreds at
 * once.
 */
const pointReadLimits: PlaceLimits = {
  places: Number.POSITIVE_INFINITY,
  perWorkshop: 32,
  waitingPerWorkshop: 1_000,
  waitMs: 2_000,
};

/**
 * Limits of reads per workshop on the shared connection, for pages without a key. A PDF reads a budget with its lines
 * twice: sixty at once, without a limit, delayed each read of other workshops by half a second.
 */
const pageReadLimits: PlaceLimits = {
  ...pointReadLimits,
  perWorkshop: 4,
  // Longer than for the API, because a person prefers a slow page to an error.
  waitMs: 10_000,
};

export interface Runtime {
  config: Config;
  log: Logger;
  database: Database;
  /** The real time: that of a workshop is `nowOf` a request. */
  clock: () => Date;
  limits: Limits;
  failedAttempts: FailedAttempts;
  record: RequestRecord;
  metrics: RequestMetrics;
  workshops: ShortTrust<string, Workshop>;
  /** Hosts that were given to another deployment. Looked up only for a host of which there is no workshop. */
  departures: ShortTrust<string, true>;
  /** Keyed by `<instance id> <hash of the key, in hex>`. */
  keys: ShortTrust<string, PresentedKey>;
  cursorSecrets: Buffer[];
  secretBox: SecretBox;
  externalCalls: ExternalCalls;
  documents: DocumentStore;
  documentLinks: DocumentLinks;
  pointReads: FairPlaces;
  pageReads: FairPlaces;
  longAnswers: LongAnswers;
  wakeWorkers: () => void;
  readiness: Readiness;
  /** Is null where no collector of traces is named. */
  tracing: Tracing | null;
  /** Reports the progress of long work to a person who waits for it. */
  onProgress: (progress: Progress) => void;
  /** It was asked to stop, and serves on until requests are sent elsewhere. */
  draining: boolean;
}

/** A workshop that moves is served elsewhere within seconds. */
const departedRetrySeconds = 5;

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
    failedAttempts: new FailedAttempts(),
    metrics: new RequestMetrics(),
    draining: false,
    pointReads: new FairPlaces(pointReadLimits),
    pageReads: new FairPlaces(pageReadLimits),
    longAnswers: new LongAnswers(),
    cursorSecrets: parts.config.appSecrets.map((secret) => derivedSecret(secret, 'cursor')),
    secretBox: openSecretBox(parts.config.appSecrets),
    documents: openDocumentStore(parts.config.documents),
    documentLinks: openDocumentLinks(parts.config.appSecrets),
    workshops: new ShortTrust(async (host) => {
      const instance = await (host === oldestWorkshop
        ? findOldestInstance(reads, {})
        : findInstanceByHost(reads, host));
      return instance && { foundBy: host, instance, terms: planTerms(instance) };
    }),
    departures: new ShortTrust(async (host) => {
      const { departed } = await findDeparture(reads, { host, portless: host.replace(/:\d+$/, '') });
      return departed || undefined;
    }),
    keys: new ShortTrust((name) => {
      const [instanceId, hash = ''] = name.split(' ');
      return findKeyByHash(reads, { instanceId: Number(instanceId), hash: Buffer.from(hash, 'hex') });
    }),
  };
}

/** Derives a secret for each use from the application's. */
function derivedSecret(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', use, 32));
}

/** The refusal of every request to a host that was given away. It says nothing about the workshop. */
export function misdirected(): Problem {
  return problem('misdirected_request', { retryAfterSeconds: departedRetrySeconds });
}

/** Says why a host reaches no workshop. */
export async function refusalOfHost({ departures }: Runtime, host: string): Promise<Problem> {
  return (await departures.get(host)) ? misdirected() : problem('not_found');
}

/** Finds the workshop of a host, or the one that answers for unknown hosts. Refuses a host that was given away. */
export async function findWorkshop(
  { workshops, departures, config }: Runtime,
  host: string,
): Promise<Workshop | undefined> {
  const claimed = await workshops.get(host);
  if (claimed) return claimed;
  if (await departures.get(host)) throw misdirected();
  if (config.defaultInstance === '') return undefined;
  return workshops.get(config.defaultInstance === 'first' ? oldestWorkshop : config.defaultInstance);
}

export function newRequestState(arrivedAt: Date): RequestState {
  return {
    arrivedAt,
    startedAtMs: performance.now(),
    workshop: null,
    key: null,
    keyName: '',
    staff: null,
    verdict: null,
    idempotencyKey: null,
    after: null,
    errorCode: null,
    refusedFields: null,
    isUnknown: false,
    route: '',
    unknownPath: null,
  };
}

/** Returns the time of the workshop that the request is for: the real one, unless it is a sandbox with a test clock. */
export function nowOf({ clock }: Pick<Runtime, 'clock'>, { state }: FastifyRequest): Date {
  const now = clock();
  return state.workshop ? workshopTime(state.workshop.instance, now) : now;
}

export function workshopOf(request: FastifyRequest): Workshop {
  if (!request.state.workshop) throw new Error('the instance guard has not run');
  return request.state.workshop;
}

export function keyOf(request: FastifyRequest): PresentedKey {
  if (!request.state.key) throw new Error('the authentication guard has not run');
  return request.state.key;
}
