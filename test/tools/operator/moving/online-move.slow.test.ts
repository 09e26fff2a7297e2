import { afterAll, expect, test } from 'vitest';
import { type MoveOptions, moveWorkshop } from '../../../../tools/operator/moving/online/move.ts';
import { documentsIn, photo } from '../../../api/budgets/documents-scene.ts';
import { openReceiver } from '../../../support/receiver.ts';
import { type Method, type Send, sendToApi, succeeded } from '../../../support/requests.ts';
import { openWorkshop, type TestWorkshop } from '../../../support/workshop.ts';
import { never } from '../scene.ts';
import { configOf, host, startWorkers } from './deployment.ts';

const source = await openWorkshop();
/**
 * The second workshop of the source deployment is moved, because the first workshops of both deployments have the same
 * id. The moved workshop sends tax records.
 */
const sending = { verifactu: 'test', verifactu_represented_since: '2026-01-01' };
const moved = await source.openInstance(host, 'business', { name: 'Taller que se muda' }, sending);
const target = await openWorkshop();
const receiver = await openReceiver();
afterAll(receiver.close);
const { instanceId: id, newBudget } = moved;
const { upload, filesKept } = documentsIn({ ...source, ...moved });
const arrived = documentsIn(target);

const move = (changes: Partial<MoveOptions> = {}, from = source) =>
  moveWorkshop(
    configOf(from),
    { host, target: configOf(target), acceptBroken: false, report: () => {}, ...changes },
    never,
  );

const ask = (where: TestWorkshop, method: Method, path: string, options: Send = {}) =>
  sendToApi(where.app, method, path, { key: moved.liveKey, ...options, headers: { host } });

const client = (name: string, idempotencyKey: string) => ({ body: { name }, idempotencyKey });

test('what is written, changed and deleted while a workshop is copied, and just before its pause, arrives with it', async () => {
  const hook = { url: receiver.url('/moved'), events: ['client.created'] };
  succeeded(await moved.post('/webhooks', hook));
  const removed = succeeded(await moved.post('/webhooks', { ...hook, url: receiver.url('/removed') }));
  const removedLast = succeeded(
    await moved.post('/webhooks', { ...hook, url: receiver.url('/removed-last') }),
  );
  const before = succeeded(await ask(source, 'POST', '/clients', client('Inés Inventada', 'before-it')));
  const budget = await newBudget();
  succeeded(await upload(budget.id, [photo()]));

  const steps: string[] = [];
  const writeMeanwhile = async () => {
    const created = succeeded(await ask(source, 'POST', '/clients', client('Nil Inventado', 'meanwhile')));
    succeeded(await upload(budget.id, [photo()]));
    succeeded(await moved.patch(`/clients/${before.body.id}`, { phone: '600000002' }));
    succeeded(await moved.send('DELETE', `/webhooks/${removed.body.item.id}`));
    return created;
  };
  /** Writes rows after the last comparison of all rows, so that only the pause of the move can copy these rows. */
  const writeLast = async () => {
    succeeded(await moved.patch(`/clients/${before.body.id}`, { city: 'Sevilla' }));
    succeeded(await moved.send('DELETE', `/webhooks/${removedLast.body.item.id}`));
  };
  let written: ReturnType<typeof writeMeanwhile> | undefined;
  const arrivals: object[] = [];
  const result = await move({
    report: async (step) => {
      steps.push(step);
      if (step.startsWith('Copying')) written = writeMeanwhile();
      if (step.startsWith('Stopping')) {
        await written;
        await writeLast();
      }
    },
    arrived: async (arrival) => {
      const answers = [await ask(target, 'GET', '/ping'), await ask(source, 'GET', '/ping')];
      arrivals.push({ ...arrival, statuses: answers.map(({ status }) => status) });
    },
  });
  const created = await written;
  const arrival = { host, hosts: [host], oldCell: null, newCell: null, statuses: [200, 421] };
  expect(arrivals).toEqual([arrival]);
  expect(steps).toHaveLength(7);
  expect(result).toMatchObject({ host, already: false, faulty_documents: [] });
  expect(result.paused_ms).toBeLessThan(10_000);

  const there = await ask(source, 'GET', '/clients');
  expect(there.status).toBeGreaterThanOrEqual(421);
  const twin = await ask(target, 'POST', '/clients', client('Nil Inventado', 'meanwhile'));
  expect([twin.status, twin.text]).toEqual([201, created?.text]);
  expect((await ask(target, 'GET', `/clients/${before.body.id}`)).body.phone).toMatch(/600000002$/);
  expect((await ask(target, 'GET', `/clients/${before.body.id}`)).body.city).toBe('Sevilla');
  expect(await arrived.rowsOf(budget.id)).toHaveLength(2);
  expect(arrived.filesKept()).toEqual(filesKept());
  for (const gone of [removed, removedLast])
    expect((await ask(target, 'GET', `/webhooks/${gone.body.item.id}`)).status).toBe(404);
  const repeated: object[] = [];
  const again = await move({ arrived: async (found) => void repeated.push(found) });
  expect(again).toMatchObject({ already: true });
  expect(repeated).toEqual([{ host, hosts: [host], oldCell: null, newCell: null }]);

  const { errors } = await startWorkers(target);
  const delivered = await receiver.expect('/moved', 3);
  const sent = await target.sql`select id from events where instance_id = ${id} and event = 'client.created'`;
  expect(delivered.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
    sent.map((event) => `evt_${event.id}`).toSorted(),
  );
  expect(errors).toEqual([]);
});

test('a workshop moves back over its older copy, and nothing else moves', async () => {
  const seen = succeeded(await ask(target, 'GET', '/clients')).body.data;
  const back = { target: configOf(source) };
  await expect(move({}, target)).rejects.toThrow('lead to the same database');
  await expect(
    move({ target: configOf(source, 'another secret that is for tests alone') }, target),
  ).rejects.toThrow('secret');
  await target.sql`update instances set paused_at = now() where id = ${id}`;
  await expect(move(back, target)).rejects.toThrow(`instance resume ${host}`);
  await target.sql`update instances set paused_at = null where id = ${id}`;

  await expect(
    move({ ...back, report: (step) => void (step.startsWith('Comparing') && resumeByHand()) }, target),
  ).rejects.toThrow('ended meanwhile by another command');
  expect((await ask(target, 'GET', '/clients')).status).toBe(200);
  expect(await move(back, target)).toMatchObject({ already: false });
  expect((await ask(source, 'GET', '/clients')).body.data).toEqual(seen);
  expect((await ask(target, 'GET', '/clients')).status).toBeGreaterThanOrEqual(421);
});

/** Resumes the workshop in the target as the command `instance resume` does. */
const resumeByHand = () =>
  target.sql`update instances set paused_at = null, moving_to = null where id = ${id}`.execute();

test('what was killed at the switch is finished or taken back by the next command', async () => {
  const [database] = await target.sql`
    select system_identifier || '/' || current_database() as name from pg_control_system()`;
  const to = String(database?.name);
  const stopped = await source.sql`
    update instances set left_at = now() + interval '1 minute', removing_at = now(), paused_at = now(), moving_to = 'elsewhere'
    where id = ${id}`;
  expect(stopped.count).toBe(1);
  await expect(move()).rejects.toThrow('on its way to another database (elsewhere)');
  await source.sql`update instances set moving_to = ${to} where id = ${id}`;
  expect(await move()).toMatchObject({ already: false });
  expect((await ask(target, 'GET', '/clients')).status).toBe(200);

  await source.sql`update instances set moving_to = ${to} where id = ${id}`;
  expect(await move()).toMatchObject({ already: true });
  const [left] =
    await source.sql`select left_at is not null as left, moving_to from instances where id = ${id}`;
  expect(left).toEqual({ left: true, moving_to: null });
});
