import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type Config, parseConfig, readConfig } from '../../config.ts';
import { type Database, type Db, openDatabase, sendInOrder } from '../../db/connection/client.ts';
import {
  appliedMigrations,
  migrations,
  nameLastRelease,
  pendingMigrations,
  predatesReleases,
} from '../../db/connection/migrate.ts';
import { type DailyTable, dailyTables, daysToCome, listDays } from '../../db/connection/partitions.ts';
import { readHealthFigures } from '../../db/deployment/health.ts';
import { refusePooler } from '../../db/deployment/pooler.ts';
import {
  countSessions,
  listFailingSubscriptions,
  listLeavingWorkshops,
  listLongTransactions,
  listSomeStoredNames,
  listUntidyTables,
  listWorkshopStates,
  readServerState,
} from '../../db/deployment/queries.ts';
import { sealedLists } from '../../db/deployment/sealed.ts';
import { judgeSecret } from '../../db/deployment/secret-check.ts';
import { findWriteObstacle } from '../../db/deployment/write-obstacle.ts';
import { restoringFolder } from '../../db/embedded/data-dir.ts';
import { openEmbedded } from '../../db/embedded/index.ts';
import { isAlive, readOwner } from '../../db/embedded/owner.ts';
import { listCreditStates, listSendingStates } from '../../db/messages/transports.ts';
import { findInstanceByHost } from '../../db/workshops/queries.ts';
import { openDocumentStore } from '../../documents/open.ts';
import { findStoreProblem } from '../../documents/probe.ts';
import type { DocumentPlace, DocumentStore } from '../../documents/store.ts';
import { storedName, storedNameBytes } from '../../domain/documents/document.ts';
import { openSecretBox } from '../../domain/secrets/secret-box.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { freeBytes } from '../../telemetry/disk-space.ts';
import type { ContentFacts, DatabaseFacts, DayFacts, Facts, FolderFacts, SecretFacts } from './facts.ts';
import { findDamaged, gatherRole, gatherSeals } from './gather-evidence.ts';
import { subscriptionsListed } from './judge-contents.ts';
import { explainUnreachable } from './judge-start.ts';

const countMs = 10_000;
/** A write has 30 s at most; what takes longer keeps others waiting, or dead rows from being cleared. */
const longTransactionSeconds = 60;
const deadRowsLeast = 10_000;
const creditUseMs = 30 * dayMs;
/** Of each kind; enough to tell whether a secret is missing. */
const secretsTried = 1_000;

async function gatherContents(database: Database, config: Config, secrets: string[]): Promise<ContentFacts> {
  const { defaultInstance, documents } = config;
  const { reads } = database;
  const now = new Date();
  return {
    workshops: await listWorkshopStates(reads),
    leaving: await listLeavingWorkshops(reads),
    defaultHostKnown: ['', 'first'].includes(defaultInstance)
      ? null
      : (await findInstanceByHost(reads, defaultInstance)) !== undefined,
    days: await Promise.all(dailyTables.map((table) => gatherDays(reads, table, now))),
    figures: await readHealthFigures(database, now, countMs),
    subscriptions: await listFailingSubscriptions(reads, subscriptionsListed),
    sending: await listSendingStates(reads),
    credit: await listCreditStates(reads, new Date(now.getTime() - creditUseMs)),
    // A secret that is missing is judged by itself.
    secretState: secrets.length === 0 ? 'unused' : await judgeSecret(reads, openSecretBox(secrets)),
    secrets: await gatherSealed(reads, secrets),
    documents: await gatherDocuments(reads, documents),
    storeProblem: await gatherStoreProblem(documents),
    role: await gatherRole(reads, config),
    seals: await gatherSeals(reads, secrets),
    sessions: await countSessions(reads),
    longTransactions: await listLongTransactions(reads, longTransactionSeconds),
    untidyTables: await listUntidyTables(reads, deadRowsLeast),
  };
}

async function gatherDays(db: Db, table: DailyTable, now: Date): Promise<DayFacts> {
  const there = new Set(await listDays(db, table));
  const wanted = daysToCome(now);
  const [found] = await db.$client.unsafe(
    `select to_regclass('${table.name}_default') is not null as default`,
  );
  const [row] = found?.default
    ? await db.$client.unsafe(`select exists (select from ${table.name}_default) as rows`)
    : [];
  return {
    table: table.name,
    missing: wanted.filter((day) => !there.has(day)),
    today: wanted[0] as string,
    hasDefault: found?.default,
    rowsInDefault: row?.rows ?? false,
  };
}

async function gatherSealed(db: Db, secrets: string[]): Promise<ContentFacts['secrets']> {
  const box = openSecretBox(secrets);
  const sealed = (
    await sendInOrder(
      db,
      sealedLists.map((list) => list(db, secretsTried)),
    )
  ).flat();
  const unopened = sealed.filter(({ sealed, place }) => {
    try {
      box.open(sealed, place);
      return false;
    } catch {
      return true;
    }
  });
  return { checked: sealed.length, unopened: unopened.length };
}

export async function gatherDatabase(
  config: Config,
  folder: FolderFacts | null,
  secrets: string[],
): Promise<Facts['database']> {
  const closers: (() => Promise<void>)[] = [];
  try {
    let url = config.databaseUrl;
    if (folder) {
      if (!folder.hasDatabase || folder.foreign) return null;
      const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'cli' });
      closers.push(embedded.close);
      ({ url } = embedded);
    } else await refusePooler(url);
    const database = openDatabase({ url, poolSize: 1, applicationName: 'workshop doctor' });
    closers.push(() => database.close());
    return { ...(await gather(database, config, secrets)), writeObstacle: await findWriteObstacle(url) };
  } catch (error) {
    return explainUnreachable(error);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function gather(
  database: Database,
  config: Config,
  secrets: string[],
): Promise<Omit<DatabaseFacts, 'writeObstacle'>> {
  const { reads } = database;
  const askedMs = Date.now();
  const state = await readServerState(reads);
  const clockWithinMs = (Date.now() - askedMs) / 2;
  const pending = await pendingMigrations(reads.$client);
  const applied = await appliedMigrations(reads.$client);
  const known = new Set(migrations().map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !known.has(hash)).length;
  return {
    ...state,
    clockAheadMs: state.now_ms - askedMs - clockWithinMs,
    clockWithinMs,
    pendingMigrations: pending,
    unknownMigrations: unknown,
    lastRelease: await nameLastRelease(reads.$client),
    predatesReleases: predatesReleases(applied),
    contents: pending + unknown === 0 ? await gatherContents(database, config, secrets) : null,
  };
}

/** Names are random, and so is what these few tell of all of them: a lost disk or another place shows at once. */
const filesTried = 100;
const nobodysName = storedName(Buffer.alloc(storedNameBytes));

async function gatherDocuments(db: Db, place: DocumentPlace): Promise<ContentFacts['documents']> {
  const store = openDocumentStore(place);
  const names = await listSomeStoredNames(db, filesTried);
  try {
    // Of a store that holds nothing yet, too, one wants to know whether it answers.
    await isThere(store, nobodysName);
    let missing = 0;
    for (const name of names) if (!(await isThere(store, name))) missing += 1;
    return { checked: names.length, missing, ...(await findDamaged(db, store)) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { refused: (cause as Error | undefined)?.message ?? message };
  }
}

/** A folder that nobody has stored anything in yet is made by the first upload, not by looking. */
async function gatherStoreProblem(place: DocumentPlace): Promise<string | null> {
  if (place.kind === 'folder' && !existsSync(place.path)) return null;
  return findStoreProblem(openDocumentStore(place));
}

async function isThere(store: DocumentStore, name: string): Promise<boolean> {
  const file = await store.read(name, { first: 0, last: 0 });
  file?.on('error', () => {}).destroy();
  return file !== undefined;
}

export function gatherNode(): Facts['node'] {
  const project = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return { version: process.versions.node, required: project.engines.node.replace('>=', '') };
}

export function gatherSettings(): Facts['settings'] {
  try {
    return readConfig();
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

/** As it is found: opening the database puts some of it right. */
export function gatherFolder({ databaseUrl, dataDir }: Config): FolderFacts | null {
  if (databaseUrl !== '') return null;
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  const owner = readOwner(dataDir);
  const hasDatabase = existsSync(join(dataDir, 'postgres'));
  return {
    path: dataDir,
    exists: folder !== undefined,
    foreign: folder !== undefined && process.getuid?.() !== 0 && folder.uid !== process.getuid?.(),
    mode: (folder?.mode ?? 0) & 0o777,
    freeBytes: folder ? freeBytes(dataDir) : 0,
    hasDatabase,
    halfRestored: !hasDatabase && existsSync(join(dataDir, restoringFolder)),
    service: owner?.kind === 'service' && isAlive(owner) ? owner.pid : null,
  };
}

/** Where it is missing none is made. */
export function gatherSecret({ databaseUrl, dataDir, appSecrets }: Config): SecretFacts {
  if (databaseUrl !== '' || appSecrets.length > 0) return { secrets: appSecrets, file: null };
  const path = join(dataDir, 'app-secret');
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return { secrets: keptSecrets(path), file: { path, mode: mode === undefined ? null : mode & 0o777 } };
}

function keptSecrets(path: string): string[] {
  try {
    return parseConfig({ APP_SECRET: readFileSync(path, 'utf8') }).appSecrets;
  } catch {
    return [];
  }
}

const patienceMs = 2_000;

export async function gatherRedis(url: string): Promise<Facts['redis']> {
  if (url === '') return null;
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    retryStrategy: () => null,
  });
  let failure: Error | undefined;
  redis.on('error', (error) => {
    failure = error;
  });
  try {
    await redis.connect();
    const told = await redis.info();
    const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(told)?.[1] ?? '';
    return {
      version: value('redis_version'),
      policy: value('maxmemory_policy'),
      maxmemory: Number(value('maxmemory')),
      appendOnly: value('aof_enabled') === '1',
    };
  } catch (error) {
    return { refused: `Redis does not answer: ${(failure ?? (error as Error)).message}` };
  } finally {
    redis.disconnect();
  }
}
