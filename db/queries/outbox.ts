import type { Events } from '../../generated/events.ts';
import { arrayLiteral, placeholders, prepared, statement, type Tx } from '../client.ts';
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

export interface OutboxEvent {
  instance_id: number;
  id: number;
  event: string;
  /** JSON. */
  data: string;
  occurred_at: string;
}

const claim = statement<OutboxEvent>(`
  select instance_id, id, event, data, occurred_at from events
  where relayed_at is null order by id limit $1 for update skip locked`);

/** The oldest that nobody was told of and nobody else holds: by state, since ids commit in any order. */
export function claimEvents(tx: Tx, most: number): Promise<OutboxEvent[]> {
  return claim(tx, most);
}

const mark = statement(`
  update events set relayed_at = $1
  where instance_id = $2 and id = any ($3::bigint[]) and occurred_at between $4 and $5`);

export async function markRelayed(tx: Tx, claimed: OutboxEvent[], now: Date): Promise<void> {
  const ofInstance = Map.groupBy(claimed, ({ instance_id }) => instance_id);
  await Promise.all(
    [...ofInstance].map(([instanceId, its]) => {
      const moments = its.map(({ occurred_at }) => occurred_at).sort();
      const ids = arrayLiteral(its.map(({ id }) => id));
      return mark(tx, now.toISOString(), instanceId, ids, moments[0] as string, moments.at(-1) as string);
    }),
  );
}
