import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { importKinds } from '../../domain/imports/import-file.ts';
import {
  bytesColumn,
  identityColumn,
  instantColumn,
  oneOfCheck,
  workshopColumn,
} from '../connection/columns.ts';
import { instances } from '../workshops/table.ts';

/**
 * Uploaded files that wait for their import, and the outcome of the import. A file is deleted hours after its upload,
 * because it contains personal data.
 */
export const import_files = pgTable(
  'import_files',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    /** Encrypted name and compressed content. */
    sealed: bytesColumn().notNull(),
    /** Number of bytes of the file. */
    size: integer().notNull(),
    created_at: instantColumn().notNull(),
    expires_at: instantColumn().notNull(),
    /** Number of imports of the file that were started. */
    attempts: integer().notNull().default(0),
    /** Kind of the last import. */
    kind: text({ enum: importKinds }),
    started_at: instantColumn(),
    finished_at: instantColumn(),
    /** Encrypted report and refused rows of the last import. */
    sealed_outcome: bytesColumn(),
  },
  (t) => [
    primaryKey({ name: 'import_files_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'import_files_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    index('import_files_expiry_idx').on(t.expires_at),
    check('import_files_kind_check', oneOfCheck(t.kind, importKinds)),
    check('import_files_size_check', sql`${t.size} >= 0`),
  ],
);
