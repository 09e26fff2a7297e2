import { expect, test } from 'vitest';
import { untilSomebodyWaits } from '../../../support/locks.ts';
import { openCampaignScene } from './scene.ts';

const { sql, workshop, database } = await openCampaignScene();

test('of campaigns that compete for credit, those go out whole that it is enough for', async () => {
  const { client, template, ask, messages, balance } = await workshop({ credit: 7 });
  await template();
  for (const name of ['a', 'b', 'c']) await client({ email: `${name}@example.com` });
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 502, 502, 502]);
  const sent = await messages();
  expect(sent).toHaveLength(6);
  expect(new Set(sent.map(({ campaign_id }) => campaign_id)).size).toBe(2);
  expect(await balance()).toBe(1);
});

test('a client who is erased while a campaign is sent is either left out, or erased from it too', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { client, template, ask, desk, messages } = await workshop();
    await template();
    const id = await client({ name: 'Clara Ejemplo', email: 'clara@example.com' });
    await Promise.all([ask(), desk('POST', `/clients/${id}/erase`)]);
    const sent = await messages();
    expect(JSON.stringify(sent)).not.toMatch(/clara/i);
    for (const { status, due } of sent) expect([status, due]).toEqual(['failed', false]);
  }
});

test('a client who has just been erased is waited for, and left out', async () => {
  const { id, client, template, ask } = await workshop();
  await template();
  const clara = await client({ email: 'clara@example.com' });
  await client({ email: 'bruno@example.com' });
  const answer = await database.inSession(async (_, raw) => {
    await raw.unsafe('begin');
    await raw.unsafe(`update clients set erased_at = now(), email = null where id = ${clara}`);
    const asked = ask();
    await untilSomebodyWaits(raw);
    await raw.unsafe('commit');
    return asked;
  });
  expect(answer.body).toMatchObject({ recipients: 1 });
  const sent = await sql`select recipient from communications where instance_id = ${id}`;
  expect(sent.map(({ recipient }) => recipient)).toEqual(['bruno@example.com']);
});
