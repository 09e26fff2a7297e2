import { listMigrations, type Migration } from '../../../db/backup/catalogue.ts';
import type { Db } from '../../../db/connection/client.ts';
import type { Connection } from '../../../db/connection/connection.ts';
import { addDay, type DailyTable, dailyTables, listDays } from '../../../db/connection/partitions.ts';
import { openCatalogue } from '../../../db/moving/tables.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import type { ExportManifest } from './manifest.ts';

/** Rejects an export of another release, because its rows may not fit the tables. */
export async function refuseOtherRelease(
  session: Connection,
  { migrations, release }: ExportManifest,
): Promise<void> {
  if (await hasMigrations(session, migrations)) return;
  throw new OperatorError(
    `The export is of the release of ${release}, whose tables differ from those here: bring both deployments to the same ` +
      `release (${workshopCommand('migrate')}), and export again.`,
  );
}

/** Tells whether exactly these migrations were applied to the database. */
export async function hasMigrations(session: Connection, migrations: Migration[]): Promise<boolean> {
  const here = await listMigrations(openCatalogue(session));
  return (
    here.length === migrations.length && here.every(({ hash }, index) => hash === migrations[index]?.hash)
  );
}

/**
 * Adds the daily partitions for the rows. Each partition has its own transaction, because adding a partition locks a
 * table in use.
 */
export async function addDays({ db }: Connection, { tables }: ExportManifest): Promise<void> {
  for (const table of dailyTables) {
    const moved = tables.find(({ name }) => name === table.name);
    if (!moved || moved.rows === 0) continue;
    const days = moved.partitions.flatMap(({ bound }) => /FROM \('(\d{4}-\d\d-\d\d)/.exec(bound)?.[1] ?? []);
    await addMissingDays(db, table, days);
  }
}

export async function addMissingDays(db: Db, table: DailyTable, days: string[]): Promise<void> {
  const here = new Set(await listDays(db, table));
  for (const day of days) if (!here.has(day)) await addDay(db, table, day);
}
