import { sql } from 'drizzle-orm';
import type { WithSession } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { instances, invoices, verifactu_messages, verifactu_records } from '../connection/tables.ts';
import { ownerErased } from './table.ts';

const ofWorkshop = { instanceId: invoices.instance_id };

/**
 * The state of a workshop's invoices as one text. The text changes with each issued invoice, payment, tax record,
 * message to the tax authority and answer. If it has changed, the last archive is out of date.
 */
interface InvoiceState {
  state: string;
  issued: number;
  /** Number of issued invoices that concern erased clients. */
  blocked: number;
}

export const findInvoiceState = query.one(
  ofWorkshop,
  ($) => sql<InvoiceState>`
  select i.issued, i.blocked, concat_ws(' ',
    (select concat(number, ':', hash) from verifactu_chains where instance_id = ${$.instanceId}),
    concat(i.issued, ':', i.last, ':', i.updated),
    (select concat(count(*), ':', max(id), ':', count(undone_at)) from invoice_payments
      where instance_id = ${$.instanceId}),
    (select concat(count(*), ':', max(id)) from verifactu_messages where instance_id = ${$.instanceId}),
    (select concat(count(*), ':', max(changed_at) at time zone 'UTC') from verifactu_states
      where instance_id = ${$.instanceId})) as state
  from (
    select count(*) as issued, max(i.id) as last,
      count(*) filter (where c.erased_at is not null or ${sql.raw(ownerErased)}) as blocked,
      max(i.updated_at) at time zone 'UTC' as updated
    from invoices i join clients c on c.instance_id = i.instance_id and c.id = i.client_id
    where i.instance_id = ${$.instanceId} and i.status <> 'draft') i`,
);

/** Maximum invoices to list: ten are named in a message, and an eleventh shows that there are more. */
const maxListedInvoices = 11;

/**
 * Lists the invoices in production whose tax record the tax authority has not answered yet, the earliest record first.
 */
export const listUnansweredInvoices = query(
  ofWorkshop,
  ($) => sql<{ full_number: string }>`
  select r.full_number
  from verifactu_states s join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where s.instance_id = ${$.instanceId} and s.state in ('pending', 'sent') and r.mode = 'production'
  group by r.full_number order by min(r.number) limit ${maxListedInvoices}`,
);

/**
 * Lists the invoices whose records the tax authority has answered since the last archive was written, the last answer
 * first.
 */
export const listAnsweredSinceArchive = query(
  ofWorkshop,
  ($) => sql<{ full_number: string }>`
  select r.full_number
  from verifactu_states s join verifactu_records r on r.instance_id = s.instance_id and r.number = s.number
  where s.instance_id = ${$.instanceId} and s.state not in ('pending', 'sent') and s.changed_at > (
    select coalesce(substring(archived_state from '\\d+-\\d\\d-\\d\\d [\\d:.]+$')::timestamp at time zone 'UTC', '-infinity')
    from instances where id = s.instance_id and archived_state is not null)
  group by r.full_number order by max(s.changed_at) desc limit ${maxListedInvoices}`,
);

export const setArchivedState = query.run(
  { instanceId: instances.id, state: param.text },
  ($) => sql`update instances set archived_state = ${$.state} where id = ${$.instanceId}`,
);

/** A row as JSON with all its columns. */
type Row = Record<string, unknown>;

export interface ArchivedInvoice {
  id: number;
  full_number: string;
  /** All columns of the invoice without its seals, with its lines and payments, including undone payments. */
  content: Row;
}

const listInvoices = query(
  { ...ofWorkshop, after: invoices.id, most: param.integer },
  ($) => sql<ArchivedInvoice>`
  select i.id, i.full_number, to_jsonb(i) - array['seal', 'state_seal'] || jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'seal' order by l.sort_order), '[]') from invoice_lines l
      where l.instance_id = i.instance_id and l.invoice_id = i.id),
    'payments', (select coalesce(jsonb_agg(to_jsonb(p) - 'seal' order by p.id), '[]') from invoice_payments p
      where p.instance_id = i.instance_id and p.invoice_id = i.id)) as content
  from invoices i where i.instance_id = ${$.instanceId} and i.status <> 'draft' and i.id > ${$.after}
  order by i.id limit ${$.most}`,
);

export interface ArchivedRecord {
  number: number;
  xml: string;
  /** All columns of the tax record except `xml` and the seal, with the state that the tax authority reported. */
  content: Row;
}

const listRecords = query(
  { ...ofWorkshop, after: verifactu_records.number, most: param.integer },
  ($) => sql<ArchivedRecord>`
  select r.number, r.xml, to_jsonb(r) - array['xml', 'seal'] || jsonb_build_object(
    'state', s.state, 'code', s.code, 'description', s.description, 'message_id', s.message_id) as content
  from verifactu_records r
    left join verifactu_states s on s.instance_id = r.instance_id and s.number = r.number
  where r.instance_id = ${$.instanceId} and r.number > ${$.after} order by r.number limit ${$.most}`,
);

export interface ArchivedMessage {
  id: number;
  request: string;
  answer: string | null;
  /** All columns of the message except `request`, `answer` and the seal. They include the tax authority's receipt. */
  content: Row;
}

const listMessages = query(
  { ...ofWorkshop, after: verifactu_messages.id, most: param.integer },
  ($) => sql<ArchivedMessage>`
  select m.id, m.request, m.answer, to_jsonb(m) - array['request', 'answer', 'seal'] as content
  from verifactu_messages m where m.instance_id = ${$.instanceId} and m.id > ${$.after}
  order by m.id limit ${$.most}`,
);

type Statement<Item> = (
  db: Parameters<Parameters<WithSession>[0]>[0],
  values: { instanceId: number; after: number; most: number },
) => Promise<Item[]>;

/** Makes a reader that yields rows in ordered batches, and reads each batch on a newly borrowed session. */
function createBatchReader<Item>(list: Statement<Item>, idOf: (item: Item) => number, most: number) {
  return async function* (read: WithSession, instanceId: number): AsyncGenerator<Item[], undefined> {
    for (let after = 0; ; ) {
      const behind = after;
      const items = await read((db) => list(db, { instanceId, after: behind, most }));
      if (items.length > 0) yield items;
      if (items.length < most) return;
      after = idOf(items.at(-1) as Item);
    }
  };
}

// Batch sizes in rows. An invoice has about 10 kB with its frozen paper and a tax record 2 kB; a message contains up to
// 1,000 records in its request, and as many in its answer.
export const archivedInvoices = createBatchReader(listInvoices, ({ id }) => id, 200);
export const archivedRecords = createBatchReader(listRecords, ({ number }) => number, 1_000);
export const archivedMessages = createBatchReader(listMessages, ({ id }) => id, 1);
