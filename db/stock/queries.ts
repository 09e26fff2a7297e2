import { getTableColumns } from 'drizzle-orm';
import type { AskedMovement } from '../../domain/stock/movement.ts';
import type { Author } from '../clients/history.ts';
import { statement, type Tx } from '../connection/client.ts';
import { stock_movements } from '../connection/tables.ts';

const { instance_id, ...columns } = getTableColumns(stock_movements);
export const movementColumns = Object.keys(columns);

/** With the budgets that are for the workshop's own use. */
export type MovementRow = Pick<typeof stock_movements.$inferSelect, keyof typeof columns>;

export type NewMovement = Omit<AskedMovement, 'path'> & { on_hand_thousandths: number };

const insert = statement<MovementRow>(`
  insert into stock_movements (
    instance_id, part_id, kind, change_thousandths, on_hand_thousandths, reason, budget_id, automatic,
    actor_kind, actor_id, actor_name, at)
  select $1, part_id, kind, change_thousandths, on_hand_thousandths, reason, budget_id, $3, $4, $5, $6, $7
  from jsonb_array_elements($2::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::stock_movements, fields) as movement
  order by place
  returning ${movementColumns.join(', ')}`);

/** In the order given, under `lockParts` and behind `updateOnHand`. */
export async function insertMovements(
  tx: Tx,
  instanceId: number,
  movements: NewMovement[],
  { automatic, actor, at }: { automatic: boolean; actor: Author; at: string },
): Promise<MovementRow[]> {
  const { kind, id, name } = actor;
  return await insert(tx, instanceId, JSON.stringify(movements), automatic, kind, id, name, at);
}
