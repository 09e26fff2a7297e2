import type { Events } from '../../generated/events.ts';
import { placeholders, prepared, type Tx } from '../client.ts';
import { events } from '../schema/index.ts';

const insert = prepared('append_event', (db) =>
  db.insert(events).values(placeholders(['instance_id', 'event', 'data', 'occurred_at'])),
);

/** In the same transaction as what it tells: both happen or neither. */
export async function appendEvent<Name extends keyof Events & string>(
  tx: Tx,
  instanceId: number,
  event: Name,
  data: Events[Name],
  now: Date,
): Promise<void> {
  await insert(tx, { instance_id: instanceId, event, data, occurred_at: now.toISOString() });
}
