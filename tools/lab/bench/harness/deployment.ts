import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../../../db/connection/client.ts';
import { connect } from '../../../../db/connection/connection.ts';
import { migrate } from '../../../../db/connection/migrate.ts';
import { startCluster } from '../../../../db/embedded/cluster.ts';
import { insertKey } from '../../../../db/keys/queries.ts';
import { keyBytes, makeKey, scopes } from '../../../../domain/keys/keys.ts';
import { type ServiceProcess, startProgram } from '../../../../test/support/service-process.ts';
import { openDesk } from './desk.ts';
import { postmasterOf } from './processes.ts';
import { type BenchTarget, closeConnections } from './send-request.ts';

export const secret = 'a secret that is for measuring alone and nothing else';
export const connections = 8;

export type Sql = ReturnType<typeof connect>['sql'];

export interface Deployment {
  databaseUrl: string;
  socketFolder: string;
  /** Folder for files, including the stored documents; removed at the end. */
  folder: string;
  /** Environment variables for the processes and commands of the deployment. */
  settings: Record<string, string>;
  key: string;
  sql: Sql;
  database: Database;
  serve(file: string, settings?: Record<string, string>): Promise<BenchTarget>;
  /** Sends a request to the desk; returns the JSON of the answer. */
  desk(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<Record<string, unknown>>;
}

const projectFile = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
export const serviceFile = projectFile('http/server.ts');
export const workerFile = projectFile('workers/main.ts');
/** Path of the script that starts Node with the options of a serving process. */
const launcher = projectFile('scripts/node');
export const programFile = (name: string) => projectFile(`tools/lab/bench/programs/${name}.ts`);

/** Creates a deployment with this number of clients, runs `bench` on it, and removes it. */
export async function withDeployment(
  clients: number,
  bench: (deployment: Deployment) => Promise<void>,
): Promise<void> {
  const deployment = await openDeployment(clients);
  try {
    await bench(deployment);
  } finally {
    closeConnections();
    await deployment.close();
  }
}

/** Starts a durable embedded PostgreSQL with one workshop, its clients, and an API key without rate limits. */
export async function openDeployment(clients: number): Promise<Deployment & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
  const cluster = await startCluster({ folder, durable: true, discard: true });
  const { socketFolder } = cluster;
  const databaseUrl = cluster.url('postgres');
  await migrate(databaseUrl);
  const { sql, close } = connectWithoutLimit(databaseUrl);
  const settings = serviceSettings(databaseUrl, folder);
  const {
    database,
    demand,
    close: closeDesk,
  } = await openDesk({ ...settings, LOG_LEVEL: 'error' }, { poolSize: 16 });
  const processes: ServiceProcess[] = [];
  const desk: Deployment['desk'] = (method, url, payload) => demand('bench.test', method, url, payload);
  await desk('POST', '/instances', { host: 'bench.test', name: 'Bench', plan: 'business' });
  const key = await insertUnlimitedKey(database, sql);
  await insertClients(sql, clients);
  return {
    ...{ databaseUrl, socketFolder, folder, settings, key, sql, database, desk },
    async serve(file, own = {}) {
      const started = await startBenchProcess(file, { ...settings, ...own });
      processes.push(started);
      return { ...started, postmaster: postmasterOf(socketFolder), key };
    },
    async close() {
      await Promise.all(processes.map((each) => each.stop()));
      await closeDesk();
      await close(1_000);
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function connectWithoutLimit(url: string) {
  return connect({ url, applicationName: 'bench', settings: { statement_timeout: 0 } });
}

/** Runs statements in one session without a statement timeout. */
export async function runStatements(url: string, statements: string[]): Promise<void> {
  const { sql, close } = connectWithoutLimit(url);
  for (const text of statements) await sql.unsafe(text);
  await close(1_000);
}

/** Adds an API key without rate limits to a workshop. */
export async function insertUnlimitedKey(database: Database, sql: Sql, instanceId = 1): Promise<string> {
  await sql.unsafe('alter table api_keys drop constraint if exists api_keys_per_minute_check');
  const { secret: key, hash, prefix } = makeKey('live', randomBytes(keyBytes));
  const row = {
    instance_id: instanceId,
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

export function serviceSettings(databaseUrl: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(connections),
    DOCUMENTS_URL: `file:${join(folder, 'documents')}`,
    APP_SECRET: secret,
    DEFAULT_INSTANCE: 'first',
    INSTANCE_REQUESTS_PER_10S: '1000000',
    WEBHOOK_ALLOW_PRIVATE: '1',
    HOST: '127.0.0.1',
    PORT: '0',
  };
}

export function startBenchProcess(file: string, settings: Record<string, string>): Promise<ServiceProcess> {
  return startProgram([launcher, file], { ...process.env, ...settings });
}
