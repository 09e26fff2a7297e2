import { appendEvents } from '../../db/events/queries.ts';
import type { PartRow } from '../../db/stock/parts.ts';
import { hasFallen } from '../../domain/stock/movement.ts';
import { fromThousandths } from '../../domain/stock/quantity.ts';
import type { Context } from '../context.ts';

interface Change {
  before: PartRow;
  after: PartRow;
}

/** Appends an event for each part that fell below its minimum between its lock and the end of the change. */
export async function announceLowStock(
  { tx, instance, now }: Pick<Context, 'tx' | 'instance' | 'now'>,
  changes: Change[],
): Promise<void> {
  const fallen = changes.filter(({ before, after }) => hasFallen(before, after));
  const happened = fallen.map(({ after: { id, reference, on_hand_thousandths, minimum_thousandths } }) => ({
    instanceId: instance.id,
    event: 'stock.below_minimum' as const,
    data: {
      part_id: id,
      reference,
      on_hand: fromThousandths(on_hand_thousandths),
      minimum: fromThousandths(minimum_thousandths ?? 0),
    },
  }));
  await appendEvents(tx, happened, now);
}
