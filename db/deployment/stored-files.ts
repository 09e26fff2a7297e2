import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';

export interface StoredFileFacts {
  /** Owner of the file, such as `document 12`. */
  of: string;
  stored_as: string;
  size: number;
  sha256: Buffer;
}

/**
 * Lists a page of the stored files of all workshops, ordered by file name: documents of budgets and PDFs of invoices.
 */
export const listStoredFiles = query(
  { after: param.text, before: param.date, most: param.integer },
  ($) => sql<StoredFileFacts>`
    select f.of, f.stored_as, f.size, f.sha256 from (
      select 'document ' || id as of, stored_as, size, sha256, created_at from budget_documents
      union all
      select 'the PDF of invoice ' || invoice_id, name, size, sha256, created_at from invoice_pdfs
    ) f
    where f.stored_as > ${$.after} and f.created_at < ${$.before} order by f.stored_as limit ${$.most}`,
);
