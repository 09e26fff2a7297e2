import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Sql } from 'postgres';
import { afterAll } from 'vitest';
import type { ExternalCalls } from '../../actions/context.ts';
import { createLog } from '../../adapters/telemetry/log.ts';
import type { ProcessTracer } from '../../adapters/telemetry/tracing.ts';
import { type Config, parseConfig } from '../../config.ts';
import { type Database, openDatabase } from '../../db/connection/client.ts';
import { connect } from '../../db/connection/connection.ts';
import { usageOfDay } from '../../db/workshops/usage.ts';
import { deskRuntime } from '../../http/desk-app.ts';
import { openExternalCalls } from '../../http/external-calls.ts';
import { MemoryLimits } from '../../http/limits/limits.ts';
import { RequestRecord } from '../../http/runtime/request-record.ts';
import { createRuntime } from '../../http/runtime/runtime.ts';
import { startReaper } from '../../workers/housekeeping/reaper.ts';
import { buildApps, takeApps } from './apps.ts';
import { TestClock } from './clock.ts';
import { documentsFolderOf } from './documents-folder.ts';
import { fixturesOf } from './fixtures.ts';
import { patienceMs } from './patience.ts';
import { createServiceDatabase, type TestDatabase } from './postgres.ts';
import { type Answer, type Method, type Send, sendToApi, sendToDesk, succeeded } from './requests.ts';
import { sharedThreads } from './threads.ts';

export type { Answer, Method, Send } from './requests.ts';

export interface NewKey {
  name?: string;
  scopes?: string[];
  test?: boolean;
  expires_at?: string;
  ip_allow_list?: string[];
  per_minute?: number;
}

type Columns = Record<string, string | number | boolean | null>;

interface Options {
  settings?: Partial<Config>;
  plan?: string;
  /**
   * Columns of the workshop's row, with the same effect as its settings; a process may use an older row for a moment.
   */
  columns?: Columns;
  /** The database to use; defaults to a new one. */
  database?: TestDatabase;
  /** The initial time of its clock, whose year determines the holidays; defaults to now. */
  startAt?: string;
  /** Timeout for a session; defaults to a value for busy machines. */
  sessionWaitMs?: number;
  /** Required by files that listen, close the service or read its metrics. */
  ownApps?: boolean;
  externalCalls?: Parameters<typeof openExternalCalls>[2];
  /** Requires `ownApps`, because the routes are built with it. */
  tracing?: ProcessTracer | null;
  /** The stream for the operator's log, instead of standard output. */
  logTo?: DestinationStream;
  /** Handles a failed write of the request log, which otherwise fails the test. */
  onRecordError?: ((error: unknown) => void) | undefined;
}

export type TestWorkshop = Awaited<ReturnType<typeof openWorkshop>>;

/**
 * Opens a whole service on its own database, and closes it when the file ends. Checks every answer against the
 * document.
 */
export async function openWorkshop(options: Options = {}) {
  const service = await openService(options);
  afterAll(service.close);
  const { plan = 'business', columns } = options;
  return { ...service, ...(await service.openInstance('workshop.test', plan, {}, columns)) };
}

async function openService(options: Options) {
  const testDatabase = options.database ?? (await createServiceDatabase());
  const connection = connect({ url: testDatabase.url, applicationName: 'test', settings: {} });
  const clock = new TestClock();
  if (options.startAt) clock.set(options.startAt);
  const first = await openProcess(testDatabase, clock, options);
  const processes = [first];
  return {
    ...first,
    clock,
    databaseUrl: testDatabase.url,
    documentsFolder: documentsFolderOf(testDatabase.url),
    sql: connection.sql,
    openInstance: async (host: string, plan: string, fields: object = {}, columns?: Columns) => {
      const madrid = 'country' in fields ? {} : { region: 'MD' };
      const instance = { host, name: 'Taller', plan, ...madrid, ...fields };
      const { body } = succeeded(await sendToDesk(first.deskApp, 'POST', '/instances', instance));
      if (columns)
        await connection.sql`update instances set ${connection.sql(columns)} where id = ${body.id}`;
      return { instanceId: body.id as number, ...(await instanceTools(first, host, connection.sql)) };
    },
    /** Opens another process on the same database, with the same clock and possibly other settings. */
    startProcess: async (settings: Partial<Config> = {}) => {
      const merged = { ...options, settings: { ...options.settings, ...settings } };
      const another = await openProcess(testDatabase, clock, merged);
      processes.push(another);
      return another;
    },
    /** Writes the pending log entries first, because each day has its own partition of the log. */
    setClock: async (moment: string) => {
      await Promise.all(processes.map(({ record }) => record.flush()));
      clock.set(moment);
    },
    async close() {
      await Promise.all(processes.map((each) => each.close()));
      await connection.close(1_000);
      await testDatabase.drop();
    },
  };
}

type Process = Awaited<ReturnType<typeof openProcess>>;

async function openProcess({ url, runtimeUrl }: TestDatabase, clock: TestClock, options: Options) {
  const { settings, onRecordError, sessionWaitMs = patienceMs, logTo, tracing = null } = options;
  const documents = { kind: 'folder', path: documentsFolderOf(url) } as const;
  const config = { ...testConfig, documents, ...settings };
  const poolSize = config.databaseConnections;
  const database = openDatabase({ url: runtimeUrl, poolSize, sessionWaitMs });
  const threads = options.externalCalls?.threadDeadlinesMs ? {} : { threads: sharedThreads() };
  const externalCalls = openExternalCalls(config, () => clock.now(), {
    ...threads,
    tracing,
    ...options.externalCalls,
  });
  const runtime = createTestRuntime({
    ...{ config, database, clock, externalCalls, onRecordError, logTo, tracing },
  });
  const reaper = await startReaper(
    database,
    () => clock.now(),
    () => {},
  );
  const desk = deskRuntime({ config, database, externalCalls, clock: () => clock.now() });
  const mayShare = !options.ownApps && !logTo;
  const { app, deskApp, giveBack } = await (mayShare ? takeApps : buildApps)(runtime, desk);
  let closed: Promise<unknown> | undefined;
  return {
    app,
    deskApp,
    database,
    record: runtime.record,
    close: () => {
      closed ??= Promise.all([giveBack(), reaper.stop()])
        .then(() => Promise.all([runtime.record.close(), externalCalls.close()]))
        .then(() => database.close());
      return closed;
    },
  };
}

const testConfig: Config = {
  ...parseConfig({ LOG_LEVEL: 'error', APP_SECRET: 'a secret that is for tests alone and nothing else' }),
  defaultInstance: '',
  instanceRequestsPer10s: 1_000_000,
  databaseConnections: 6,
  // The receivers of tests are on this machine.
  webhookAllowPrivate: true,
  strictResponses: true,
};

interface RuntimeParts {
  config: Config;
  database: Database;
  clock: TestClock;
  externalCalls: ExternalCalls;
  onRecordError: Options['onRecordError'];
  logTo: DestinationStream | undefined;
  tracing: ProcessTracer | null;
}

function rethrow(error: unknown): never {
  throw error;
}

function createTestRuntime({ onRecordError = rethrow, logTo, ...parts }: RuntimeParts) {
  const { config, database, clock, externalCalls, tracing } = parts;
  return createRuntime({
    config,
    log: createLog(config, logTo),
    database,
    clock: () => clock.now(),
    limits: new MemoryLimits((instanceId, day) => usageOfDay(database.reads, instanceId, day)),
    record: new RequestRecord(database, onRecordError),
    externalCalls,
    tracing,
  });
}

/** Returns a workshop's host, its first live key with all scopes, and functions to call its API and its desk. */
async function instanceTools({ app, deskApp }: Process, host: string, sql: Sql) {
  const askDesk = (method: Method, path: string, body?: unknown) =>
    sendToDesk(deskApp, method, path, body, host);
  const createKey = async (key: NewKey = {}): Promise<{ id: number; key: string; prefix: string }> => {
    const fields = { name: 'Prueba', purpose: 'tests', scopes: ['all'], ...key };
    return succeeded(await askDesk('POST', '/keys', fields)).body;
  };
  const { id: liveKeyId, key: liveKey } = await createKey({ per_minute: 600 });
  const send = (method: Method, path: string, options: Send = {}, to: FastifyInstance = app) =>
    sendToApi(to, method, path, { key: liveKey, ...options, headers: { host, ...options.headers } });
  const post = (path: string, body: unknown, options?: Send) => send('POST', path, { body, ...options });
  /** Calls the desk; throws unless it succeeds. */
  const desk = async (method: Method, path: string, body?: unknown): Promise<Answer> =>
    succeeded(await askDesk(method, path, body));
  return {
    host,
    liveKey,
    liveKeyId,
    createKey,
    askDesk,
    desk,
    send,
    get: (path: string, options?: Send) => send('GET', path, options),
    post,
    patch: (path: string, body: unknown, options?: Send) => send('PATCH', path, { body, ...options }),
    ...fixturesOf({ post, desk, sql }),
  };
}
