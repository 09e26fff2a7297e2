import { chmodSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { relayEvents } from '../../../workers/webhooks/relay.ts';
import { documentsIn, photo } from '../budgets/documents-scene.ts';
import { openHookScene } from '../hooks/scene.ts';

const scene = await openHookScene();
const { sql, desk, post, get, patch, host, app, database, documentsFolder, clock } = scene;
/**
 * Creates a budget. Other clients have the same name as the budget's client, because erasing one client must not change
 * texts about the others.
 */
const newBudget = () => scene.newBudget({ client: { name: 'Clara Ejemplo' } });
const { upload, rowsOf, filesKept } = documentsIn(scene);
const visible = { name: 'client_visible', content: 'true' };
const erase = (id: number) => desk('POST', `/clients/${id}/erase`);

describe('of the documents of an erased client', () => {
  test('the file of what it could see is gone when that is reported, with its row', async () => {
    const { id, client_id } = await newBudget();
    const { body } = await upload(id, [photo(), visible]);
    const [{ stored_as } = { stored_as: '' }] = await rowsOf(id);
    expect(filesKept()).toContain(stored_as);
    await erase(client_id);
    expect(filesKept()).not.toContain(stored_as);
    expect(await rowsOf(id)).toEqual([]);
    const fetched = await app.inject({ url: new URL(body.url).pathname, headers: { host } });
    expect(fetched.statusCode).toBe(404);
  });

  test('documents for staff only stay, under a neutral name', async () => {
    const { id, client_id } = await newBudget();
    const { body } = await upload(id, [photo(undefined, 'DNI Clara Ejemplo.jpg')]);
    await erase(client_id);
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ filename: `document-${body.id}.jpg`, client_visible: false });
    expect(filesKept()).toContain(row?.stored_as);
    const fetched = await app.inject({ url: new URL(body.url).pathname, headers: { host } });
    expect([fetched.statusCode, fetched.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`document-${body.id}.jpg`),
    ]);
  });

  test('a file that the store does not let go is left to the sweep: the client is erased all the same', async () => {
    const { id, client_id } = await newBudget();
    await upload(id, [photo(), visible]);
    const [{ stored_as } = { stored_as: '' }] = await rowsOf(id);
    const path = join(documentsFolder, stored_as);
    onTestFinished(() => chmodSync(dirname(path), 0o700));
    chmodSync(dirname(path), 0o500);
    expect((await erase(client_id)).status).toBe(200);
    expect(await rowsOf(id)).toEqual([]);
    // The file stays, because the folder is read-only. As root the file is removed, because root ignores file
    // permissions.
    expect(existsSync(path)).toBe(process.getuid?.() !== 0);
  });
});

describe('of the events that integrators got about an erased client', () => {
  const relay = async () => {
    while ((await relayEvents(database, clock.now())).events > 0);
  };
  const told = async (event: string) => {
    const rows = await sql`
      select 'event' as kind, id, data, null as response_body from events where event = ${event}
      union all select 'delivery', id, data, response_body from webhook_deliveries where event = ${event}
      order by kind desc, id`;
    return rows.map(({ kind, data, response_body }) => ({ kind, data, response_body }));
  };

  test('that a budget was rejected stays, and why goes; so does what receivers answered', async () => {
    await post('/webhooks', {
      url: 'https://hooks.example.com/x',
      events: ['lead.rejected', 'client.updated'],
    });
    const { id, client_id } = await newBudget();
    const other = await newBudget();
    for (const budget of [id, other.id])
      await desk('POST', `/budgets/${budget}/status/Rechazado`, { reason: 'A Clara le parece caro' });
    await patch(`/clients/${client_id}`, { city: 'Lugo' });
    await relay();
    await sql`update webhook_deliveries set response_body = 'Clara is known'`;
    await erase(client_id);
    const left = { leadId: other.id, reason: 'A Clara le parece caro' };
    expect(await told('lead.rejected')).toMatchObject([
      { kind: 'event', data: { leadId: id, to: 'Rechazado', reason: null } },
      { kind: 'event', data: left },
      { kind: 'delivery', data: { leadId: id, to: 'Rechazado', reason: null }, response_body: null },
      { kind: 'delivery', data: left, response_body: 'Clara is known' },
    ]);
    const updated = (await told('client.updated')).filter(({ data }) => data.client_id === client_id);
    expect(updated.map(({ response_body }) => response_body)).toEqual(updated.map(() => null));
  });

  test('that a link was clicked stays, and which goes', async () => {
    const { client_id } = await newBudget();
    const data = { communication_id: 'email-0', client_id, channel: 'email', status: 'opened' };
    const mail = await scene.sendEmail('clara@example.com');
    await sql`update communications set client_id = ${client_id} where id = ${mail.id}`;
    const clicked = {
      ...data,
      communication_id: `email-${mail.id}`,
      url: 'https://example.com/?mail=clara@example.com',
    };
    await sql`insert into events (instance_id, event, data, occurred_at)
      values (${scene.instanceId}, 'email.clicked', ${JSON.stringify(clicked)}, now())`;
    await erase(client_id);
    expect(await told('email.clicked')).toMatchObject([{ data: { ...clicked, url: '' } }]);
  });
});

test('erasing while budgets and documents are added ends with no file that its client could see', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, client_id } = await newBudget();
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => upload(id, [photo(), visible])),
      desk('POST', `/clients/${client_id}/erase`),
      ...[4, 5, 6].map(() => upload(id, [photo(), visible])),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    expect(await rowsOf(id)).toEqual([]);
    const rows = await sql`select stored_as from budget_documents`;
    // Polls, because the file of a refused upload is removed shortly after the answer.
    const unmovable = process.getuid?.() === 0 ? 0 : 1;
    await expect.poll(() => filesKept().length, { timeout: 30_000 }).toBe(rows.length + unmovable);
  }
});

test('who is not erased keeps everything', async () => {
  const { id, client_id } = await newBudget();
  await upload(id, [photo(undefined, 'Foto de Bruno.jpg'), visible]);
  const gone = await newBudget();
  await erase(gone.client_id);
  expect(await rowsOf(id)).toMatchObject([{ filename: 'Foto de Bruno.jpg' }]);
  expect((await get(`/clients/${client_id}`)).body.name).toBe('Clara Ejemplo');
});
