import { sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { invoice_number_gaps, invoice_pdfs, invoices } from '../connection/tables.ts';
import type { PdfFile } from './pdfs.ts';

interface SealedPdf extends PdfFile {
  invoice_id: number;
  full_number: string;
  created_at: string;
  seal: Buffer | null;
}

const listBatch = query(
  { instanceId: invoice_pdfs.instance_id, after: invoice_pdfs.invoice_id, most: param.integer },
  ($) => sql<SealedPdf>`
  select p.invoice_id, i.full_number, p.name, p.sha256, p.size, p.created_at, p.seal
  from invoice_pdfs p join invoices i on i.instance_id = p.instance_id and i.id = p.invoice_id
  where p.instance_id = ${$.instanceId} and p.invoice_id > ${$.after} order by p.invoice_id limit ${$.most}`,
);

/** Some 100 bytes each. */
const pdfsAtOnce = 1_000;

/** Yields the rows of the workshop's invoice files in batches. */
export async function* listAllPdfs(db: Db, instanceId: number): AsyncGenerator<SealedPdf[]> {
  for (let after = 0; ; ) {
    const rows = await listBatch(db, { instanceId, after, most: pdfsAtOnce });
    yield rows;
    if (rows.length < pdfsAtOnce) return;
    after = rows.at(-1)?.invoice_id as number;
  }
}

/** Lists invoices whose payments don't add up to their paid amount. */
export const listUnbalanced = query(
  { instanceId: invoices.instance_id },
  ($) => sql<{ invoice_id: number; full_number: string }>`
  select i.id as invoice_id, i.full_number from invoices i
  where i.instance_id = ${$.instanceId} and i.status <> 'draft' and i.paid_cents <> coalesce((
    select sum(p.amount_cents) from invoice_payments p
    where p.instance_id = i.instance_id and p.invoice_id = i.id and p.undone_at is null), 0)
  order by i.id`,
);

/** Lists series, with their years, whose invoices lack a number or have one too many. */
export const listMiscounted = query(
  { instanceId: invoices.instance_id },
  ($) => sql<{ full_number: string }>`
  select concat_ws(' ', s.code, nullif(coalesce(c.year, i.year), 0)) as full_number
  from (
      select instance_id, series_id, year, count(*) as numbers, max(number) as last
      from invoices where instance_id = ${$.instanceId} and status <> 'draft' group by instance_id, series_id, year
    ) i
    full join (select * from invoice_counters where instance_id = ${$.instanceId}) c
      using (instance_id, series_id, year)
    join invoice_series s on s.instance_id = ${$.instanceId} and s.id = series_id
    left join (
      select series_id, year, sum(last_number - first_number + 1) as numbers, max(last_number) as last
      from invoice_number_gaps where instance_id = ${$.instanceId} group by series_id, year
    ) gap using (series_id, year)
  where greatest(i.last, gap.last) is distinct from c.last_number
    or coalesce(i.numbers, 0) + coalesce(gap.numbers, 0) <> c.last_number - s.first_number + 1
  order by 1`,
);

/** Lists the numbers that were skipped, with their seals. */
export const listNumberGaps = query(
  { instanceId: invoice_number_gaps.instance_id },
  ($) => sql<typeof invoice_number_gaps.$inferSelect & { full_number: string }>`
  select g.*, concat_ws(' ', s.code, nullif(g.year, 0)) as full_number
  from invoice_number_gaps g join invoice_series s on s.instance_id = g.instance_id and s.id = g.series_id
  where g.instance_id = ${$.instanceId} order by g.series_id, g.year, g.first_number`,
);
