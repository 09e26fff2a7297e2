import type { MovementRow } from '../../db/stock/movements.ts';
import type { PartRow } from '../../db/stock/parts.ts';
import { fromHundredths } from '../../domain/money/money.ts';
import { fromThousandths } from '../../domain/stock/quantity.ts';
import type { components } from '../../generated/types.ts';

type Schemas = components['schemas'];

export function partRecord(row: PartRow): Schemas['Part'] {
  const { id, reference, manufacturer_reference, description, unit, location } = row;
  const { below_minimum, active, created_at, updated_at } = row;
  return {
    id,
    reference,
    manufacturer_reference,
    description,
    unit,
    price: fromHundredths(row.price_cents),
    currency: 'EUR',
    tax_rate: fromHundredths(row.tax_rate_basis_points),
    location,
    minimum: fromThousandths(row.minimum_thousandths),
    on_hand: fromThousandths(row.on_hand_thousandths),
    below_minimum,
    active,
    created_at,
    updated_at,
  };
}

export function movementRecord(row: MovementRow): Schemas['StockMovement'] {
  const { id, part_id, kind, change_thousandths, reason, budget_id, automatic } = row;
  const quantity = fromThousandths(change_thousandths);
  return {
    id,
    part_id,
    kind,
    quantity: kind === 'out' ? -quantity : quantity,
    on_hand: fromThousandths(row.on_hand_thousandths),
    // An erased reason is stored as an empty text, and returned as null.
    reason: reason || null,
    budget_id,
    automatic,
    created_by: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    created_at: row.at,
  };
}
