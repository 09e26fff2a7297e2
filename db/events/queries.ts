import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm';
import type { Events } from '../../generated/events.ts';
import {
  arrayLiteral,
  isIn,
  placeholders,
  preparedSelect,
  preparedWrite,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { events, webhook_deliveries } from '../connection/tables.ts';

const insert = preparedWrite((db) =>
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

const insertAll = statement(`
  insert into events (instance_id, event, data, occurred_at)
  select *, $4::timestamptz from unnest($1::bigint[], $2::text[], $3::jsonb[])`);

interface NewEvent<Name extends keyof Events & string> {
  instanceId: number;
  event: Name;
  data: Events[Name];
}

export async function appendEvents<Name extends keyof Events & string>(
  tx: Tx,
  happened: NewEvent<Name>[],
  now: Date,
): Promise<void> {
  if (happened.length === 0) return;
  await insertAll(
    tx,
    arrayLiteral(happened.map(({ instanceId }) => instanceId)),
    arrayLiteral(happened.map(({ event }) => event)),
    arrayLiteral(happened.map(({ data }) => JSON.stringify(data))),
    now.toISOString(),
  );
}

export type OutboxEvent = Pick<typeof events.$inferSelect, 'instance_id' | 'id' | 'event' | 'occurred_at'> & {
  /** JSON text. */
  data: string;
};

const { instance_id, id, event, data, occurred_at, relayed_at } = events;
const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));

const claim = preparedSelect((db) =>
  db
    .select({ instance_id, id, event, data: sql<string>`${data}`.as('data'), occurred_at })
    .from(events)
    .where(isNull(relayed_at))
    .orderBy(asc(id))
    .limit(sql.placeholder('most'))
    .for('update', { skipLocked: true }),
);

/** The oldest that nobody was told of and nobody else holds: by state, since ids commit in any order. */
export function claimEvents(tx: Tx, most: number): Promise<OutboxEvent[]> {
  return claim(tx, { most });
}

const mark = preparedWrite((db) =>
  db
    .update(events)
    .set({ relayed_at: sql`${sql.placeholder('at')}` })
    .where(
      and(
        ofWorkshop,
        isIn(id, 'ids'),
        between(occurred_at, sql.placeholder('first'), sql.placeholder('last')),
      ),
    ),
);

export async function markRelayed(tx: Tx, claimed: OutboxEvent[], now: Date): Promise<void> {
  const ofInstance = Map.groupBy(claimed, ({ instance_id }) => instance_id);
  await sendInOrder(
    tx,
    [...ofInstance].map(([instanceId, its]) => {
      const moments = its.map(({ occurred_at }) => occurred_at).sort();
      return mark(tx, {
        instanceId,
        ids: arrayLiteral(its.map(({ id }) => id)),
        first: moments[0],
        last: moments.at(-1),
        at: now.toISOString(),
      });
    }),
  );
}

type Told = typeof events | typeof webhook_deliveries;

const among = (ids: string) => sql`any (${sql.placeholder(ids)}::bigint[])`;

const isReason = ({ event, data }: Told) =>
  sql`(${event} = 'lead.rejected' and (${data}->>'leadId')::bigint = ${among('budgetIds')})`;
const isClick = ({ event, data }: Told) =>
  sql`(${event} = 'email.clicked'
    and split_part(${data}->>'communication_id', '-', 2)::bigint = ${among('communicationIds')})`;

const withoutTexts = (told: Told) => sql`case
  when ${isReason(told)} then ${told.data} || '{"reason": null}'
  when ${isClick(told)} then ${told.data} || '{"url": ""}'
  else ${told.data} end`;

const forgetTexts = preparedWrite((db) =>
  db
    .update(events)
    .set({ data: withoutTexts(events) })
    .where(and(ofWorkshop, or(isReason(events), isClick(events)))),
);

// What receivers answer is theirs to choose: an echo of the client, as they have it.
const isEcho = sql`(${webhook_deliveries.response_body} <> '' and (
  (${webhook_deliveries.data}->>'client_id')::bigint = ${sql.placeholder('clientId')}
  or coalesce(${webhook_deliveries.data}->>'leadId', ${webhook_deliveries.data}->>'budget_id')::bigint = ${among('budgetIds')}
  or split_part(${webhook_deliveries.data}->>'communication_id', '-', 2)::bigint = ${among('communicationIds')}))`;

const forgetTold = preparedWrite((db) =>
  db
    .update(webhook_deliveries)
    .set({ data: withoutTexts(webhook_deliveries), response_body: null })
    .where(
      and(
        eq(webhook_deliveries.instance_id, sql.placeholder('instanceId')),
        or(isReason(webhook_deliveries), isClick(webhook_deliveries), isEcho),
      ),
    ),
);

/** That something happened stays, and whom it was told. Looks through the thirty days that they are kept. */
export async function forgetToldTexts(
  tx: Tx,
  instanceId: number,
  clientId: number,
  { budgetIds, communicationIds }: Record<'budgetIds' | 'communicationIds', number[]>,
): Promise<void> {
  const values = {
    instanceId,
    clientId,
    budgetIds: arrayLiteral(budgetIds),
    communicationIds: arrayLiteral(communicationIds),
  };
  // Events first: what is being relayed at the moment is waited for, and is found among the deliveries then.
  await sendInOrder(tx, [forgetTexts(tx, values), forgetTold(tx, values)]);
}
