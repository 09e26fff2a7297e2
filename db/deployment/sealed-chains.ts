import { sql } from 'drizzle-orm';
import { param, query } from '../connection/query.ts';

/** Number, hash and seal of the last link of a chain of evidence or tax records. */
export interface ChainEndRow {
  kind: 'evidence' | 'tax records';
  instance_id: number;
  host: string;
  number: number;
  hash: Buffer;
  seal: Buffer | null;
}

export const listChainEnds = query(
  { most: param.integer },
  ($) => sql<ChainEndRow>`
    select e.*, h.host from (
      select 'evidence' as kind, instance_id, number, hash, seal from evidence_heads where number > 0
      union all
      select 'tax records', instance_id, number, row_hash, seal from verifactu_chains where number > 0
    ) e
    join instance_hosts h on h.instance_id = e.instance_id and h.canonical
    order by e.instance_id, e.kind limit ${$.most}`,
);

/** A PDF in the document store, with a name for messages such as `document 12`. */
export interface KeptPdf {
  of: string;
  host: string;
  stored_as: string;
  size: number;
  sha256: Buffer;
}

/** Lists random PDFs, so that repeated checks eventually cover all PDFs. */
export const listSomePdfs = query(
  { most: param.integer },
  ($) => sql<KeptPdf>`
    select p.*, h.host from (
      select instance_id, 'document ' || id as of, stored_as, size, sha256 from budget_documents
      where content_type = 'application/pdf'
      union all
      select instance_id, 'the PDF of invoice ' || invoice_id, name, size, sha256 from invoice_pdfs
    ) p
    join instance_hosts h on h.instance_id = p.instance_id and h.canonical
    order by random() limit ${$.most}`,
);
