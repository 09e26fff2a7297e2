import type { DestinationStream } from 'pino';
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
import { copyWithWorkshop, type FirstWorkshop, mayCopy } from './first-workshop.ts';
import { createKeyAt, instanceTools } from './instance-tools.ts';
import { patienceMs } from './patience.ts';
import { createServiceDatabase, type TestDatabase } from './postgres.ts';
import { sendToDesk, succeeded } from './requests.ts';
import { sharedThreads } from './threads.ts';

export type { NewKey } from './instance-tools.ts';
export type { Answer, Method, Send } from './requests.ts';

type Columns = Record<string, string | number | boolean | null>;

interface Options {
  settings?: Partial<Config>;
  plan?: string;
  /**
   * Columns of the workshop's row, set directly. They have the effect of the workshop's settings, except that a process
   * may use the older row for a moment.
   */
  columns?: Columns;
  /** Database of the service; defaults to a new one. */
  database?: TestDatabase;
  /** Initial time of the test clock; defaults to the current time. The year of this time determines the holidays. */
  startAt?: string;
  /** Timeout for a database session; the default suits busy machines. */
  sessionWaitMs?: number;
  /**
   * Whether the routes are built for this test file alone. Required by files that listen on a port, close the service
   * or read its metrics.
   */
  ownApps?: boolean;
  externalCalls?: Parameters<typeof openExternalCalls>[2];
  /** Tracer of the service. Requires `ownApps`, because the routes are built with the tracer. */
  tracing?: ProcessTracer | null;
  /** Stream that receives the operator's log in place of standard output. */
  logTo?: DestinationStream;
  /** Handles a failed write of the request log. Without a handler such a failure fails the test. */
  onRecordError?: ((error: unknown) => void) | undefined;
}

export type TestWorkshop = Awaited<ReturnType<typeof openWorkshop>>;

/**
 * Opens a whole service on its own database, and closes it at the end of the test file. Checks every answer against the
 * OpenAPI document.
 */
export async function openWorkshop(options: Options = {}) {
  const { plan = usualPlan, columns, database, startAt, settings } = options;
  const isUsual = plan === usualPlan && !database && !startAt && mayCopy(settings);
  const copy = isUsual ? await copyWithWorkshop(createFirst) : null;
  const service = await openService({ ...options, ...copy });
  afterAll(service.close);
  const instance = copy
    ? await service.reopenInstance(copy.workshop, columns)
    : await service.openInstance(firstHost, plan, {}, columns);
  return { ...service, ...instance };
}

const firstHost = 'workshop.test';
const usualPlan = 'business';

async function createFirst(database: TestDatabase): Promise<FirstWorkshop> {
  const service = await openService({ database });
  try {
    const { instanceId, liveKey, liveKeyId } = await service.openInstance(firstHost, usualPlan);
    return { instanceId, liveKey, liveKeyId };
  } finally {
    await service.close();
  }
}

async function openService(options: Options & { workshop?: FirstWorkshop }) {
  const testDatabase = options.database ?? (await createServiceDatabase());
  const connection = connect({ url: testDatabase.url, applicationName: 'test', settings: {} });
  const clock = new TestClock();
  if (options.startAt) clock.set(options.startAt);
  const first = await openProcess(testDatabase, clock, {
    ...options,
    isReaped: options.workshop !== undefined,
  });
  const processes = [first];
  const setColumns = async (id: number, columns: Columns = {}) => {
    if (Object.keys(columns).length > 0)
      await connection.sql`update instances set ${connection.sql(columns)} where id = ${id}`;
  };
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
      const instanceId: number = body.id;
      await setColumns(instanceId, columns);
      const { id: liveKeyId, key: liveKey } = await createKeyAt(first, host, { per_minute: 600 });
      return instanceTools(first, { host, instanceId, liveKey, liveKeyId }, connection.sql);
    },
    /** Returns functions for the workshop that the copied database contains. */
    reopenInstance: async (workshop: FirstWorkshop, columns?: Columns) => {
      await setColumns(workshop.instanceId, columns);
      return instanceTools(first, { host: firstHost, ...workshop }, connection.sql);
    },
    /** Opens another service on the same database, with the same clock and optionally other settings. */
    startProcess: async (settings: Partial<Config> = {}) => {
      const merged = { ...options, settings: { ...options.settings, ...settings } };
      const another = await openProcess(testDatabase, clock, merged);
      processes.push(another);
      return another;
    },
    /**
     * Sets the clock. First writes the pending entries of the request log, because each day has its own partition of
     * the log.
     */
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

async function openProcess(
  { url, runtimeUrl }: TestDatabase,
  clock: TestClock,
  options: Options & { isReaped?: boolean },
) {
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
  // A copied database already had its first round of housekeeping, and the next round would follow an hour later.
  const reaper = options.isReaped ? null : await startTestReaper(database, clock);
  const desk = deskRuntime({ config, database, externalCalls, clock: () => clock.now() });
  const mayShare = !options.ownApps && !logTo;
  const { app, deskApp, giveBack } = await (mayShare ? takeApps : buildApps)(runtime, desk);
  let closed: Promise<unknown> | undefined;
  return {
    app,
    deskApp,
    database,
    record: runtime.record,
    /** Writes the counts of the changes so far, which otherwise are written a moment later. */
    countChanges: async () => {
      await Promise.all([runtime.changes.flush(), desk.changes.flush()]);
    },
    close: () => {
      closed ??= Promise.all([giveBack(), reaper?.stop()])
        .then(() => Promise.all([runtime.record.close(), externalCalls.close()]))
        .then(() => database.close());
      return closed;
    },
  };
}

function startTestReaper(database: Database, clock: TestClock) {
  return startReaper(
    database,
    () => clock.now(),
    () => {},
  );
}

const testConfig: Config = {
  ...parseConfig({ LOG_LEVEL: 'error', APP_SECRET: 'a secret that is for tests alone and nothing else' }),
  defaultInstance: '',
  instanceRequestsPer10s: 1_000_000,
  databaseConnections: 6,
  // Allows webhooks to private addresses, because the receivers of the tests are on this machine.
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
