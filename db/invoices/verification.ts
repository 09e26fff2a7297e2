import { eq, sql } from 'drizzle-orm';
import type { Db } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { invoice_number_gaps, invoice_pdfs, invoice_series, invoices } from '../connection/tables.ts';
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
  select p.invoice_id, coalesce(i.full_number, '') as full_number, p.name, p.sha256, p.size, p.created_at, p.seal
  from invoice_pdfs p left join invoices i on i.instance_id = p.instance_id and i.id = p.invoice_id
  where p.instance_id = ${$.instanceId} and p.invoice_id > ${$.after} order by p.invoice_id limit ${$.most}`,
);

/** Batch size in rows. A row has about 100 bytes. */
const pdfsAtOnce = 1_000;

/** Yields the rows of all stored PDFs of a workshop, in batches. */
export async function* listAllPdfs(db: Db, instanceId: number): AsyncGenerator<SealedPdf[]> {
  for (let after = 0; ; ) {
    const rows = await listBatch(db, { instanceId, after, most: pdfsAtOnce });
    yield rows;
    if (rows.length < pdfsAtOnce) return;
    after = rows.at(-1)?.invoice_id as number;
  }
}

/** Lists the series and years whose counter does not match the numbers of their invoices and gaps. */
export const listWrongCounters = query(
  { instanceId: invoices.instance_id },
  ($) => sql<{ full_number: string; last_number: number | null; expected: number | null }>`
  select concat_ws(' ', coalesce(s.code, series_id::text), nullif(year, 0)) as full_number, c.last_number,
    greatest(i.last, gap.last) as expected
  from (
      select instance_id, series_id, year, count(*) as numbers, max(number) as last
      from invoices where instance_id = ${$.instanceId} and status <> 'draft' group by instance_id, series_id, year
    ) i
    full join (select * from invoice_counters where instance_id = ${$.instanceId}) c
      using (instance_id, series_id, year)
    full join (
      select instance_id, series_id, year, sum(last_number - first_number + 1) as numbers, max(last_number) as last
      from invoice_number_gaps where instance_id = ${$.instanceId} group by instance_id, series_id, year
    ) gap using (instance_id, series_id, year)
    left join invoice_series s on s.instance_id = ${$.instanceId} and s.id = series_id
  where greatest(i.last, gap.last) is distinct from c.last_number or s.id is null
    or coalesce(i.numbers, 0) + coalesce(gap.numbers, 0) <> c.last_number - s.first_number + 1
    or year <> 0 and not s.per_year or year = 0 and s.per_year
  order by 1`,
);

/** Lists the skipped numbers of a workshop, with their seals. */
export const listNumberGaps = query(
  { instanceId: invoice_number_gaps.instance_id },
  ($) => sql<typeof invoice_number_gaps.$inferSelect & { full_number: string }>`
  select g.*, concat_ws(' ', coalesce(s.code, g.series_id::text), nullif(g.year, 0)) as full_number
  from invoice_number_gaps g left join invoice_series s on s.instance_id = g.instance_id and s.id = g.series_id
  where g.instance_id = ${$.instanceId} order by g.series_id, g.year, g.first_number`,
);

/** Lists all series of a workshop, with their seals. */
export const listSealedSeries = query({ instanceId: invoice_series.instance_id }, ($, db) =>
  db
    .select()
    .from(invoice_series)
    .where(eq(invoice_series.instance_id, $.instanceId))
    .orderBy(invoice_series.id),
);

/** Lists the tables with rows that refer to a missing invoice, and the first such invoice per table. */
export const listOrphanRows = query(
  { instanceId: invoices.instance_id },
  ($) => sql<{ table: string; invoice_id: number; full_number: string }>`
  select o.table, o.invoice_id, '' as full_number
  from (
    select 'invoice_lines' as table, min(l.invoice_id) as invoice_id from invoice_lines l
    where l.instance_id = ${$.instanceId}
      and not exists (select from invoices i where i.instance_id = l.instance_id and i.id = l.invoice_id)
    union all
    select 'invoice_payments', min(p.invoice_id) from invoice_payments p
    where p.instance_id = ${$.instanceId} and not exists (
      select from invoices i where i.instance_id = p.instance_id and i.id = p.invoice_id and i.status <> 'draft')
    union all
    select 'invoice_pdfs', min(p.invoice_id) from invoice_pdfs p
    where p.instance_id = ${$.instanceId} and not exists (
      select from invoices i where i.instance_id = p.instance_id and i.id = p.invoice_id and i.status <> 'draft')
  ) o where o.invoice_id is not null`,
);
