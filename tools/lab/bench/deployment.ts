import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '../../../config.ts';
import { type Database, openDatabase } from '../../../db/connection/client.ts';
import { connect } from '../../../db/connection/connection.ts';
import { migrate } from '../../../db/connection/migrate.ts';
import { startCluster } from '../../../db/embedded/cluster.ts';
import { insertKey } from '../../../db/keys/queries.ts';
import { keyBytes, makeKey, scopes } from '../../../domain/keys/keys.ts';
import { buildDeskApp, deskRuntime } from '../../../http/desk-app.ts';
import { RedisServer } from '../../../test/support/redis-server.ts';
import { lazyExternalCalls } from '../../operator/desk/perform.ts';

export const secret = 'a secret that is for measuring alone and nothing else';
export const connections = 8;

export interface BenchTarget {
  url: string;
  pid: number;
  key: string;
}

export type Sql = ReturnType<typeof connect>['sql'];

export interface Deployment {
  databaseUrl: string;
  socketFolder: string;
  key: string;
  sql: Sql;
  database: Database;
  serve(file: string, settings?: Record<string, string>): Promise<BenchTarget>;
  /** Calls the desk; returns the JSON of its answer. */
  desk(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<Record<string, unknown>>;
}

export const serviceFile = fileURLToPath(new URL('../../../http/server.ts', import.meta.url));
/** It passes the options of Node with which a process serves. */
const launcher = fileURLToPath(new URL('../../../scripts/node', import.meta.url));
export const workerFile = fileURLToPath(new URL('../../../workers/main.ts', import.meta.url));

/** Runs `bench` on a deployment of its own. */
export async function withDeployment(
  clients: number,
  bench: (deployment: Deployment) => Promise<void>,
): Promise<void> {
  const deployment = await openDeployment(clients);
  try {
    await bench(deployment);
  } finally {
    agent.destroy();
    await deployment.close();
  }
}

/** Starts a durable embedded PostgreSQL with one workshop, its clients, and a key without limits. */
export async function openDeployment(clients: number): Promise<Deployment & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
  const cluster = await startCluster({ folder, durable: true, discard: true });
  const databaseUrl = cluster.url('postgres');
  await migrate(databaseUrl);
  const database = openDatabase({ url: databaseUrl, poolSize: 16, applicationName: 'bench' });
  const { sql, close } = connect({
    url: databaseUrl,
    applicationName: 'bench',
    settings: { statement_timeout: 0 },
  });
  const config = parseConfig({ APP_SECRET: secret, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' });
  const app = await buildDeskApp(deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }));
  const processes: ChildProcess[] = [];
  const desk: Deployment['desk'] = async (method, url, payload) => {
    const headers = { host: 'bench.test' };
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (response.statusCode >= 400) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return response.json();
  };
  await desk('POST', '/instances', { host: 'bench.test', name: 'Bench', plan: 'business' });
  const key = await insertUnlimitedKey(database, sql);
  await insertClients(sql, clients);
  return {
    databaseUrl,
    socketFolder: cluster.socketFolder,
    key,
    sql,
    database,
    desk,
    async serve(file, settings = {}) {
      const { child, url } = await startProcess(file, { ...serviceSettings(databaseUrl), ...settings });
      processes.push(child);
      return { url, pid: child.pid as number, key };
    },
    async close() {
      await Promise.all(processes.map(stopProcess));
      await app.close();
      await database.close();
      await close(1_000);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function insertUnlimitedKey(database: Database, sql: Sql): Promise<string> {
  await sql.unsafe('alter table api_keys drop constraint api_keys_per_minute_check');
  const { secret: key, hash, prefix } = makeKey('live', randomBytes(keyBytes));
  const row = {
    instance_id: 1,
    name: 'Bench',
    purpose: 'measuring',
    environment: 'live',
    created_at: new Date().toISOString(),
    per_minute: 2_000_000_000,
  } as const;
  const access = { scopes: [...scopes], ip_allow_list: [], expires_at: null };
  await database.inSession((db) => insertKey(db, { ...row, ...access }, { hash, prefix }));
  return key;
}

async function insertClients(sql: Sql, count: number): Promise<void> {
  await sql.unsafe(
    `insert into clients (instance_id, name, phone, email, tax_id, search_text, created_at, updated_at)
     select 1, 'Cliente Ejemplo ' || n, '+34600' || lpad(n::text, 6, '0'), 'c' || n || '@example.com', 'T' || n,
       'cliente ejemplo ' || n, now(), now() from generate_series(1, ${count}) n`,
  );
  await sql.unsafe('vacuum analyze clients');
}

export function serviceSettings(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    APP_SECRET: secret,
    DEFAULT_INSTANCE: 'first',
    INSTANCE_REQUESTS_PER_10S: '1000000',
    HOST: '127.0.0.1',
    PORT: '0',
  };
}

export async function startProcess(file: string, settings: Record<string, string>) {
  const child = spawn(launcher, [file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^{"(listening|working)"/.test(line)) return { child, url: JSON.parse(line).listening as string };
  }
  throw new Error(`${file} ended before it listened`);
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

interface AskOptions {
  method?: string;
  headers?: OutgoingHttpHeaders;
  json?: object;
  form?: string;
  status?: number;
}

const agent = new Agent({ keepAlive: true });

/**
 * Sends a request with the key over a persistent connection; returns the body. Throws if the status is not `status`.
 */
export function ask(served: BenchTarget, path: string, options: AskOptions = {}): Promise<Buffer> {
  const { json, form, status = 200 } = options;
  const body = json ? JSON.stringify(json) : form;
  const method = options.method ?? (body === undefined ? 'GET' : 'POST');
  const headers: OutgoingHttpHeaders = {
    host: 'bench.test',
    authorization: `Bearer ${served.key}`,
    ...(json && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${served.url}${path}`, { method, headers, agent }, (answer) => {
      buffer(answer).then((content) => {
        if (answer.statusCode === status) resolve(content);
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${content}`));
      }, reject);
    });
    sent.on('error', reject).end(body);
  });
}

/** Checks whether a program is installed; otherwise prints what is left out. */
export function isInstalled(program: string, debianPackage: string): boolean {
  if (!spawnSync(program, ['--version']).error) return true;
  console.log(`${program} is missing (Debian: ${debianPackage}): what needs it is left out.`);
  return false;
}

/** Calls `bench` with the URL of a Redis of its own, if the machine has one. */
export async function withRedis(bench: (settings: { REDIS_URL: string }) => Promise<void>): Promise<void> {
  if (!isInstalled('redis-server', 'redis-server')) return;
  const redis = await RedisServer.start();
  try {
    await bench({ REDIS_URL: redis.url });
  } finally {
    await redis.stop();
  }
}

/** Returns the parts named on the command line, or all. */
export function isChosen(part: string): boolean {
  return process.argv.length <= 2 || process.argv.includes(part, 2);
}

/** Runs the bench with the queue on PostgreSQL and on Redis, or on the engines that the command line names. */
export async function onEachEngine(
  bench: (engine: 'PostgreSQL' | 'Redis', settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  if (isChosen('postgres')) await bench('PostgreSQL', {});
  if (isChosen('redis')) await withRedis((settings) => bench('Redis', settings));
}
