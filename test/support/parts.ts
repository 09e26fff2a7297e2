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
  const [part] = await sql`insert into parts ${sql(row)} returning id`;
  return part?.id;
}
