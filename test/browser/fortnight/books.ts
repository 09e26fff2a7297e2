import { dayMs } from '../../../domain/time/lengths.ts';
import type { TestWorkshop } from '../../support/workshop.ts';

/** Reads the books of a workshop without ids. Two workshops that did the same have equal books. */
export async function readBooks({
  sql,
  instanceId,
  desk,
}: Pick<TestWorkshop, 'sql' | 'instanceId' | 'desk'>) {
  const report = async (name: string, [from, to]: readonly [string, string]) =>
    withoutIdsAndTimes((await desk('GET', `/reports/${name}?from=${from}&to=${to}`)).body);
  // Invoices have the actual date, also for a workshop whose clock is ahead.
  const actual = [-1, 1].map((days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10));
  return {
    invoices: await sql`
      select i.full_number, i.status, i.kind, i.base_cents::int, i.tax_cents::int, i.total_cents::int,
        i.paid_cents::int, v.plate, c.name
      from invoices i join vehicles v on v.instance_id = i.instance_id and v.id = i.vehicle_id
        left join budgets b on b.instance_id = i.instance_id and b.id = i.budget_id
        left join clients c on c.instance_id = b.instance_id and c.id = b.client_id
      where i.instance_id = ${instanceId} order by v.plate, i.full_number`,
    invoiceLines: await sql`
      select i.full_number, l.sort_order, l.description, l.line_type, l.quantity_hundredths, l.unit_price_cents,
        l.tax_rate_basis_points, l.unit_cost_cents
      from invoice_lines l join invoices i on i.instance_id = l.instance_id and i.id = l.invoice_id
      where l.instance_id = ${instanceId} order by i.full_number, l.sort_order`,
    payments: await sql`
      select i.full_number, p.method, p.amount_cents::int
      from invoice_payments p join invoices i on i.instance_id = p.instance_id and i.id = p.invoice_id
      where p.instance_id = ${instanceId} order by i.full_number, p.amount_cents`,
    budgets: await sql`
      select v.plate, b.status, b.km, b.public_notes, b.reject_reason, c.phone, c.name,
        (select string_agg(m.status, ' → ' order by m.id) from budget_milestones m
          where m.instance_id = b.instance_id and m.budget_id = b.id) as statuses,
        b.date_in is not null as arrived, b.delivered_at is not null as delivered
      from budgets b join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
        join clients c on c.instance_id = b.instance_id and c.id = b.client_id
      where b.instance_id = ${instanceId} order by v.plate`,
    lines: await sql`
      select v.plate, l.description, l.line_type, l.quantity_hundredths, l.unit_price_cents, l.discount_basis_points,
        l.tax_rate_basis_points, l.unit_cost_cents::int, l.optional
      from budget_lines l join budgets b on b.instance_id = l.instance_id and b.id = l.budget_id
        join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
      where l.instance_id = ${instanceId} order by v.plate, l.sort_order`,
    appointments: await sql`
      select v.plate, a.starts_at, a.ends_at, a.status, x.name as box
      from appointments a join budgets b on b.instance_id = a.instance_id and b.id = a.budget_id
        join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
        left join boxes x on x.instance_id = a.instance_id and x.id = a.box_id
      where a.instance_id = ${instanceId} order by v.plate`,
    stock:
      await sql`select reference, on_hand_thousandths::int from parts where instance_id = ${instanceId} order by reference`,
    hours: await sql`
      select v.plate, s.name, round(extract(epoch from w.ended_at - w.started_at) / 60)::int as minutes
      from work_periods w join budgets b on b.instance_id = w.instance_id and b.id = w.budget_id
        join vehicles v on v.instance_id = b.instance_id and v.id = b.vehicle_id
        join staff s on s.instance_id = w.instance_id and s.id = w.staff_id
      where w.instance_id = ${instanceId} order by v.plate, w.started_at`,
    revenue: (await report('revenue', [actual[0] ?? '', actual[1] ?? ''])).totals,
    performance: await report('performance', ['2045-11-01', '2045-11-30']),
  };
}

/** Removes ids, and the times between acts, because the clock runs while pages load. */
function withoutIdsAndTimes(report: object) {
  const differs = (key: string) => key === 'id' || key === 'lead_time_hours';
  return JSON.parse(JSON.stringify(report, (key, value) => (differs(key) ? null : value)));
}
