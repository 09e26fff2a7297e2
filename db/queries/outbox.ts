import type { Events } from '../../generated/events.ts';
import { statement, type Tx } from '../client.ts';

const insert = statement<{ id: number }>(`
  insert into events (instance_id, event, data, occurred_at) values ($1, $2, $3, $4) returning id`);

/** In the same transaction as what it tells: both happen or neither. */
export async function appendEvent<Name extends keyof Events & string>(
  tx: Tx,
  instanceId: number,
  event: Name,
  data: Events[Name],
  now: Date,
): Promise<void> {
  await insert(tx, instanceId, event, JSON.stringify(data), now.toISOString());
}
