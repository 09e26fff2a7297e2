import { expect, test } from 'vitest';
import { ApiError, createWorkshop } from '../../../../../tools/partner/clients/typescript/src/index.ts';
import { jpeg } from '../../../../support/document-files.ts';
import { openWorkshop } from '../../../../support/workshop.ts';
import { injectInto } from './inject-into.ts';
import { allOf } from './scripted-fetch.ts';

const { app, host, liveKey, createKey } = await openWorkshop();

const inject = injectInto(app, host);
const clientOf = (apiKey: string) =>
  createWorkshop({ baseUrl: `https://${host}`, apiKey, fetch: inject, retries: false, language: 'en' });
const workshop = clientOf(liveKey);

const failureOf = async (call: PromiseLike<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (each: unknown) => each,
  );
  if (!(error instanceof ApiError)) throw new Error('no refusal of the service', { cause: error });
  return error;
};

test('records are created, read, changed, listed and deleted', async () => {
  const client = await workshop.clients.create({ name: 'Clara Ejemplo', email: 'clara@example.com' });
  const { id } = await workshop.budgets.create({ client_id: client.id, lines: [{ description: 'Frenos' }] });
  const { line } = await workshop.budgets.createLine(id, { description: 'Aceite', unit_price: 9.95 });
  const changed = await workshop.budgets.updateLine(id, line.id, { quantity: 2 });
  expect(changed.line.base).toBe(19.9);
  expect((await workshop.budgets.deleteLine(id, line.id)).lines).toHaveLength(1);
  expect((await workshop.clients.update(client.id, { city: 'Lugo' })).city).toBe('Lugo');
  expect((await workshop.clients.get(client.id, { expand: 'vehicles' })).vehicles).toEqual([]);
  expect((await workshop.budgets.list({ client_id: client.id })).data.map((each) => each.id)).toEqual([id]);
});

test('the same key does a write once', async () => {
  const options = { idempotencyKey: 'import-client-0001' };
  const first = await workshop.clients.create({ name: 'Bruno Ficticio' }, options);
  expect((await workshop.clients.create({ name: 'Bruno Ficticio' }, options)).id).toBe(first.id);
});

test('each refusal has its code, and narrows to the fields of that code', async () => {
  const phone = '600 000 002';
  const { id } = await workshop.clients.create({ name: 'Ana Supuesta', phone });
  const exists = await failureOf(workshop.clients.create({ name: 'A. Supuesta', phone }));
  expect(exists.is('client_exists') && exists.details.existing_id).toBe(id);
  const invalid = await failureOf(workshop.clients.list({ limit: 500 }));
  expect(invalid).toMatchObject({ code: 'validation_error', status: 422 });
  expect(invalid.fields).toEqual([{ path: 'query/limit', message: expect.any(String) }]);
  expect(invalid.requestId).toBeTruthy();
  expect(await failureOf(workshop.clients.get(999_999))).toMatchObject({ code: 'not_found', status: 404 });
  expect(await failureOf(clientOf('pt_live_Wrong').general.getPing())).toMatchObject({ status: 401 });
  const { id: budget } = await workshop.budgets.create({ client_id: id, lines: [{ description: 'Frenos' }] });
  const accepted = await failureOf(workshop.budgets.changeStatus(budget, { status: 'Aprobado' }));
  expect(accepted.is('client_acceptance_required') && accepted.details.tracking_url).toContain('/t/');
});

test('the limit of a minute says how long to wait', async () => {
  const { key } = await createKey({ per_minute: 1 });
  const limited = clientOf(key);
  const calls = await Promise.allSettled([1, 2, 3].map(() => limited.general.getPing()));
  const refusal = calls.find((each) => each.status === 'rejected')?.reason;
  expect(refusal).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: expect.any(Number) });
});

test('records come page by page, and changes since the last time', async () => {
  const created: number[] = [];
  for (const name of ['Uno', 'Dos', 'Tres'])
    created.push((await workshop.clients.create({ name: `${name} Paginado` })).id);
  const found = await allOf(workshop.clients.list({ search: 'paginado', limit: 2 }).items());
  expect(found.map(({ id }) => id)).toEqual(created);
  const all = workshop.clients.list({ search: 'paginado', limit: 2 }).changedSince();
  expect(await allOf(all)).toHaveLength(3);
  const again = workshop.clients.list({ search: 'paginado' }).changedSince(all.resumeFrom);
  expect(await allOf(again)).toHaveLength(3);
});

test('a photo is uploaded once, however often it is sent', async () => {
  const { id: client_id } = await workshop.clients.create({ name: 'Clara Fotografiada' });
  const { id } = await workshop.budgets.create({ client_id, lines: [{ description: 'Frenos' }] });
  const file = new File([new Uint8Array(jpeg())], 'disco.jpg');
  const options = { idempotencyKey: 'budget-photo-0001' };
  const first = await workshop.budgets.createDocument(id, { file, client_visible: true }, options);
  expect(first).toMatchObject({ filename: 'disco.jpg', client_visible: true });
  const second = await workshop.budgets.createDocument(id, { client_visible: true, file }, options);
  expect(second.id).toBe(first.id);
});

test('a subscription is created, and its events can be listed', async () => {
  const { item, secret } = await workshop.webhooks.create({
    url: 'https://receiver.example.com/hooks',
    events: ['client.created'],
  });
  expect(secret).toMatch(/^whsec_/);
  expect((await workshop.webhooks.get(item.id)).item.id).toBe(item.id);
  for await (const event of workshop.webhooks.listEvents({ event: 'client.created' }).items())
    if (event.event === 'client.created') expect(event.data.client_id).toBeGreaterThan(0);
  await workshop.webhooks.delete(item.id);
  expect(await failureOf(workshop.webhooks.get(item.id))).toMatchObject({ code: 'not_found' });
});
