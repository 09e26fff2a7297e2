import { Webhook } from 'standardwebhooks';
import { afterAll, expect } from 'vitest';
import { openReceiver, type ReceivedRequest } from '../../support/receiver.ts';
import type { Send } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

/**
 * Opens a workshop, and a receiver to which its keys can subscribe. Events are delivered only if a test requests it.
 */
export async function openWebhooks(options?: Parameters<typeof openWorkshop>[0]) {
  const workshop = await openWorkshop(options);
  const receiver = await openReceiver();
  afterAll(receiver.close);
  const { post, sql, liveKeyId } = workshop;
  let made = 0;

  const subscribe = async (fields: object = {}, send?: Send) => {
    made += 1;
    const path = `/hook-${made}`;
    const body = { url: receiver.url(path), events: ['client.created'], ...fields };
    const answer = await post('/webhooks', body, send);
    expect(answer.status, answer.text).toBe(201);
    const { item, secret } = answer.body as { item: Item; secret: string };
    return { ...item, secret, path };
  };

  return {
    ...workshop,
    receiver,
    subscribe,
    /** Inserts deliveries of a subscription, with these changes to the default values; returns their ids. */
    insertDeliveries: async (
      subscription: number,
      rows: Partial<Row>[],
      backlog = true,
    ): Promise<number[]> => {
      const ids: number[] = [];
      for (const row of rows) ids.push(await insertDelivery(subscription, row, backlog));
      return ids;
    },
    subscriptionRow: async (id: number) => {
      const [row] = await sql`
        select url, description, active, failing_since, key_id from webhook_subscriptions where id = ${id}`;
      return row;
    },
    deliveriesOf: async (id: number) => [
      ...(await sql`
        select id, event, event_id, trigger, status, attempts, error, response_status, occurred_at, data, created_at
        from webhook_deliveries where subscription_id = ${id} order by id`),
    ],
    backlogOf: async (id: number) => [
      ...(await sql`
        select item_id, attempt, due_at, handed_over_at from backlog
        where kind = 'webhooks' and lane = ${String(id)} order by item_id`),
    ],
  };

  async function insertDelivery(subscription: number, row: Partial<Row>, backlog: boolean): Promise<number> {
    const { event = 'client.created', status = 'succeeded', trigger = 'event' } = row;
    const at = row.created_at ?? new Date().toISOString();
    const eventId = row.event_id ?? nextEventId();
    const [made] = await sql`
      insert into webhook_deliveries
        (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, status, attempts, error, created_at)
      select instance_id, ${subscription}, ${eventId}, ${event}, ${at}, '{"client_id": 7}', ${trigger}, ${status},
        ${row.attempts ?? 1}, ${row.error ?? null}, ${at}
      from api_keys where id = ${liveKeyId} returning id`;
    if (status === 'pending' && backlog) {
      await sql`
        insert into backlog (instance_id, kind, lane, item_id, item_at, due_at)
        select instance_id, 'webhooks', ${String(subscription)}, ${made?.id}, ${at}, ${at} from api_keys where id = ${liveKeyId}`;
    }
    return Number(made?.id);
  }
}

interface Item {
  id: number;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  created_at: string;
}

interface Row {
  event: string;
  event_id: number;
  status: 'pending' | 'succeeded' | 'failed';
  trigger: 'event' | 'test' | 'replay';
  attempts: number;
  error: string;
  created_at: string;
}

let events = 1_000_000;
function nextEventId(): number {
  events += 1;
  return events;
}

/** Verifies a delivery with the library that receivers use; returns its body. Throws if another secret signed it. */
export function verified(secret: string, { headers, body }: ReceivedRequest) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    event: string;
    timestamp: string;
    data: unknown;
  };
}
