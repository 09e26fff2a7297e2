import { type Db, statement } from '../connection/client.ts';
import type { PdfFile } from './pdfs.ts';

interface SealedPdf extends PdfFile {
  invoice_id: number;
  full_number: string;
  seal: Buffer | null;
}

const listPdfs = statement<SealedPdf>(`
  select p.invoice_id, i.full_number, p.name, p.sha256, p.size, p.seal
  from invoice_pdfs p join invoices i on i.instance_id = p.instance_id and i.id = p.invoice_id
  where p.instance_id = $1 and p.invoice_id > $2 order by p.invoice_id limit $3`);

/** Rows of some 100 bytes. */
const pdfsAtOnce = 1_000;

/** Yields the rows of the workshop's invoice files in batches. */
export async function* listAllPdfs(db: Db, instanceId: number): AsyncGenerator<SealedPdf[]> {
  for (let behind = 0; ; ) {
    const rows = await listPdfs(db, instanceId, behind, pdfsAtOnce);
    yield rows;
    if (rows.length < pdfsAtOnce) return;
    behind = rows.at(-1)?.invoice_id as number;
  }
}

const unbalanced = statement<{ invoice_id: number; full_number: string }>(`
  select i.id as invoice_id, i.full_number from invoices i
  where i.instance_id = $1 and i.status <> 'draft' and i.paid_cents <> coalesce((
    select sum(p.amount_cents) from invoice_payments p
    where p.instance_id = i.instance_id and p.invoice_id = i.id and p.undone_at is null), 0)
  order by i.id`);

/** Invoices whose payments don't come to what they say was paid. */
export async function listUnbalanced(
  db: Db,
  instanceId: number,
): Promise<{ invoice_id: number; full_number: string }[]> {
  return unbalanced(db, instanceId);
}

const miscounted = statement<{ full_number: string }>(`
  select concat_ws(' ', s.code, nullif(coalesce(c.year, i.year), 0)) as full_number
  from (
      select instance_id, series_id, year, count(*) as numbers, max(number) as last
      from invoices where instance_id = $1 and status <> 'draft' group by instance_id, series_id, year
    ) i
    full join (select * from invoice_counters where instance_id = $1) c using (instance_id, series_id, year)
    join invoice_series s on s.instance_id = $1 and s.id = series_id
  where i.last is distinct from c.last_number or i.numbers <> c.last_number - s.first_number + 1
  order by 1`);

/** Series, and their years, whose invoices are not numbered from the first to the last number that was given. */
export async function listMiscounted(db: Db, instanceId: number): Promise<string[]> {
  return (await miscounted(db, instanceId)).map(({ full_number }) => full_number);
}
