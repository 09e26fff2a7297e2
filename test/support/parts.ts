import { instanceIdOf } from './fixtures.ts';
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

const openedAt = '2026-11-02T08:00:00.000Z';

/** Inserts a part into the store of a workshop; returns the part's id. */
export async function addPart(
  { sql, host }: Pick<TestWorkshop, 'sql' | 'host'>,
  { reference, ...fields }: PartRow,
): Promise<number> {
  const at = openedAt;
  const instance_id = await instanceIdOf(sql, host);
  const row = {
    instance_id,
    reference,
    reference_key: reference.toLowerCase(),
    search_text: '',
    description: reference,
    unit: 'ud',
    price_cents: 0,
    tax_rate_basis_points: 2100,
    ...fields,
    created_at: at,
    updated_at: at,
  };
  const counted = fields.on_hand_thousandths ?? 0;
  return sql.begin(async (tx) => {
    const [part] = await tx`insert into parts ${tx(row)} returning id`;
    if (counted !== 0)
      await tx`insert into stock_movements ${tx(openingOf(part?.id, { instance_id }, counted))}`;
    return part?.id;
  });
}

/** Returns the first movement of a part. The database requires that a part's stock is the sum of its movements. */
function openingOf(part_id: number, ofWorkshop: object, counted: number) {
  return {
    ...ofWorkshop,
    part_id,
    kind: 'adjust',
    change_thousandths: counted,
    on_hand_thousandths: counted,
    reason: 'Recuento',
    actor_kind: 'staff',
    actor_id: 1,
    actor_name: 'Bruno Ficticio',
    at: openedAt,
  };
}
