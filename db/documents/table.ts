import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { budgets } from '../budgets/table.ts';
import {
  bytesColumn,
  foreignKeyTo,
  identityColumn,
  instantColumn,
  numberColumn,
  storedFileCheck,
  workshopColumn,
} from '../connection/columns.ts';

export const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/** Documents of budgets. The file itself is in the document store, under a random name. */
export const budget_documents = pgTable(
  'budget_documents',
  {
    instance_id: workshopColumn(),
    budget_id: numberColumn().notNull(),
    id: identityColumn(),
    filename: text().notNull(),
    /** Description of the content by the staff. */
    caption: text(),
    content_type: text({ enum: documentTypes }).notNull(),
    size: integer().notNull(),
    stored_as: text().notNull(),
    sha256: bytesColumn().notNull(),
    client_visible: boolean().notNull().default(false),
    mechanic_visible: boolean().notNull().default(false),
    /** True for the PDF of a quote that a client signed. It remains as evidence after the client's erasure. */
    signed: boolean().notNull().default(false),
    actor_kind: text({ enum: ['key', 'staff', 'client'] }).notNull(),
    actor_id: numberColumn().notNull(),
    actor_name: text().notNull(),
    created_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'budget_documents_pkey', columns: [t.instance_id, t.budget_id, t.id] }),
    uniqueIndex('budget_documents_id_key').on(t.instance_id, t.id),
    uniqueIndex('budget_documents_file_key').on(t.stored_as),
    foreignKeyTo('budget_documents_budget_fk', [t.instance_id, t.budget_id], budgets),
    check('budget_documents_file_check', storedFileCheck(t.stored_as)),
    check('budget_documents_size_check', sql`${t.size} between 1 and 4194304`),
  ],
);

/** Thumbnails of photos, which pages show instead of the photo. */
export const document_thumbnails = pgTable(
  'document_thumbnails',
  {
    instance_id: workshopColumn(),
    document_id: numberColumn().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The thumbnail as a WebP file. */
    picture: bytesColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'document_thumbnails_pkey', columns: [t.instance_id, t.document_id] }),
    foreignKey({
      name: 'document_thumbnails_document_fk',
      columns: [t.instance_id, t.document_id],
      foreignColumns: [budget_documents.instance_id, budget_documents.id],
    }).onDelete('cascade'),
    check('document_thumbnails_size_check', sql`octet_length(${t.picture}) <= 65536`),
  ],
);
