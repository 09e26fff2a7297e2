import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { keepOlderKeys } from '../../../actions/seals/keys.ts';
import { copyRowsInto } from '../../../db/backup/rows.ts';
import {
  beginTransaction,
  commitTransaction,
  nameRole,
  rollback,
  switchTriggersOff,
  switchTriggersOn,
} from '../../../db/connection/commands.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { constraintName, sqlState } from '../../../db/connection/failures.ts';
import { lockOutMigrations } from '../../../db/connection/migrate.ts';
import { raiseSequences } from '../../../db/moving/sequences.ts';
import {
  copyWorkshopRows,
  deleteFormerRows,
  hasDanglingRows,
  listMovedTables,
  listReferences,
  openCatalogue,
} from '../../../db/moving/tables.ts';
import { markRestored } from '../../../db/verifactu/reconciliation.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import type { SecretBox } from '../../../domain/secrets/secret-box.ts';
import { type VerifiedChains, verifyMovedChains } from './chains.ts';
import { requireListedFiles } from './documents.ts';
import type { ExportManifest, MovedTable } from './manifest.ts';
import { RowDigest } from './row-digest.ts';
import { claimMovedSeries } from './series.ts';
import { resumeWorkshop } from './take-out-of-service.ts';

interface LoadContext {
  folder: string;
  manifest: ExportManifest;
  box: SecretBox;
  choices: { replace: boolean; acceptBroken: boolean };
  signal: AbortSignal;
}

export interface LoadedWorkshop {
  chains: VerifiedChains;
  /** Whether the workshop must compare its tax records with the tax authority before it issues invoices. */
  must_reconcile: boolean;
}

/**
 * Loads all rows of a workshop in one transaction. Before the commit, verifies that the rows equal those of the export.
 */
export async function loadWorkshop(session: Connection, load: LoadContext): Promise<LoadedWorkshop> {
  try {
    await beginLoading(session);
    const loaded = await loadRows(session, load);
    await commitTransaction(session);
    return loaded;
  } catch (error) {
    if (!session.lost) await rollback(session).catch(() => {});
    throw errorSummary(error);
  }
}

/** Begins a transaction that loads rows unchanged, without running triggers. */
export async function beginLoading(session: Connection): Promise<void> {
  await beginTransaction(session);
  await lockOutMigrations(session); // blocks migrations until the transaction ends
  await requireTriggersOff(session);
}

const insufficientPrivilege = '42501';

/**
 * Switches triggers off for the session. Triggers restrict writes of the service, and compute sums that the export
 * already contains. The caller checks the foreign keys after the last table.
 */
async function requireTriggersOff(session: Connection): Promise<void> {
  try {
    await switchTriggersOff(session);
  } catch (error) {
    if (sqlState(error) !== insufficientPrivilege) throw error;
    await rollback(session);
    const role = await nameRole(session);
    throw new OperatorError(
      `The role ${role} may not load sealed rows. Let an administrator of PostgreSQL run: ` +
        `grant set on parameter session_replication_role to ${role}`,
    );
  }
}

async function loadRows(session: Connection, load: LoadContext): Promise<LoadedWorkshop> {
  const { db } = session;
  const { manifest, box, choices } = load;
  const { id } = manifest.workshop;
  await requireSameTables(session, manifest);
  if (choices.replace) await deleteFormerRows(session, manifest.tables, id);
  for (const table of manifest.tables) await loadTable(session, load, table);
  for (const table of manifest.tables) await requireSameRows(session, table, id);
  await requireReferences(session, id);
  await requireListedFiles(session, manifest);
  await switchTriggersOn(session);
  const chains = await verifyMovedChains(db, { instanceId: id, box, acceptBroken: choices.acceptBroken });
  await keepOlderKeys({ tx: db, secretBox: box }, id);
  await claimMovedSeries(db, manifest.series, manifest.workshop);
  await resumeWorkshop(session, id); // clears the mark of a departed workshop, which the loaded rows may contain
  const isBehind = choices.replace || !manifest.final;
  const since = new Date(manifest.taken_at);
  const stopped = isBehind ? await markRestored(db, { since, instanceId: id }) : [];
  await raiseSequences(session, id);
  return { chains, must_reconcile: stopped.length > 0 };
}

async function requireSameTables(session: Connection, { tables }: ExportManifest): Promise<void> {
  const here = await listMovedTables(openCatalogue(session));
  const columnsOf = (all: { name: string; columns: string[] }[]) =>
    all.map(({ name, columns }) => `${name} ${[...columns].sort().join(' ')}`).sort();
  const known = new Set(columnsOf(here));
  const other = columnsOf(tables).find((each) => !known.has(each));
  if (other || here.length !== tables.length)
    throw new OperatorError(
      `The tables here are not those of the export: ${other ?? 'one is missing there'}.`,
    );
}

async function loadTable(
  session: Connection,
  { folder, signal }: LoadContext,
  table: MovedTable,
): Promise<void> {
  const { rows, file } = table;
  const copy = await copyRowsInto(session, table);
  await pipeline(createReadStream(join(folder, file.path)), createGunzip(), copy.rows, { signal });
  const loaded = await copy.count;
  if (loaded !== rows) throw new OperatorError(`${file.path} has ${loaded} rows, not ${rows}.`);
}

/**
 * Reads the loaded rows of a table back, and verifies that they equal those of the export and belong to the workshop.
 */
async function requireSameRows(session: Connection, table: MovedTable, id: number): Promise<void> {
  const digest = new RowDigest();
  const rows = copyWorkshopRows(session, table, id);
  let read = await rows.next();
  for (; !read.done; read = await rows.next()) digest.add(read.value);
  if (read.value === table.rows && digest.result() === table.digest) return;
  throw new OperatorError(
    `${table.name} differs from the export after loading (${read.value} of ${table.rows} rows).`,
  );
}

export async function requireReferences(session: Connection, id: number): Promise<void> {
  for (const reference of await listReferences(openCatalogue(session))) {
    if (reference.columns.every((column) => column !== 'instance_id')) continue;
    if (await hasDanglingRows(session, reference, id))
      throw new OperatorError(`${reference.table} refers to rows that are missing (${reference.name}).`);
  }
}

function errorSummary(error: unknown): unknown {
  const constraint = constraintName(error);
  if (constraint === undefined) return error;
  if (sqlState(error) === checkViolation)
    return new OperatorError(
      `A row of the export has a value that the service never writes (${constraint}). Nothing was imported.`,
    );
  if (sqlState(error) !== uniqueViolation) return error;
  return new OperatorError(
    `A row with the same number or name is here already (${constraint}). Nothing was imported. Deployments between which ` +
      'workshops move have different numbers in CELL.',
  );
}

const uniqueViolation = '23505';
const checkViolation = '23514';
