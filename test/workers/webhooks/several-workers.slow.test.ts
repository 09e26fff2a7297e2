import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answers } from '../../support/receiver.ts';
import { openScene } from '../scene.ts';

const scene = await openScene();
const { receiver, sql, instance, errors, subscribe, settled } = scene;
const workers = await Promise.all([scene.start(), scene.start(), scene.start()]);

const events = 300;
const answerMs = 15;

test('three workers send each event once to each, eight at a time, while one receiver hangs', async () => {
  const [slow, quick, hanging] = [
    await subscribe('/slow'),
    await subscribe('/quick'),
    await subscribe('/hanging'),
  ];
  let atOnce = 0;
  let most = 0;
  receiver.answer('/slow', (response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    setTimeout(() => {
      atOnce -= 1;
      response.writeHead(204).end();
    }, answerMs);
  });
  receiver.answer('/hanging', answers.hang);
  for (let batch = 0; batch < 3; batch += 1) {
    await sql`
      insert into events (instance_id, event, data, occurred_at)
      select ${instance.id}, 'client.created', '{"client_id": 1}', now() from generate_series(1, ${events / 3}::int)`;
    for (const { wake } of workers) wake();
    await sleep(100);
  }
  for (const { id } of [slow, quick]) {
    const deliveries = await settled(id);
    expect(deliveries).toHaveLength(events);
    expect(deliveries.every(({ status, attempts }) => status === 'succeeded' && attempts === 1)).toBe(true);
  }
  for (const path of ['/slow', '/quick']) {
    expect(receiver.at(path)).toHaveLength(events);
    expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size).toBe(events);
  }
  expect(most).toBeLessThanOrEqual(8);
  await sql`update webhook_subscriptions set active = false where id = ${hanging.id}`;
  expect(errors).toEqual([]);
});
