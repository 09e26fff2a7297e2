import { expect, test } from 'vitest';
import { findStillWaiting } from '../../../db/webhooks/attempts.ts';
import { insertDeliveries } from '../../../db/webhooks/staging.ts';
import { now, openScene } from '../scene.ts';

const { instance, write } = await openScene();

test('of deliveries that were staged a moment ago those wait that nobody has in hand, attempted or ended', async () => {
  const occurredAt = now.toISOString();
  const delivery = { instanceId: instance.id, subscriptionId: 31, eventId: 1, event: 'client.created' };
  const staged = Array.from({ length: 4 }, () => ({
    ...delivery,
    occurredAt,
    data: '{}',
    trigger: 'event' as const,
  }));
  const ids = await write((tx) => insertDeliveries(tx, staged, { now, dueAt: now }));
  const [inHand, attempted, ended, waiting] = ids as [number, number, number, number];
  await write((tx) => tx.$client.unsafe('update backlog set attempt = 2 where item_id = $1', [attempted]));
  await write((tx) => tx.$client.unsafe('delete from backlog where item_id = $1', [ended]));
  const known = ids.map((itemId) => ({ itemId, itemAt: occurredAt, attempt: 1, content: undefined }));
  const lane = { instanceId: instance.id, lane: '31' };
  const found = await write((tx) => findStillWaiting(tx, lane, { without: [inHand], most: 8, now }, known));
  expect(found.map(({ itemId }) => itemId)).toEqual([waiting]);
});
