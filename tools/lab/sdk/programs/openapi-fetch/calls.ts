import { randomUUID } from 'node:crypto';
import createClient from 'openapi-fetch';
import { apiKey, baseUrl, check, laterUrl, nobodysId, photo, present } from './given';
import type { components, paths } from './workshop/api';

const open = (url: string) =>
  createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${apiKey}` } });
const api = open(baseUrl);
const later = open(laterUrl);
const once = () => ({ header: { 'Idempotency-Key': randomUUID() } });

async function pages(): Promise<void> {
  const first = present((await api.GET('/clients', { params: { query: { limit: 1 } } })).data, 'a page');
  const query = { limit: 1, cursor: present(first.next_cursor, 'next_cursor') };
  const second = present((await api.GET('/clients', { params: { query } })).data, 'the next page');
  check(present(second.data[0], 'its client').id > present(first.data[0], 'a client').id, 'ids ascend');
}

async function clients(): Promise<number> {
  const body = { name: 'Clara Ejemplo', email: `${randomUUID()}@example.com` };
  const params = once();
  const created = present((await api.POST('/clients', { params, body })).data, 'the new client');
  const again = present((await api.POST('/clients', { params, body })).data, 'the same answer');
  check(again.id === created.id, 'a repeated request creates nothing');
  const { error } = await api.POST('/clients', { params: once(), body });
  check(error?.error.code === 'client_exists', 'the same email is refused');
  check(error.error.existing_id === created.id, 'existing_id is the client');
  // @ts-expect-error: the types declare all fields
  void error.error.unheard_of;
  return created.id;
}

async function budgets(client_id: number): Promise<number> {
  const refused = await api.POST('/budgets', {
    params: once(),
    body: { client_id: nobodysId, lines: [{ description: 'Motor' }] },
  });
  check(refused.error?.error.code === 'validation_error', 'the client of a budget has to exist');
  check(refused.error.error.fields?.[0]?.path === '/client_id', 'the 422 says where');
  const lines = [
    { description: 'Motor', quantity: 1, unit_price: 200_000.01 },
    { description: 'Arandela', quantity: 0.5, unit_price: 0.29 },
  ];
  const made = await api.POST('/budgets', { params: once(), body: { client_id, lines } });
  const { id } = present(made.data, 'the new budget');
  checkBudget(present((await api.GET('/budgets/{id}', { params: { path: { id } } })).data, 'the budget'));
  return id;
}

function checkBudget({ lines, vehicle, category, status }: components['schemas']['Budget']): void {
  check(lines[0]?.unit_price === 200_000.01 && lines[1]?.quantity === 0.5, 'decimals come back to the cent');
  check(vehicle === null && category === null, 'what was not given is null');
  check(status === 'Pendiente', 'the status is known');
}

async function documents(id: number): Promise<void> {
  const form = new FormData();
  form.set('file', await photo());
  form.set('client_visible', 'true');
  const { data } = await api.POST('/budgets/{id}/documents', {
    params: { path: { id }, ...once() },
    // The types declare a string for a file; the custom serialiser sends the form instead of this body.
    body: { file: 'photo.png', client_visible: true },
    bodySerializer: () => form,
  });
  const { filename, content_type, client_visible } = present(data, 'the document');
  check(filename === 'photo.png' && content_type === 'image/png' && client_visible, 'the photo is stored');
}

async function webhooks(): Promise<void> {
  const url = 'https://hooks.example.com/workshop';
  const body = { url, events: ['lead.created' as const, 'client.updated' as const] };
  const { item, secret } = present((await api.POST('/webhooks', { params: once(), body })).data, 'it');
  check(secret.startsWith('whsec_'), 'the secret is shown');
  const list = async (client = api) => present((await client.GET('/webhooks')).data, 'the list');
  const listed = async () => (await list()).items.map(({ id }) => id);
  check((await listed()).includes(item.id), 'the subscription is listed');
  const { items, events } = await list(later);
  const names: string[] = events.map(({ event }) => event);
  check(names.includes('lead.created') && names.includes('added.later'), 'events may be added');
  check(items.find(({ id }) => id === item.id)?.events.length === 3, 'the unknown one is kept');
  await api.DELETE('/webhooks/{id}', { params: { path: { id: item.id } } });
  check(!(await listed()).includes(item.id), 'the subscription is gone');
}

async function laterRelease(id: number): Promise<void> {
  const budget = present((await later.GET('/budgets/{id}', { params: { path: { id } } })).data, 'it');
  check(budget.lines[0]?.unit_price === 200_000.01, 'what is known is read');
  check(budget.status !== 'Pendiente', 'the unknown status is another one');
  const { error, response } = await later.GET('/budgets/{id}', { params: { path: { id: nobodysId } } });
  check(response.status === 404 && error?.error.code === 'added_later', 'codes may be added');
}

async function main(): Promise<void> {
  await pages();
  const clientId = await clients();
  const budgetId = await budgets(clientId);
  await documents(budgetId);
  await webhooks();
  await laterRelease(budgetId);
}
void main();
