import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '../../../../db/connection/transaction.ts';
import { markLeft } from '../../../../db/workshops/departures.ts';
import { readUnchangedManifest } from '../../../../tools/operator/backup/manifest.ts';
import { describeOwnCell } from '../../../../tools/operator/directory/own-cell.ts';
import { importWorkshop } from '../../../../tools/operator/moving/import.ts';
import type { ExportManifest } from '../../../../tools/operator/moving/manifest.ts';
import { returnWorkshop } from '../../../../tools/operator/moving/take-out-of-service.ts';
import { openWorkersDatabase } from '../../../../workers/database.ts';
import { relayEvents } from '../../../../workers/webhooks/relay.ts';
import { documentsIn, photo } from '../../../api/budgets/documents-scene.ts';
import { rowsOfInstance } from '../../../support/instance-rows.ts';
import { openReceiver } from '../../../support/receiver.ts';
import { type Method, type Send, sendToApi, succeeded } from '../../../support/requests.ts';
import { openWorkshop, type TestWorkshop } from '../../../support/workshop.ts';
import { never } from '../scene.ts';
import { configOf, exportFrom, host, startWorkers } from './deployment.ts';

const source = await openWorkshop();
/**
 * The second workshop of the source deployment is moved, because the first workshops of both deployments have the same
 * id. The moved workshop sends tax records.
 */
const sending = { verifactu: 'test', verifactu_represented_since: '2026-01-01' };
const moved = await source.openInstance(host, 'business', { name: 'Taller que se muda' }, sending);
const target = await openWorkshop();
const { instanceId: id, newBudget } = moved;
const { upload } = documentsIn({ ...source, ...moved });
const receiver = await openReceiver();
afterAll(receiver.close);

const arrive = (folder: string, choices = {}, config = configOf(target)) =>
  importWorkshop(config, folder, { replace: false, acceptBroken: false, ...choices }, never);

/** Sends a request to the moved workshop in the target deployment. */
const askThere = (method: Method, path: string, options: Send = {}) =>
  sendToApi(target.app, method, path, { key: moved.liveKey, ...options, headers: { host } });

/**
 * Counts the rows of the tables that only people change. The other tables are excluded, because the target's workers
 * continue to write to them.
 */
async function recordsAt({ sql }: TestWorkshop) {
  const { clients, budgets, budget_documents, api_keys, instance_hosts } = await rowsOfInstance(sql, id);
  return { clients, budgets, budget_documents, api_keys, instance_hosts };
}

const rowsAt = ({ sql }: TestWorkshop) => rowsOfInstance(sql, id);

test('a workshop arrives whole: keys, answers, documents, and deliveries that wait, with their ids', async () => {
  const hook = { url: receiver.url('/moved'), events: ['client.created'] };
  const subscribed = succeeded(await moved.post('/webhooks', hook, { idempotencyKey: 'subscribe-once' }));
  const client = { name: 'Inés Inventada', phone: '600000001' };
  const created = succeeded(await moved.post('/clients', client, { idempotencyKey: 'create-once' }));
  const budget = await newBudget();
  const photograph = succeeded(await upload(budget.id, [photo()]));
  const path = `/budgets/${budget.id}/documents/${photograph.body.id}`;
  const relaying = openWorkersDatabase(source.databaseUrl);
  await relayEvents(relaying, source.clock.now()).finally(() => relaying.close());
  await source.record.flush();

  const before = await rowsAt(source);
  const bytesBefore = (await moved.get(path)).bytes;
  await source.record.flush();
  await target.sql`insert into departed_hosts (host, left_at) values (${host}, now())`; // simulates an earlier stay of the workshop in the target
  const imported = await arrive(await exportFrom(source, host, true));
  expect(await target.sql`select host from departed_hosts`).toEqual([]);
  expect(imported).toMatchObject({ must_reconcile: false, faulty: [], chains: { broken: [] } });
  expect({ ...(await rowsAt(target)), request_log: 0 }).toEqual({ ...before, request_log: 0 });

  const twin = await askThere('POST', '/clients', { body: client, idempotencyKey: 'create-once' });
  expect([twin.status, twin.text, twin.headers['idempotent-replay']]).toEqual([201, created.text, 'true']);
  const sealed = await askThere('POST', '/webhooks', { body: hook, idempotencyKey: 'subscribe-once' });
  expect(sealed.text).toBe(subscribed.text);
  expect((await askThere('GET', path)).bytes).toEqual(bytesBefore);

  const [waiting] = await source.sql`select event_id from webhook_deliveries where instance_id = ${id}`;
  const { errors } = await startWorkers(target);
  const [delivered] = await receiver.expect('/moved', 1);
  expect(delivered?.headers['webhook-id']).toBe(`evt_${waiting?.event_id}`);
  expect(errors).toEqual([]);

  const next = succeeded(await askThere('POST', '/clients', { body: { name: 'Nil Inventado' } }));
  expect(next.body.id).toBeGreaterThan(created.body.id);
});

test('a workshop that left gets 421 where it was, until it returns', async () => {
  const there = await moved.get('/clients');
  expect([there.status, there.body.error.code, there.headers['retry-after']]).toEqual([
    421,
    'misdirected_request',
    '5',
  ]);
  const [lanes] = await source.sql`
    select count(*)::int as free from lanes where instance_id = ${id} and (lease is null or held_until < now())`;
  expect(lanes?.free).toBe(0);
  await expect(returnWorkshop(configOf(source), source.host, never)).rejects.toThrow(
    'workshop.test has not left',
  );
  expect(await returnWorkshop(configOf(source), host, never)).toBe(host);
  expect((await moved.get('/clients')).status).toBe(200);
});

test('an earlier state replaces the present one, and issues nothing before a comparison', async () => {
  const folder = await exportFrom(target);
  const { body: later } = succeeded(await askThere('POST', '/clients', { body: { name: 'Olga Inventada' } }));
  await target.sql`update verifactu_sending set reconcile_since = null where instance_id = ${id}`;
  await expect(arrive(folder)).rejects.toThrow('moved.test is here already');
  const neighbours = await rowsOfInstance(target.sql, 1);
  expect(await arrive(folder, { replace: true })).toMatchObject({ must_reconcile: true });
  expect((await askThere('GET', `/clients/${later.id}`)).status).toBe(404);
  expect((await askThere('GET', '/clients')).body.data).toHaveLength(3);
  expect(await rowsOfInstance(target.sql, 1)).toEqual(neighbours);
});

test('what does not fit here is refused, and changes nothing', async () => {
  const folder = await exportFrom(source);
  const before = await recordsAt(target);
  const first = await exportFrom(source, source.host);
  await expect(arrive(first)).rejects.toThrow('workshop.test is here already');
  await target.sql`update instance_hosts set host = 'other.test' where host = ${target.host}`;
  await expect(arrive(first)).rejects.toThrow('other.test has the same id as workshop.test, 1');
  await target.sql`update instance_hosts set host = ${target.host} where host = 'other.test'`;
  await expect(
    arrive(folder, {}, configOf(target, 'another secret for this test and no other')),
  ).rejects.toThrow('Add the secret of the other');
  await expect(exportFrom(source, 'nobody.test')).rejects.toThrow('No workshop has the host nobody.test');
  expect(await recordsAt(target)).toEqual(before);
});

test('damage is found before anything is written', async () => {
  const folder = await exportFrom(source);
  const damaged = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
    return expect(arrive(folder, { replace: true })).rejects;
  };
  const [document] = readUnchangedManifest<ExportManifest>(folder).documents;
  await damaged(`${document?.path}`, 'another photo').toThrow(/is damaged: documents.* Nothing was imported/);
  await damaged('tables/clients.copy.gz', 'altered').toThrow('is damaged: tables/clients.copy.gz has');
  rmSync(join(folder, 'tables/clients.copy.gz'));
  await expect(arrive(folder)).rejects.toThrow('tables/clients.copy.gz is missing');
  await damaged('manifest.json', '{}').toThrow();
});

test('the directory of a cell has the hosts that are served there', async () => {
  const to = ['http://10.0.0.3:8080'];
  const cell = { ...configOf(source), cell: 3, cellName: 'north' };
  expect(await describeOwnCell(cell, to, never)).toMatchObject({ cell: 3, name: 'north', to });
  const hosts = async () => (await describeOwnCell(cell, to, never)).hosts.toSorted();
  expect(await hosts()).toEqual([host, 'workshop.test']);
  await inTransaction(source.database, (tx) => markLeft(tx, { instanceId: id, now: source.clock.now() }));
  expect(await hosts()).toEqual(['workshop.test']);
  await expect(describeOwnCell(configOf(source), to, never)).rejects.toThrow('CELL: must be set');
  await expect(describeOwnCell(cell, ['10.0.0.3'], never)).rejects.toThrow(
    '--to must be http:// or https://',
  );
});

test('a host that was given away gets 421 also when its rows are removed', async () => {
  await source.desk('POST', `/instances/${host}/remove`, { confirm: host });
  expect(await source.sql`select from instance_hosts where host = ${host}`).toEqual([]);
  expect((await moved.get('/clients')).body.error.code).toBe('misdirected_request');
});
