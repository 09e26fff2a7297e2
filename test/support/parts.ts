import type { TestWorkshop } from './workshop.ts';

interface PartRow {
  reference: string;
  description?: string;
  price_cents?: number;
  cost_cents?: number | null;
  tax_rate_basis_points?: number;
  on_hand_thousandths?: number;
  minimum_thousandths?: number | null;
  active?: boolean;
}

/** A part of a workshop's store, put straight into the table: its id. */
export async function keepPart(
  { sql, host }: Pick<TestWorkshop, 'sql' | 'host'>,
  { reference, ...given }: PartRow,
): Promise<number> {
  const at = '2026-11-02T08:00:00.000Z';
  const [its] = await sql`select instance_id from instance_hosts where host = ${host}`;
  const row = {
    ...its,
    reference,
    reference_key: reference.toLowerCase(),
    search_text: '',
    description: reference,
    unit: 'ud',
    price_cents: 0,
    tax_rate_basis_points: 2100,
    ...given,
    created_at: at,
    updated_at: at,
  };
  return sql.begin(async (tx) => {
    const [part] = await tx`insert into parts ${tx(row)} returning id`;
    await tx`
      insert into stock_movements (instance_id, part_id, kind, change_thousandths, on_hand_thousandths, reason,
        actor_kind, actor_id, actor_name, at)
      select instance_id, id, 'adjust', on_hand_thousandths, on_hand_thousandths, 'recuento', 'staff', 0, 'Recuento', created_at
      from parts where id = ${part?.id} and on_hand_thousandths <> 0`;
    return part?.id;
  });
}
