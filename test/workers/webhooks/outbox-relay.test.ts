import { expect, onTestFinished, test } from 'vitest';
import { openWorkersDatabase } from '../../../workers/database.ts';
import { type RelayResult, relayEvents } from '../../../workers/webhooks/relay.ts';
import { openScene } from '../scene.ts';

const scene = await openScene();
const { sql, databaseUrl, clock, instance, key, subscribe } = scene;

function openProcess() {
  const database = openWorkersDatabase(databaseUrl);
  onTestFinished(() => database.close());
  return () => relayEvents(database, clock.now());
}

const happen = (event: string, count: number) => sql`
  insert into events (instance_id, event, data, occurred_at)
  select ${instance.id}, ${event}, '{"client_id": 1}', now() from generate_series(1, ${count}::int)`;

const unrelayed = async () => {
  const [row] = await sql`select count(*)::int as count from events where relayed_at is null`;
  return row?.count;
};

test('concurrent relays make one delivery of each event for each subscriber', async () => {
  const ids = [(await subscribe('/a')).id, (await subscribe('/b')).id];
  await subscribe('/c', { events: ['client.updated'] });
  await happen('client.created', 5_000);
  const relayAll = async (relay: () => Promise<RelayResult>) => {
    let events = 0;
    for (;;) {
      const relayed = await relay();
      events += relayed.events;
      // The relay skips events that other processes have locked.
      if (!relayed.more) return events;
    }
  };
  const each = await Promise.all([openProcess(), openProcess(), openProcess()].map(relayAll));
  expect(each.reduce((sum, events) => sum + events)).toBe(5_000);
  expect(await unrelayed()).toBe(0);
  const deliveries = await sql`
    select subscription_id as id, count(*)::int as made, count(distinct event_id)::int as events,
      (select count(*)::int from backlog b where b.lane = d.subscription_id::text) as waiting
    from webhook_deliveries d group by 1 order by 1`;
  expect([...deliveries]).toEqual(ids.map((id) => ({ id, made: 5_000, events: 5_000, waiting: 5_000 })));
});

test('a subscription to all events gets each of them once, also those that no release knows', async () => {
  const { id } = await subscribe('/all', { events: ['*'] });
  await happen('lead.created', 1);
  await happen('client.updated', 1);
  await happen('vehicle.teleported', 1);
  await openProcess()();
  const deliveries =
    await sql`select event from webhook_deliveries where subscription_id = ${id} order by event`;
  expect(deliveries.map(({ event }) => event)).toEqual([
    'client.updated',
    'lead.created',
    'vehicle.teleported',
  ]);
  await sql`update webhook_subscriptions set active = false where id = ${id}`;
});

test('takes as few events at a time as thousands of subscriptions allow, at least one', async () => {
  const relay = openProcess();
  await sql`
    insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
    select ${instance.id}, ${key.id}, '', '{vehicle.ready}', '', now() from generate_series(1, 2000)`;
  await happen('vehicle.ready', 3);
  await happen('lead.created', 1);
  expect(await relay()).toMatchObject({ events: 2, more: true });
  expect(await relay()).toMatchObject({ events: 2, more: false });
  await sql`
    insert into webhook_subscriptions (instance_id, key_id, url, events, description, created_at)
    select ${instance.id}, ${key.id}, '', '{vehicle.ready}', '', now() from generate_series(1, 4000)`;
  await happen('vehicle.ready', 2);
  const relayed = await relay();
  expect(relayed).toMatchObject({ events: 1, more: true });
  expect(relayed.lanes).toHaveLength(6_000);
  expect(await relay()).toMatchObject({ events: 1, more: false });
  expect(await unrelayed()).toBe(0);
});
