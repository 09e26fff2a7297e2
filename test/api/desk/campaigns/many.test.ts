import { expect, test } from 'vitest';
import { openCampaignScene } from './scene.ts';

const { sql, workshop } = await openCampaignScene();

test('a campaign to 5,000 clients is staged within the time of one transaction, and charged to the unit', async () => {
  const { id, template, ask, balance } = await workshop({ credit: 6_000 });
  const html = `<p>Hola, {name}:</p>${'<p>Le esperamos esta semana en el taller.</p>'.repeat(100)}`;
  await template({ text: undefined, html });
  await sql`
    insert into clients (instance_id, name, email, search_text, created_at, updated_at)
    select ${id}, 'Cliente ' || n, 'cliente-' || n || '@example.com', '', now(), now()
    from generate_series(1, ${5_000}::int) n`;
  const { status, body } = await ask();
  expect([status, body.recipients, body.units, body.balance]).toEqual([201, 5_000, 5_000, 1_000]);
  expect(await balance()).toBe(1_000);
  const [staged] = await sql`
    select count(*)::int as count, count(distinct c.recipient)::int as addresses
    from communications c
    join outbound_messages o on o.instance_id = c.instance_id and o.communication_id = c.id
    join message_backlog b on b.instance_id = c.instance_id and b.communication_id = c.id
    where c.campaign_id = ${body.id} and c.status = 'queued' and o.html like '%Cliente %'`;
  expect(staged).toEqual({ count: 5_000, addresses: 5_000 });
}, 60_000);
