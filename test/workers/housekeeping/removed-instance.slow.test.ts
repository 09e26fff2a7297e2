import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../../../config.ts';
import { startMailServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { startWorkers } from '../../../workers/main.ts';
import { rowsOfInstance } from '../../support/instance-rows.ts';
import { openReceiver } from '../../support/receiver.ts';
import { sendToDesk, succeeded } from '../../support/requests.ts';
import { openWorkshop } from '../../support/workshop.ts';

const { deskApp, openInstance, databaseUrl, documentsFolder, record, sql } = await openWorkshop();
const receiver = await openReceiver();
afterAll(() => receiver.close());
const mailServer = await startMailServer({
  onRcptTo: (_address, _session, done) => setTimeout(done, 50),
});
afterAll(() => mailServer.stop());

const clients = 60;

/** Opens a workshop with a running campaign and two webhook receivers, one of which does not answer. */
async function openBusy(host: string) {
  const workshop = await openInstance(host, 'business');
  const { post, desk, newClient } = workshop;
  await desk('POST', '/email', { url: `smtp://127.0.0.1:${mailServer.port}`, from: 'taller@example.com' });
  await desk('POST', '/credit', { units: 10_000 });
  await desk('POST', '/campaigns/templates', {
    name: 'a',
    channel: 'email',
    subject: 'A',
    text: 'Hola {name}',
  });
  const quick = `/quick/${host}`;
  const hanging = `/hanging/${host}`;
  for (const path of [quick, hanging])
    succeeded(await post('/webhooks', { url: receiver.url(path), events: ['client.created'] }));
  receiver.answer(quick, (response) => setTimeout(() => response.writeHead(204).end(), 30));
  const held: ServerResponse[] = [];
  receiver.answer(hanging, (response) => void held.push(response));
  for (let number = 0; number < clients; number += 1) {
    const client = { name: `Cliente ${number}`, email: `c${number}@${host}.example.com` };
    await newClient(client);
  }
  succeeded(await desk('POST', '/campaigns', { template: 'a', segment: 'all' }));
  return { ...workshop, id: workshop.instanceId, quick, hanging, held };
}

test('workers with deliveries and messages under way survive the removal of their workshop', async () => {
  const removed = await openBusy('removed.test');
  const neighbour = await openBusy('neighbour.test');
  const errors: unknown[] = [];
  const config = parseConfig({
    APP_SECRET: 'a secret that is for tests alone and nothing else',
    WEBHOOK_ALLOW_PRIVATE: '1',
    DOCUMENTS_URL: `file:${documentsFolder}`,
  });
  const workers = await startWorkers(config, { databaseUrl, onError: (error) => errors.push(error) });
  try {
    await Promise.all([removed, neighbour].map(({ hanging }) => receiver.expect(hanging, 1)));
    while (mailServer.received.length === 0) await sleep(10);

    const removal = sendToDesk(deskApp, 'POST', '/instances/removed.test/remove', {
      confirm: 'removed.test',
    });
    expect((await removal).status).toBe(200);
    await record.flush();
    expect(await rowsOfInstance(sql, removed.id)).toEqual({});

    // Answers the hanging requests, after the removal.
    for (const response of [...removed.held, ...neighbour.held]) response.writeHead(204).end();
    for (const { hanging } of [removed, neighbour])
      receiver.answer(hanging, (response) => response.writeHead(204).end());
    const settled = async () => {
      const [row] = await sql`
        select count(*)::int as left from backlog where kind = 'messages' and instance_id = ${neighbour.id}`;
      return row?.left === 0 && receiver.at(neighbour.quick).length === clients;
    };
    while (!(await settled())) await sleep(50);
    expect(await rowsOfInstance(sql, removed.id)).toEqual({});
    const arrived = mailServer.received.filter(({ to }) => to[0]?.endsWith('@neighbour.test.example.com'));
    expect(arrived).toHaveLength(clients);
  } finally {
    await workers.close();
  }
  expect(errors).toEqual([]);
  expect(await rowsOfInstance(sql, removed.id)).toEqual({});
});
