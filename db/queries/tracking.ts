import type { TrackedBudget } from '../../domain/tracked-budget.ts';
import { type Db, statement } from '../client.ts';

type Lists = 'lines' | 'milestones' | 'documents';
type Row = Omit<TrackedBudget, Lists> & Record<Lists, string>;

/** Costs and notes that are for the workshop's eyes are not even read. */
const find = statement<Row>(`
  select b.id, b.status, b.client_reference, b.public_notes, b.created_at, b.client_signed_at, b.delivered_at,
    c.preferred_language as language, v.plate, v.brand, v.model,
    (select coalesce(json_agg(l order by l.sort_order), '[]') from (
      select sort_order, description, extended_detail, reference, group_title, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points, price_estimated
      from budget_lines where instance_id = b.instance_id and budget_id = b.id) l) as lines,
    (select coalesce(json_agg(m order by m.id), '[]') from (
      select id, status, at
      from budget_milestones where instance_id = b.instance_id and budget_id = b.id) m) as milestones,
    (select coalesce(json_agg(d order by d.id), '[]') from (
      select id, filename, content_type, size
      from budget_documents where instance_id = b.instance_id and budget_id = b.id and client_visible) d) as documents
  from budgets b
  join clients c on c.instance_id = b.instance_id and c.id = b.client_id
  left join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
  where b.instance_id = $1 and b.tracking_token_hash = $2 and not b.internal and c.erased_at is null`);

/** The budget that a link leads to, all as of one moment. Those for the workshop's own use have none, nor have erased clients'. */
export async function findTrackedBudget(
  db: Db,
  instanceId: number,
  tokenHash: Buffer,
): Promise<TrackedBudget | undefined> {
  const [row] = await find(db, instanceId, tokenHash);
  return (
    row && {
      ...row,
      lines: JSON.parse(row.lines),
      milestones: JSON.parse(row.milestones),
      documents: JSON.parse(row.documents),
    }
  );
}
