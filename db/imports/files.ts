import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { ImportKind } from '../../domain/imports/import-file.ts';
import { param, pickColumns, query } from '../connection/query.ts';
import { import_files } from '../connection/tables.ts';

const { instance_id, id, expires_at } = import_files;
const oneFile = { instanceId: instance_id, id, now: param.date };

export type ImportFileRow = typeof import_files.$inferSelect;

export const insertImportFile = query.one(
  pickColumns(import_files, ['instance_id', 'sealed', 'size', 'created_at', 'expires_at']),
  ($, db) => db.insert(import_files).values($).returning({ id }),
);

/** Deletes the oldest files of a workshop, except the newest `kept`. */
export const deleteOldImportFiles = query.run(
  { instanceId: instance_id, kept: param.integer },
  ($) => sql`
  delete from import_files where instance_id = ${$.instanceId} and id in (
    select id from import_files where instance_id = ${$.instanceId} order by id desc offset ${$.kept}
  )`,
);

/** Finds a file that has not expired. */
export const findImportFile = query.first(oneFile, ($, db) =>
  db
    .select()
    .from(import_files)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id), gt(expires_at, $.now))),
);

/**
 * Marks the start of an import. Returns undefined if the file has expired, if an import of it that began after
 * `abandoned` is running, or if it was imported more than `attempt` times. A null `attempt` allows any number.
 */
export const startImport = query.first(
  {
    ...oneFile,
    kind: param.oneOf<ImportKind>(),
    attempt: param.orNull(param.integer),
    abandoned: param.date,
  },
  ($) => sql<{ id: number }>`
  update import_files
  set kind = ${$.kind}, started_at = ${$.now}, finished_at = null, sealed_outcome = null,
    attempts = attempts + 1
  where instance_id = ${$.instanceId} and id = ${$.id} and expires_at > ${$.now}
    and (started_at is null or finished_at is not null or started_at <= ${$.abandoned})
    and attempts = coalesce(${$.attempt}, attempts)
  returning id`,
);

/** Records the end of an import, with its encrypted outcome. */
export const finishImport = query.run(
  { ...oneFile, outcome: import_files.sealed_outcome },
  ($) => sql`
  update import_files set finished_at = ${$.now}, sealed_outcome = ${$.outcome}
  where instance_id = ${$.instanceId} and id = ${$.id}`,
);

export const deleteImportFile = query.first({ instanceId: instance_id, id }, ($, db) =>
  db
    .delete(import_files)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .returning({ id }),
);

/** Deletes the files of all workshops that have expired. */
export const deleteExpiredImportFiles = query.run({ until: param.date }, ($, db) =>
  db.delete(import_files).where(lte(expires_at, $.until)),
);
