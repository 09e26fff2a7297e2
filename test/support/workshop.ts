import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll } from 'vitest';
import { type Config, parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/client.ts';
import { connect } from '../../db/connection.ts';
import { usageOfDay } from '../../db/queries/usage.ts';
import document from '../../generated/openapi/en.json' with { type: 'json' };
import { buildApp } from '../../http/app.ts';
import { buildDeskApp } from '../../http/desk-app.ts';
import { MemoryLimits } from '../../http/limits/memory-limits.ts';
import { createLog } from '../../http/log.ts';
import { RequestRecord } from '../../http/request-record.ts';
import { createRuntime, type Runtime } from '../../http/runtime.ts';
import { startReaper } from '../../workers/reaper.ts';
import { createTestDatabase } from './postgres.ts';
import { ServedDocument } from './served-document.ts';

const served = new ServedDocument(document);

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of a body
type Body = any;

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Body;
  text: string;
}

export interface Send {
  /** null: none. Undefined: the workshop's live key with all scopes. */
  key?: string | null;
  body?: unknown;
  /** null: none. Undefined: a fresh one for every POST. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
  from?: string;
}

export interface NewKey {
  name?: string;
  scopes?: string[];
  test?: boolean;
  expires_at?: string;
  ip_allow_list?: string[];
  per_minute?: number;
}

export type TestWorkshop = Awaited<ReturnType<typeof openWorkshop>>;

/** A whole service on a database of its own, closed when the file is through. Every answer is held to the document. */
export async function openWorkshop(options: { settings?: Partial<Config>; plan?: string } = {}) {
  const service = await openService(options.settings);
  const first = await service.openInstance('workshop.test', options.plan ?? 'business');
  afterAll(service.close);
  return { ...service, ...first };
}

async function openService(settings: Partial<Config> = {}) {
  const testDatabase = await createTestDatabase();
  const database = openDatabase({ url: testDatabase.url, poolSize: 6 });
  const connection = connect({ url: testDatabase.url, applicationName: 'test', settings: {} });
  const clock = new TestClock();
  const runtime = createTestRuntime({ ...testConfig, ...settings }, database, clock);
  const reaper = await startReaper(
    database,
    () => clock.now(),
    () => {},
  );
  const app = await buildApp(runtime);
  const desk = await buildDeskApp({ config: runtime.config, database });
  return {
    app,
    clock,
    database,
    databaseUrl: testDatabase.url,
    record: runtime.record,
    sql: connection.sql,
    openInstance: async (host: string, plan: string) => {
      await deskSend(desk, 'POST', '/instances', { host, name: 'Taller de prueba', plan, region: 'MD' });
      return instanceTools(app, desk, host);
    },
    async close() {
      await Promise.all([app.close(), desk.close(), reaper.stop()]);
      await runtime.record.close();
      await Promise.all([database.close(), connection.close(1_000)]);
      await testDatabase.drop();
    },
  };
}

const testConfig: Config = {
  ...parseConfig({ LOG_LEVEL: 'error', APP_SECRET: 'a secret that is for tests alone and nothing else' }),
  defaultInstance: '',
  instanceRequestsPer10s: 1_000_000,
  strictResponses: true,
};

function createTestRuntime(
  config: Config,
  database: ReturnType<typeof openDatabase>,
  clock: TestClock,
): Runtime {
  const record = new RequestRecord(database, (error) => {
    throw error;
  });
  const limits = new MemoryLimits((instanceId, day) => usageOfDay(database.reads, instanceId, day));
  return createRuntime({
    config,
    log: createLog(config),
    database,
    clock: () => clock.now(),
    limits,
    record,
  });
}

/** Runs with the real one, from wherever it was set. */
class TestClock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  set(moment: string): void {
    this.#offsetMs = Date.parse(moment) - Date.now();
  }
}

async function instanceTools(app: FastifyInstance, desk: FastifyInstance, host: string) {
  const callDesk = (method: Method, path: string, body?: unknown) => deskSend(desk, method, path, body, host);
  const createKey = async (key: NewKey = {}): Promise<{ id: number; key: string }> => {
    const { body } = await callDesk('POST', '/keys', {
      name: 'Prueba',
      purpose: 'tests',
      scopes: ['all'],
      ...key,
    });
    return body;
  };
  const { key: liveKey } = await createKey({ per_minute: 600 });
  const send = (method: Method, path: string, options: Send = {}) =>
    apiSend(app, method, path, { key: liveKey, ...options, headers: { host, ...options.headers } });
  return {
    host,
    liveKey,
    createKey,
    desk: callDesk,
    send,
    get: (path: string, options?: Send) => send('GET', path, options),
    post: (path: string, body: unknown, options?: Send) => send('POST', path, { body, ...options }),
    patch: (path: string, body: unknown, options?: Send) => send('PATCH', path, { body, ...options }),
  };
}

type Method = NonNullable<InjectOptions['method']>;

async function apiSend(app: FastifyInstance, method: Method, path: string, options: Send): Promise<Answer> {
  const idempotencyKey =
    options.idempotencyKey === undefined && method === 'POST' ? randomUUID() : options.idempotencyKey;
  const response = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      ...(options.key && { authorization: `Bearer ${options.key}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...options.headers,
    },
    ...(options.body !== undefined && { payload: payloadOf(options.body) }),
    ...(options.from && { remoteAddress: options.from }),
  } as InjectOptions);
  const answer = answerOf(response);
  served.check(method, path.split('?', 1)[0] as string, answer);
  return answer;
}

function payloadOf(body: unknown): string | object {
  return typeof body === 'string' ? body : (body as object);
}

async function deskSend(desk: FastifyInstance, method: Method, path: string, body?: unknown, host?: string) {
  const response = await desk.inject({
    method,
    url: path,
    headers: { 'x-staff-name': 'Marta Supuesta', ...(host && { host }) },
    ...(body !== undefined && { payload: body as object }),
  } as InjectOptions);
  const answer = answerOf(response);
  if (answer.status >= 400)
    throw Object.assign(new Error(`desk ${method} ${path}: ${answer.text}`), { answer });
  return answer;
}

function answerOf(response: { statusCode: number; headers: Answer['headers']; payload: string }): Answer {
  const { payload: text } = response;
  const isJson = String(response.headers['content-type']).startsWith('application/json') && text !== '';
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : null,
    text,
  };
}
