import { expect, test } from 'vitest';
import { findUnattempted } from '../../../db/webhooks/attempts.ts';
import { insertDeliveries } from '../../../db/webhooks/staging.ts';
import { now, openScene } from '../scene.ts';

const { instance, write } = await openScene();

test('finds the freshly staged deliveries without an attempt or an end', async () => {
  const occurredAt = now.toISOString();
  const delivery = { instanceId: instance.id, subscriptionId: 31, eventId: 1, event: 'client.created' };
  const staged = Array.from({ length: 3 }, () => ({
    ...delivery,
    occurredAt,
    data: {},
    trigger: 'event' as const,
  }));
  const ids = await write((tx) => insertDeliveries(tx, staged, { now, dueAt: now }));
  const [attempted, ended, waiting] = ids as [number, number, number];
  await write((tx) => tx.$client.unsafe('update backlog set attempt = 2 where item_id = $1', [attempted]));
  await write((tx) => tx.$client.unsafe('delete from backlog where item_id = $1', [ended]));
  const known = ids.map((itemId) => ({ itemId, itemAt: occurredAt, attempt: 1, content: undefined }));
  const lane = { instanceId: instance.id, lane: '31' };
  const found = await write((tx) => findUnattempted(tx, lane, known));
  expect(found.map(({ itemId }) => itemId)).toEqual([waiting]);
});
