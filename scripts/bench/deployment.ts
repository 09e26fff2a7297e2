import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection/client.ts';
import { connect } from '../../db/connection/connection.ts';
import { migrate } from '../../db/connection/migrate.ts';
import { startCluster } from '../../db/embedded/cluster.ts';
import { insertKey } from '../../db/keys/queries.ts';
import { keyBytes, makeKey, scopes } from '../../domain/keys/keys.ts';
import { buildDeskApp, deskRuntime } from '../../http/desk-app.ts';
import { RedisServer } from '../../test/support/redis-server.ts';
import { lazyExternalCalls } from '../command/perform.ts';

export const secret = 'a secret that is for measuring alone and nothing else';
export const connections = 8;

export interface Served {
  url: string;
  pid: number;
}

/** A durable embedded PostgreSQL with one workshop, its clients, and a key whose limits are out of the way. */
export async function openDeployment(clients: number) {
  const folder = mkdtempSync(join(tmpdir(), 'workshop-bench-'));
  const cluster = await startCluster({ folder, durable: true, discard: true });
  const databaseUrl = cluster.url('postgres');
  await migrate(databaseUrl);
  const key = await seed(databaseUrl, clients);
  const processes: ChildProcess[] = [];
  return {
    databaseUrl,
    socketFolder: cluster.socketFolder,
    key,
    async serve(file: string, settings: Record<string, string> = {}): Promise<Served> {
      const { child, url } = await startProcess(file, { ...serviceSettings(databaseUrl), ...settings });
      processes.push(child);
      return { url, pid: child.pid as number };
    },
    async close() {
      await Promise.all(processes.map(stopProcess));
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function serviceSettings(databaseUrl: string): Record<string, string> {
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

async function startProcess(file: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^{"(listening|working)"/.test(line)) return { child, url: JSON.parse(line).listening as string };
  }
  throw new Error(`${file} ended before it listened`);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function seed(databaseUrl: string, clients: number): Promise<string> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const config = parseConfig({ APP_SECRET: secret, DATABASE_URL: databaseUrl });
  const desk = await buildDeskApp(
    deskRuntime({ config, database, externalCalls: lazyExternalCalls(config) }),
  );
  await desk.inject({
    method: 'POST',
    url: '/instances',
    payload: { host: 'bench.test', name: 'Bench', plan: 'business' },
  });
  const { sql, close } = connect({ url: databaseUrl, applicationName: 'bench seed', settings: {} });
  await sql.unsafe('alter table api_keys drop constraint api_keys_per_minute_check');
  await sql.unsafe(
    `insert into clients (instance_id, name, phone, email, tax_id, search_text, created_at, updated_at)
     select 1, 'Cliente Ejemplo ' || n, '+34600' || lpad(n::text, 6, '0'), 'c' || n || '@example.com', 'T' || n,
       'cliente ejemplo ' || n, now(), now() from generate_series(1, ${clients}) n`,
  );
  await sql.unsafe('vacuum analyze clients');
  await close(1_000);
  const { secret: key, hash, prefix } = makeKey('live', randomBytes(keyBytes));
  const now = new Date().toISOString();
  const unlimited = { per_minute: 2_000_000_000, scopes: [...scopes], ip_allow_list: [] };
  const row = {
    instance_id: 1,
    name: 'Bench',
    purpose: 'measuring',
    environment: 'live',
    created_at: now,
  } as const;
  await database.inSession((db) => insertKey(db, { ...row, ...unlimited }, { hash, prefix }));
  await desk.close();
  await database.close();
  return key;
}

/** On PostgreSQL and on Redis, or on what the command line names: with the settings that a process needs for it. */
export async function onEachEngine(
  bench: (engine: 'PostgreSQL' | 'Redis', settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  const parts = process.argv.length > 2 ? process.argv.slice(2) : ['postgres', 'redis'];
  if (parts.includes('postgres')) await bench('PostgreSQL', {});
  if (!parts.includes('redis')) return;
  const redis = await RedisServer.start();
  await bench('Redis', { REDIS_URL: redis.url });
  await redis.stop();
}
