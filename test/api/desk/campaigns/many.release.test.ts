import { expect, test } from 'vitest';
import { notifyClient } from '../../../../actions/messages/notice.ts';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { findInstance, type Instance } from '../../../../db/workshops/queries.ts';
import { secretBox } from '../../../support/secret-box.ts';
import { openCampaignScene } from './scene.ts';

const { sql, workshop, database } = await openCampaignScene();

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
    join backlog b on b.instance_id = c.instance_id and b.lane = c.channel and b.item_id = c.id
    where c.campaign_id = ${body.id} and c.status = 'queued' and o.html like '%Cliente %'`;
  expect(staged).toEqual({ count: 5_000, addresses: 5_000 });
});

test('others of the workshop go on sending while a campaign to thousands is written', async () => {
  const { id, template, ask, client, patch } = await workshop({ credit: 10_000 });
  await template();
  await sql`
    insert into clients (instance_id, name, email, search_text, created_at, updated_at)
    select ${id}, 'Cliente ' || n, 'cliente-' || n || '@example.com', '', now(), now()
    from generate_series(1, ${5_000}::int) n`;
  const clara = await client({ name: 'Clara Ejemplo', email: 'clara@example.com' });
  const instance = (await findInstance(database.reads, id)) as Instance;
  const about = { budgetId: null, plate: null, url: 'https://taller.example.com/t/1' };
  let sent = false;
  let meanwhile = 0;
  const campaign = ask().finally(() => {
    sent = true;
  });
  while (!sent) {
    await inTransaction(database, (tx) =>
      notifyClient({ tx, instance, secretBox, now: new Date() }, 'vehicle_ready', clara, about),
    );
    await patch(`/clients/${clara}`, { city: `Ciudad ${meanwhile}` });
    meanwhile += 1;
  }
  expect(await campaign).toMatchObject({ status: 201, body: { recipients: 5_001 } });
  expect(meanwhile).toBeGreaterThan(3);
});
