import { sql } from 'drizzle-orm';
import type { SignedQuote, TrackedBudget } from '../../domain/signatures/tracked-budget.ts';
import type { Party } from '../../domain/workshops/paper-parties.ts';
import { query } from '../connection/query.ts';
import { budgets } from '../connection/tables.ts';

type TrackedRow = Omit<TrackedBudget, 'signed'> & { signed: string | null };

/** Columns of a tracked budget, without costs and internal notes. Reads the evidence only for a signed budget. */
const columns = sql.raw(`
  b.id, b.status, b.client_reference, b.public_notes, b.created_at, b.date_in, b.date_out, b.valid_until,
  b.client_signed_at, b.renewal_asked_at, b.changes_declined_at, b.delivered_at, b.calendar_sequence,
  c.preferred_language as language, v.plate, v.brand, v.model, coalesce(b.km, v.km) as km,
  (select content from evidence
    where b.client_signed_at is not null and instance_id = b.instance_id and budget_id = b.id
      and kind in ('accepted', 'changes_accepted')
    order by number desc limit 1) as signed,
  -- The client has chosen the line, so its page shows it like any other.
  (select coalesce(json_agg(line order by line.sort_order), '[]') from (
    select id, sort_order, description, extended_detail, reference, line_type, group_title, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points, price_estimated,
      (optional and not chosen) as optional
    from budget_lines where instance_id = b.instance_id and budget_id = b.id) line) as lines,
  (select coalesce(json_agg(milestone order by milestone.id), '[]') from (
    select id, status, at from budget_milestones
    where instance_id = b.instance_id and budget_id = b.id) milestone) as milestones,
  (select coalesce(json_agg(document order by document.id), '[]') from (
    select d.id, d.filename, d.content_type, d.size,
      case when t.document_id is not null
        then json_build_object('width', t.width, 'height', t.height) end as thumbnail
    from budget_documents d
      left join document_thumbnails t on t.instance_id = d.instance_id and t.document_id = d.id
    where d.instance_id = b.instance_id and d.budget_id = b.id and d.client_visible) document) as documents,
  (select coalesce(json_agg(inspection order by inspection.id), '[]') from (
    select i.id, i.name, i.created_at,
      json_agg(json_build_object('id', p.id, 'section', p.section, 'text', p.text, 'result', p.result,
        'value_hundredths', p.value_hundredths, 'unit', p.unit, 'note', p.note,
        'line_id', case when p.line_budget_id = b.id then p.line_id end,
        'photo_ids', (select coalesce(json_agg(f.document_id order by f.document_id), '[]') from inspection_photos f
          where f.instance_id = p.instance_id and f.point_id = p.id)) order by p.id) as points
    from inspections i
      join inspection_points p on p.instance_id = i.instance_id and p.inspection_id = i.id
    where i.instance_id = b.instance_id and i.shared_at is not null and p.client_visible and p.result <> 'unchecked'
      and i.id in (
        select id from inspections where instance_id = b.instance_id and budget_id = b.id union all
        select inspection_id from inspection_points where instance_id = b.instance_id and line_budget_id = b.id)
      and (i.budget_id = b.id or p.line_budget_id = b.id)
    group by i.id, i.name, i.created_at) inspection) as inspections,
  (select coalesce(json_agg(appointment order by appointment.status), '[]') from (
    select status, starts_at, ends_at, kept_at, client_confirmed_at from appointments
    where instance_id = b.instance_id and budget_id = b.id) appointment) as appointments,
  (select coalesce((select json_agg(offer order by offer.starts_at) from (
      select o.id, o.starts_at, o.ends_at, o.expires_at, o.answer from waiting_offers o
      where o.instance_id = w.instance_id and o.entry_id = w.id) offer), '[]')
    from waiting_entries w
    where w.instance_id = b.instance_id and w.budget_id = b.id and w.status = 'waiting') as waiting,
  (select w.weekdays from waiting_entries w
    where w.instance_id = b.instance_id and w.budget_id = b.id and w.status = 'waiting') as waiting_days,
  (select coalesce(json_agg(invoice order by invoice.id), '[]') from (
    select id, kind, advance, correction_code, full_number, date, total_cents, paid_cents, due_date from invoices
    where instance_id = b.instance_id and budget_id = b.id and client_id = b.client_id and status = 'issued'
      and replaced_by_id is null) invoice) as invoices,
  exists (select from invoices
    where instance_id = b.instance_id and budget_id = b.id and split = 'payer' and status <> 'cancelled') as shared,
  -- Spanish or Portuguese tax ids of companies: any other client is a consumer.
  coalesce(upper(regexp_replace(c.tax_id, '[ .-]', '', 'g'))
    ~ '^((ES)?[A-HJNP-SUVW][0-9]{7}[0-9A-J]|(PT)?[5689][0-9]{8})$', false) as for_business`);

/**
 * Tables and condition of a tracked budget. Excludes internal budgets and budgets of erased clients, which have no
 * page.
 */
const pageJoins = sql.raw(`
  from budgets b
    join clients c on c.instance_id = b.instance_id and c.id = b.client_id and c.erased_at is null
    left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
  where not b.internal`);

const findByToken = query.first(
  { instanceId: budgets.instance_id, tokenHash: budgets.tracking_token_hash },
  ($) => sql<TrackedRow>`
  select ${columns} ${pageJoins} and b.instance_id = ${$.instanceId} and b.tracking_token_hash = ${$.tokenHash}`,
);

/** Finds the data of a budget that its client may see, in one statement. */
export async function findTrackedBudget(
  ...parameters: Parameters<typeof findByToken>
): Promise<TrackedBudget | undefined> {
  const row = await findByToken(...parameters);
  return row && trackedBudget(row);
}

const findWithClient = query.first(
  { instanceId: budgets.instance_id, budgetId: budgets.id },
  ($) => sql<TrackedRow & { client: Party }>`
  select ${columns}, json_build_object('name', c.name, 'tax_id', c.tax_id, 'address', c.address, 'zip', c.zip,
    'city', c.city, 'province', c.province) as client
  ${pageJoins} and b.instance_id = ${$.instanceId} and b.id = ${$.budgetId}`,
);

/**
 * Finds a budget for a paper: its tracked data, with the client's name and address, which the page behind the tracking
 * link does not show.
 */
export async function findBudgetOnPaper(
  ...parameters: Parameters<typeof findWithClient>
): Promise<{ budget: TrackedBudget; client: Party } | undefined> {
  const row = await findWithClient(...parameters);
  if (!row) return undefined;
  const { client, ...budget } = row;
  return { budget: trackedBudget(budget), client };
}

function trackedBudget(row: TrackedRow): TrackedBudget {
  return { ...row, signed: row.signed === null ? null : signedPart(row.signed) };
}

function signedPart(content: string): SignedQuote {
  const { name, signed_at, signature, reference, lines } = JSON.parse(content) as SignedQuote;
  return { name, signed_at, signature, reference, lines };
}
