import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../tools/lab/stand-ins/mail-server.ts';
import { openSmsGatewayStandIn } from '../../../tools/lab/stand-ins/sms-gateway.ts';
import { eraseClient } from '../../support/erasing.ts';
import { mail, openSendingScene, sms, smtpAt } from './sending-scene.ts';

const scene = await openSendingScene();
const { sql, workshop, start, settled, eventsOf, statusOf } = scene;
const server = await startMailServer();
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

const longAgo = new Date(0).toISOString();

/** Brings a message into the state that remains after a worker died while sending the message. */
async function leave(id: number, handedOverAt: string | null) {
  await sql`update lanes set lease = 1, held_until = ${longAgo}`;
  await sql`update backlog set handed_over_at = ${handedOverAt} where item_id = ${id}`;
}

/** Starts another worker, and waits until the messages have no due attempt; returns their outcomes. */
async function recovered(...ids: number[]) {
  const worker = await start();
  const outcomes = await settled(...ids);
  await worker.stop();
  return outcomes;
}

test('a worker that died before it handed the message over costs only time', async () => {
  const { stage } = await workshop({ email: smtpAt(server.port) });
  const [id = 0] = await stage(mail);
  await leave(id, null);
  expect(await recovered(id)).toEqual([{ status: 'sent', error: null }]);
  expect([server.received.length, await eventsOf(id)]).toEqual([1, ['email.sent']]);
});

test('does not send a mail again that was being handed over, since its fate is unknown', async () => {
  const { stage, spent } = await workshop({ email: smtpAt(server.port) });
  const [id = 0] = await stage(mail);
  await leave(id, scene.clock.now().toISOString());
  expect(await recovered(id)).toMatchObject([
    { status: 'failed', error: expect.stringMatching(/^unknown outcome: the service stopped/) },
  ]);
  expect([server.received.length, await eventsOf(id), await spent()]).toEqual([0, ['email.failed'], 1]);
});

test('asks the gateway about an SMS that was being handed over: it is sent once in any case', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const standIn = await openSmsGatewayStandIn(secret);
  onTestFinished(() => standIn.close());
  const { stage } = await workshop({ sms: { kind: 'gateway', url: standIn.url, secret } });
  const [had = 0, hadNot = 0] = await stage(sms, sms);
  const [row] = await sql`select message_id from outbound_messages where communication_id = ${had}`;
  const taken = { to: sms.to, from: '', body: sms.body, status_url: null, gatewayId: 'gw-7', status: 'sent' };
  standIn.messages.set(row?.message_id, { id: row?.message_id, ...taken });
  for (const id of [had, hadNot]) await leave(id, scene.clock.now().toISOString());
  expect(await recovered(had, hadNot)).toEqual([
    { status: 'sent', error: null },
    { status: 'sent', error: null },
  ]);
  expect(standIn.messages.size).toBe(2);
});

test('a worker that resumes after another took its message sends nothing', async () => {
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => {
    wake = resolve;
  });
  let reached = () => {};
  const begun = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const slow = await startMailServer({
    onRcptTo(_address, _session, done) {
      reached();
      asleep.then(() => done());
    },
  });
  onTestFinished(slow.stop);
  const { stage, instance } = await workshop({ email: smtpAt(slow.port) });
  const [id = 0] = await stage(mail);
  const worker = await start();
  await begun;
  await sql`update lanes set lease = 1, held_until = now() + interval '1 hour' where instance_id = ${instance.id}`;
  wake();
  await worker.stop();
  expect([slow.received.length, await statusOf(id)]).toEqual([0, { status: 'queued', error: null }]);
});

test('does not send a message whose client is erased meanwhile', async () => {
  const { stage, client, instance, spent } = await workshop({ email: smtpAt(server.port) });
  const clientId = await client();
  const [waiting = 0, claimed = 0] = await stage({ ...mail, clientId }, { ...mail, clientId });
  await leave(claimed, null);
  await scene.write((tx) => eraseClient(tx, instance, { id: clientId }, scene.clock.now()));
  expect(await recovered(waiting, claimed)).toEqual([
    { status: 'failed', error: null },
    { status: 'failed', error: null },
  ]);
  expect([server.received.length, await spent()]).toEqual([0, 0]);
});

test('four workers send each of 500 messages of a dead worker exactly once', async () => {
  const { id, stage } = await workshop({ email: smtpAt(server.port) });
  const ids = await stage(...Array.from({ length: 500 }, (_, n) => ({ ...mail, to: `c${n}@example.com` })));
  await sql`update lanes set lease = 1, held_until = ${longAgo} where instance_id = ${id}`;
  const workers = await Promise.all([start(), start(), start(), start()]);
  const outcomes = await settled(...ids);
  for (const { stop } of workers) await stop();
  expect(outcomes.filter(({ status }) => status !== 'sent')).toEqual([]);
  expect(scene.errors).toEqual([]);
  expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(500);
  expect(server.received).toHaveLength(500);
  const [log] =
    await sql`select count(*)::int as count from communications where status = 'sent' and id in ${sql(ids)}`;
  expect(log?.count).toBe(500);
});
