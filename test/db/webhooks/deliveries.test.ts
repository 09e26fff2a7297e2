import { expect, test } from 'vitest';
import { replayFailedDeliveries } from '../../../db/webhooks/replays.ts';
import { now, openScene } from '../scene.ts';

const { instance, write } = await openScene();
const subscription = 31;

test('sends the requested number of deliveries again, the oldest first, and the rest the next time', async () => {
  await write((tx) =>
    tx.$client.unsafe(
      `insert into webhook_deliveries
         (instance_id, subscription_id, event_id, event, occurred_at, data, trigger, status, created_at)
       select $1, $2, 100 - n, 'client.created', $3, '{}', 'event', 'failed', $3 from generate_series(1, 5) n`,
      [instance.id, subscription, now.toISOString()],
    ),
  );
  const asked = { since: now, most: 2, now };
  const replay = () => write((tx) => replayFailedDeliveries(tx, instance.id, subscription, asked));
  expect([await replay(), await replay(), await replay(), await replay()]).toEqual([2, 2, 1, 0]);
  const sent = await write((tx) =>
    tx.$client.unsafe(`select event_id from webhook_deliveries where trigger = 'replay' order by id`),
  );
  expect(sent.map(({ event_id }) => event_id)).toEqual([99, 98, 97, 96, 95]);
});
