import { randomUUID } from 'node:crypto';
import { address } from './address';
import { apiKey, check, laterUrl, nobodysId, photo, present } from './given';
import * as api from './workshop/api';

const authorized = { headers: { Authorization: `Bearer ${apiKey}` } };
const once = () => ({ 'Idempotency-Key': randomUUID() });

async function pages(): Promise<void> {
  const first = await api.listClients({ limit: 1 }, undefined, authorized);
  check(first.status === 200, 'a page');
  const cursor = present(first.data.next_cursor, 'next_cursor');
  const second = await api.listClients({ limit: 1, cursor }, undefined, authorized);
  check(second.status === 200, 'the next page');
  const [client, next] = [first.data.data[0], second.data.data[0]];
  check(present(next, 'its client').id > present(client, 'a client').id, 'ids ascend');
}

async function clients(): Promise<number> {
  const client = { name: 'Clara Ejemplo', email: `${randomUUID()}@example.com` };
  const key = once();
  const created = await api.createClient(client, key, undefined, authorized);
  check(created.status === 201, 'the new client');
  const again = await api.createClient(client, key, undefined, authorized);
  check(again.status === 201 && again.data.id === created.data.id, 'a repeated request creates nothing');
  const refused = await api.createClient(client, once(), undefined, authorized);
  check(refused.status === 409 && refused.data.error.code === 'client_exists', 'the same email is refused');
  check(refused.data.error.existing_id === created.data.id, 'existing_id is the client');
  // @ts-expect-error: the types declare all fields
  void refused.data.error.unheard_of;
  return created.data.id;
}

async function budgets(client_id: number): Promise<number> {
  const nobodys = { client_id: nobodysId, lines: [{ description: 'Motor' }] };
  const refused = await api.createBudget(nobodys, once(), authorized);
  check(refused.status === 422, 'the client of a budget has to exist');
  const { code, fields } = refused.data.error;
  check(code === 'validation_error' && fields?.[0]?.path === '/client_id', 'the 422 says where');
  const lines = [
    { description: 'Motor', quantity: 1, unit_price: 200_000.01 },
    { description: 'Arandela', quantity: 0.5, unit_price: 0.29 },
  ];
  const made = await api.createBudget({ client_id, lines }, once(), authorized);
  check(made.status === 201, 'the new budget');
  const { id } = made.data;
  const got = await api.getBudget(id, undefined, authorized);
  check(got.status === 200, 'the budget');
  checkBudget(got.data);
  return id;
}

function checkBudget({ lines, vehicle, category, status }: api.Budget): void {
  check(lines[0]?.unit_price === 200_000.01 && lines[1]?.quantity === 0.5, 'decimals come back to the cent');
  check(vehicle === null && category === null, 'what was not given is null');
  check(status === 'Pendiente', 'the status is known');
}

async function documents(id: number): Promise<void> {
  const input = { file: await photo(), client_visible: true };
  const stored = await api.createBudgetDocument(id, input, once(), authorized);
  check(stored.status === 201, 'the document');
  const { filename, content_type, client_visible } = stored.data;
  check(filename === 'photo.png' && content_type === 'image/png' && client_visible, 'the photo is stored');
}

async function webhooks(): Promise<void> {
  const url = 'https://hooks.example.com/workshop';
  const made = await api.createWebhook(
    { url, events: ['lead.created', 'client.updated'] },
    once(),
    authorized,
  );
  check(made.status === 201 && made.data.secret.startsWith('whsec_'), 'the secret is shown');
  const { id } = made.data.item;
  check(
    (await listWebhooks()).items.some((item) => item.id === id),
    'the subscription is listed',
  );
  const { items, events } = await atLaterRelease(listWebhooks);
  const names: string[] = events.map(({ event }) => event);
  check(names.includes('lead.created') && names.includes('added.later'), 'events may be added');
  check(items.find((item) => item.id === id)?.events.length === 3, 'the unknown one is kept');
  await api.deleteWebhook(id, undefined, authorized);
  check(!(await listWebhooks()).items.some((item) => item.id === id), 'the subscription is gone');
}

async function listWebhooks(): Promise<api.WebhookList> {
  const list = await api.listWebhooks(undefined, authorized);
  check(list.status === 200, 'the list');
  return list.data;
}

async function laterRelease(id: number): Promise<void> {
  const budget = await atLaterRelease(() => api.getBudget(id, undefined, authorized));
  check(budget.status === 200 && budget.data.lines[0]?.unit_price === 200_000.01, 'what is known is read');
  check(budget.data.status !== 'Pendiente', 'the unknown status is another one');
  const missing = await atLaterRelease(() => api.getBudget(nobodysId, undefined, authorized));
  check(missing.status === 404 && missing.data.error.code === 'added_later', 'codes may be added');
}

async function atLaterRelease<T>(read: () => Promise<T>): Promise<T> {
  const today = address.url;
  address.url = laterUrl;
  return read().finally(() => {
    address.url = today;
  });
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
