import { expect, test } from 'vitest';
import { events } from '../../../generated/events.ts';
import { openWebhooks } from './scene.ts';

const { get, subscribe, createKey, openInstance } = await openWebhooks();

test('shows a key its own subscriptions, by ascending id, and nobody else’s', async () => {
  const { key } = await createKey();
  const [first, second] = [await subscribe(), await subscribe({ description: 'La segunda' })];
  const others = await subscribe({}, { key });
  const neighbour = await openInstance('neighbour.test', 'business');

  const { body } = await get('/webhooks');
  expect(body.items.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id]);
  expect(body.items[1]).toMatchObject({ url: second.url, description: 'La segunda' });
  expect((await get('/webhooks', { key })).body.items).toMatchObject([{ id: others.id }]);
  expect((await neighbour.get('/webhooks')).body.items).toEqual([]);
});

test('shows every event that can be subscribed to, in the language asked for', async () => {
  const { body } = await get('/webhooks', { headers: { 'accept-language': 'fr' } });
  const names = Object.keys(events).filter((name) => name !== 'test.ping');
  expect(body.events.map(({ event }: { event: string }) => event)).toEqual(names);
  const { label, description } = events['client.updated'];
  expect(body.events).toContainEqual({
    event: 'client.updated',
    label: label.fr,
    description: description.fr,
  });
});
