import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDocumentStore } from '../../../adapters/documents/open.ts';
import type { DocumentStore } from '../../../adapters/documents/store.ts';
import { freeBytes } from '../../../adapters/telemetry/disk-space.ts';
import { type Config, databaseUrls, readConfig } from '../../../config.ts';
import { type Database, type Db, openDatabase, sendInOrder } from '../../../db/connection/client.ts';
import {
  appliedMigrations,
  migrations,
  nameLastRelease,
  pendingMigrations,
  predatesReleases,
} from '../../../db/connection/migrate.ts';
import {
  type DailyTable,
  dailyTables,
  daysToCome,
  findDefaultPartition,
  listDays,
} from '../../../db/connection/partitions.ts';
import { readHealthFigures } from '../../../db/deployment/health.ts';
import { readIndexState } from '../../../db/deployment/indexes.ts';
import { judgePooler, type Pooler } from '../../../db/deployment/pooler.ts';
import {
  countSessions,
  listFailingSubscriptions,
  listLeavingWorkshops,
  listLongTransactions,
  listPausedWorkshops,
  listSomeStoredNames,
  listUntidyTables,
  listWorkshopStates,
  readServerState,
} from '../../../db/deployment/queries.ts';
import { listReleases } from '../../../db/deployment/releases.ts';
import { sealedLists } from '../../../db/deployment/sealed-values.ts';
import { judgeSecret } from '../../../db/deployment/secret-check.ts';
import { findWriteObstacle } from '../../../db/deployment/write-obstacle.ts';
import { keepsSecretInFile } from '../../../db/embedded/app-secret.ts';
import { restoringFolder } from '../../../db/embedded/data-dir.ts';
import { openEmbedded } from '../../../db/embedded/index.ts';
import { isAlive, readOwner } from '../../../db/embedded/owner.ts';
import { listSharedSeries } from '../../../db/invoices/series-claims.ts';
import { listCreditStates, listSendingStates } from '../../../db/messages/transports.ts';
import { listBrokenChains } from '../../../db/seals/chain-checks.ts';
import { countRepresented, findDeploymentCertificate } from '../../../db/verifactu/certificates.ts';
import { findClockSkew } from '../../../db/verifactu/clock.ts';
import { countInProduction, findSuspension, listTaxTroubles } from '../../../db/verifactu/figures.ts';
import { countSending, listReconcileTroubles } from '../../../db/verifactu/reconciliation.ts';
import { findInstanceByHost } from '../../../db/workshops/queries.ts';
import { randomFileName, storedNameBytes } from '../../../domain/documents/document.ts';
import type { DocumentPlace } from '../../../domain/documents/store-location.ts';
import { causeMessage, errorMessage } from '../../../domain/errors/operator-error.ts';
import { openSecretBox } from '../../../domain/secrets/secret-box.ts';
import { parseAppSecrets } from '../../../domain/settings/app-secrets.ts';
import { dayMs, hourMs } from '../../../domain/time/lengths.ts';
import { explainUnreachable } from './explain-unreachable.ts';
import type {
  ContentFacts,
  DatabaseFacts,
  DayFacts,
  DoctorFacts,
  FolderFacts,
  SecretFacts,
} from './facts.ts';
import { findDamagedPdfs, gatherRole, gatherSeals } from './gather-evidence.ts';
import { gatherReplica } from './gather-replica.ts';
import { gatherStore } from './gather-store.ts';

const countTimeoutMs = 10_000;
/** Maximum number of listed webhook subscriptions. A longer list would hide other faults. */
const maxListedSubscriptions = 20;
/**
 * Age in seconds at which a transaction is reported. A write takes at most 30 s; a longer transaction blocks other
 * transactions, or prevents vacuum from removing dead rows.
 */
const minLongTransactionSeconds = 60;
const minDeadRows = 10_000;
const creditUsePeriodMs = 30 * dayMs;
/** Maximum age of a workshop's last comparison with the tax authority. Comparisons run every night. */
const maxComparisonAgeMs = 3 * dayMs;
/**
 * Age at which an unsent tax record is reported. Tax records are normally sent within minutes; longer delays mean an
 * outage of the tax authority.
 */
const maxUnsentMs = hourMs;
/** Maximum number of listed broken chains. Enough to tell a fault of one workshop from a fault of all workshops. */
const maxListedChains = 20;
/**
 * Maximum number of stored secrets of each kind that the doctor tries to decrypt. Enough to notice a missing
 * APP_SECRET.
 */
const maxTriedSecrets = 1_000;

async function gatherContents(database: Database, config: Config, secrets: string[]): Promise<ContentFacts> {
  const { defaultInstance, documents } = config;
  const { reads } = database;
  const now = new Date();
  return {
    workshops: await listWorkshopStates(reads, {}),
    leaving: await listLeavingWorkshops(reads, {}),
    paused: await listPausedWorkshops(reads, {}),
    defaultHostKnown: ['', 'first'].includes(defaultInstance)
      ? null
      : (await findInstanceByHost(reads, defaultInstance)) !== undefined,
    days: await Promise.all(dailyTables.map((table) => gatherDays(reads, table, now))),
    figures: await readHealthFigures(database, now, countTimeoutMs),
    subscriptions: await listFailingSubscriptions(reads, { most: maxListedSubscriptions }),
    sending: await listSendingStates(reads, {}),
    credit: await listCreditStates(reads, { since: new Date(now.getTime() - creditUsePeriodMs) }),
    // Skips the check without a secret. Another check reports the missing secret.
    secretState: secrets.length === 0 ? 'unused' : await judgeSecret(reads, openSecretBox(secrets)),
    secrets: await gatherSealed(reads, secrets),
    documents: await gatherDocuments(reads, documents),
    store: await gatherStore(documents),
    role: await gatherRole(reads, config),
    seals: await gatherSeals(reads, secrets),
    sharedSeries: await listSharedSeries(reads, {}),
    brokenChains: await listBrokenChains(reads, { most: maxListedChains }),
    representation: {
      ...(await countRepresented(reads, {})),
      certificate: (await findDeploymentCertificate(reads, {})) ?? null,
    },
    reconciliation: {
      troubles: await listReconcileTroubles(reads, {
        comparedSince: new Date(now.getTime() - maxComparisonAgeMs),
      }),
      ...(await countSending(reads, {})),
    },
    taxRecords: {
      troubles: await listTaxTroubles(reads, { unsentBefore: new Date(now.getTime() - maxUnsentMs) }),
      suspension: (await findSuspension(reads, {})) ?? null,
      clockSkew: (await findClockSkew(reads, {})) ?? null,
      ...(await countInProduction(reads, {})),
    },
    sessions: await countSessions(reads, {}),
    longTransactions: await listLongTransactions(reads, { longerThanSeconds: minLongTransactionSeconds }),
    backups: await gatherBackups(reads, documents),
    indexes: await readIndexState(reads),
    untidyTables: await listUntidyTables(reads, { minDeadTuples: minDeadRows }),
  };
}

async function gatherBackups(db: Db, { kind }: DocumentPlace): Promise<ContentFacts['backups']> {
  const releases = await listReleases(db, {});
  const starts = releases.map(({ first_started_at }) => first_started_at).toSorted();
  return {
    usedSince: starts[0] ?? null,
    documentsInFolder: kind === 'folder',
  };
}

async function gatherDays(db: Db, table: DailyTable, now: Date): Promise<DayFacts> {
  const there = new Set(await listDays(db, table));
  const days = daysToCome(now);
  return {
    table: table.name,
    missing: days.filter((day) => !there.has(day)),
    today: days[0] as string,
    ...(await findDefaultPartition(db, table)),
  };
}

async function gatherSealed(db: Db, secrets: string[]): Promise<ContentFacts['secrets']> {
  const box = openSecretBox(secrets);
  const sealed = (
    await sendInOrder(
      db,
      sealedLists.map((list) => list(db, maxTriedSecrets)),
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
): Promise<DoctorFacts['database']> {
  const closers: (() => Promise<void>)[] = [];
  try {
    let url = config.databaseUrl;
    let pooler: Pooler | null = null;
    if (folder) {
      if (!folder.hasDatabase || folder.foreign) return null;
      const embedded = await openEmbedded({ dataDir: config.dataDir, kind: 'cli' });
      closers.push(embedded.close);
      ({ url } = embedded);
    } else {
      const urls = databaseUrls(config);
      pooler = await judgePooler(urls);
      url = urls.runtimeUrl;
    }
    const database = openDatabase({ url, poolSize: 1, applicationName: 'workshop doctor' });
    closers.push(() => database.close());
    return {
      ...(await gather(database, config, secrets)),
      pooler,
      replica: await gatherReplica(database.reads, config.databaseReadUrl),
      writeObstacle: await findWriteObstacle(url),
    };
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
): Promise<Omit<DatabaseFacts, 'writeObstacle' | 'pooler' | 'replica'>> {
  const { reads } = database;
  const startedMs = Date.now();
  const state = await readServerState(reads);
  const clockWithinMs = (Date.now() - startedMs) / 2;
  const pending = await pendingMigrations(reads.$client);
  const applied = await appliedMigrations(reads.$client);
  const known = new Set(migrations().map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !known.has(hash)).length;
  return {
    ...state,
    clockAheadMs: state.now_ms - startedMs - clockWithinMs,
    clockWithinMs,
    pendingMigrations: pending,
    unknownMigrations: unknown,
    lastRelease: await nameLastRelease(reads.$client),
    predatesReleases: predatesReleases(applied),
    contents: pending + unknown === 0 ? await gatherContents(database, config, secrets) : null,
  };
}

/**
 * Number of document files to search for in the store. File names are random, so that this sample reveals a lost disk
 * or a wrong path.
 */
const maxSearchedFiles = 100;
const nonexistentFileName = randomFileName(Buffer.alloc(storedNameBytes));

async function gatherDocuments(db: Db, place: DocumentPlace): Promise<ContentFacts['documents']> {
  const store = openDocumentStore(place);
  const names = await listSomeStoredNames(db, maxSearchedFiles);
  try {
    // Reads a file that does not exist, to find out whether the store responds, even if it is empty.
    await existsInStore(store, nonexistentFileName);
    let missing = 0;
    for (const name of names) if (!(await existsInStore(store, name))) missing += 1;
    return { checked: names.length, missing, ...(await findDamagedPdfs(db, store)) };
  } catch (error) {
    return { refused: causeMessage(error) };
  }
}

async function existsInStore(store: DocumentStore, name: string): Promise<boolean> {
  const file = await store.read(name, { first: 0, last: 0 });
  file?.on('error', () => {}).destroy();
  return file !== undefined;
}

export function gatherNode(): DoctorFacts['node'] {
  const project = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return { version: process.versions.node, required: project.engines.node.replace('>=', '') };
}

export function gatherSettings(): DoctorFacts['settings'] {
  try {
    return readConfig();
  } catch (error) {
    return { refused: errorMessage(error) };
  }
}

/**
 * Reads the state of DATA_DIR. Does not start PostgreSQL, because the start would repair damage that the doctor must
 * only report.
 */
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

/** Reads APP_SECRET. Does not create a missing secret. */
export function gatherSecret(config: Config): SecretFacts {
  if (!keepsSecretInFile(config)) return { secrets: config.appSecrets, file: null };
  const path = join(config.dataDir, 'app-secret');
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return { secrets: storedSecrets(path), file: { path, mode: mode === undefined ? null : mode & 0o777 } };
}

function storedSecrets(path: string): string[] {
  try {
    return parseAppSecrets(readFileSync(path, 'utf8'), false);
  } catch {
    return [];
  }
}
