import type { connect } from '../../../../db/embedded/initdb.ts';

/**
 * Inserts a client and finished budgets that can be invoiced, for every workshop or for one; returns the budgets' ids.
 */
export async function insertInvoiceableBudgets(
  sql: ReturnType<typeof connect>,
  { budgetsOfEach, instanceId = null }: { budgetsOfEach: number; instanceId?: number | null },
): Promise<number[]> {
  const clients = await sql<{ id: number }[]>`
    insert into clients (instance_id, search_text, name, tax_id, address, city, zip, province, country, created_at,
      updated_at)
    select id, '', 'Clara Ejemplo', '12345678Z', 'Avenida de la Paz, 3', 'Madrid', '28802', 'Madrid', 'ES', now(), now()
    from instances where id = ${instanceId}::bigint or ${instanceId}::bigint is null
    returning id`;
  const budgets = await sql<{ id: number }[]>`
    insert into budgets (instance_id, status, channel, client_id, tracking_token_hash, sealed_tracking_token,
      created_at, updated_at)
    select c.instance_id, 'Finalizado', 'api', c.id, decode(md5(c.instance_id || ' ' || n), 'hex'), '', now(), now()
    from clients c cross join generate_series(1, ${budgetsOfEach}::int) n
    where c.id in ${sql(clients.map(({ id }) => id))} order by c.id, n
    returning id`;
  await sql`
    insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
      unit_price_cents, discount_basis_points, tax_rate_basis_points)
    select instance_id, id, 1, 'Revisión', 'labor', 100 + id % 200, 5000 + id, 0, 2100 from budgets
    where client_id in ${sql(clients.map(({ id }) => id))}`;
  return budgets.map(({ id }) => Number(id));
}
