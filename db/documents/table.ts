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
import { bytes, identity, instant, isStoredFile, number, refersTo, workshop } from '../connection/columns.ts';

export const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

/** Documents of budgets. The file itself is in the document store, under a random name. */
export const budget_documents = pgTable(
  'budget_documents',
  {
    instance_id: workshop(),
    budget_id: number().notNull(),
    id: identity(),
    filename: text().notNull(),
    content_type: text({ enum: documentTypes }).notNull(),
    size: integer().notNull(),
    stored_as: text().notNull(),
    sha256: bytes().notNull(),
    client_visible: boolean().notNull().default(false),
    mechanic_visible: boolean().notNull().default(false),
    /** True for the PDF of a quote that a client signed. It remains as evidence after the client's erasure. */
    signed: boolean().notNull().default(false),
    actor_kind: text({ enum: ['key', 'staff', 'client'] }).notNull(),
    actor_id: number().notNull(),
    actor_name: text().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ name: 'budget_documents_pkey', columns: [t.instance_id, t.budget_id, t.id] }),
    uniqueIndex('budget_documents_id_key').on(t.instance_id, t.id),
    uniqueIndex('budget_documents_file_key').on(t.stored_as),
    refersTo('budget_documents_budget_fk', [t.instance_id, t.budget_id], budgets),
    check('budget_documents_file_check', isStoredFile(t.stored_as)),
    check('budget_documents_size_check', sql`${t.size} between 1 and 4194304`),
  ],
);

/** Thumbnails of photos, which pages show instead of the photo. */
export const document_thumbnails = pgTable(
  'document_thumbnails',
  {
    instance_id: workshop(),
    document_id: number().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The thumbnail as a WebP file. */
    picture: bytes().notNull(),
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
