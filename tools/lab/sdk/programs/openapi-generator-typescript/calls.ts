import { randomUUID } from 'node:crypto';
import { apiKey, baseUrl, check, laterUrl, nobodysId, photo, present } from './given';
import * as api from './workshop';

const open = (basePath: string) => {
  const configuration = new api.Configuration({ basePath, accessToken: apiKey });
  return {
    clients: new api.ClientsApi(configuration),
    budgets: new api.BudgetsApi(configuration),
    webhooks: new api.WebhooksApi(configuration),
  };
};
const today = open(baseUrl);
const later = open(laterUrl);

/** Returns the status and the error of a call that the service must refuse. */
async function refusal(call: Promise<unknown>): Promise<{ status: number; error: api.ErrorDetails }> {
  const thrown: unknown = await call.catch((reason: unknown) => reason);
  check(thrown instanceof api.ResponseError, 'the call is refused');
  const { error } = api.ApiErrorFromJSON(await thrown.response.json());
  return { status: thrown.response.status, error };
}

async function pages(): Promise<void> {
  const first = await today.clients.listClients({ limit: 1 });
  const cursor = present(first.nextCursor, 'next_cursor');
  const second = await today.clients.listClients({ limit: 1, cursor });
  check(present(second.data[0], 'its client').id > present(first.data[0], 'a client').id, 'ids ascend');
}

async function clients(): Promise<number> {
  const clientCreate = { name: 'Clara Ejemplo', email: `${randomUUID()}@example.com` };
  const request = { clientCreate, idempotencyKey: randomUUID() };
  const created = await today.clients.createClient(request);
  const again = await today.clients.createClient(request);
  check(again.id === created.id, 'a repeated request creates nothing');
  const { error } = await refusal(today.clients.createClient({ ...request, idempotencyKey: randomUUID() }));
  check(error.code === 'client_exists', 'the same email is refused');
  check(error.existingId === created.id, 'existing_id is the client');
  // @ts-expect-error: the types declare all fields
  void error.unheardOf;
  return created.id;
}

async function budgets(clientId: number): Promise<number> {
  const create = (budgetCreate: api.BudgetCreate) =>
    today.budgets.createBudget({ budgetCreate, idempotencyKey: randomUUID() });
  const refused = await refusal(create({ clientId: nobodysId, lines: [{ description: 'Motor' }] }));
  check(refused.error.code === 'validation_error', 'the client of a budget has to exist');
  check(refused.error.fields?.[0]?.path === '/client_id', 'the 422 says where');
  const lines = [
    { description: 'Motor', quantity: 1, unitPrice: 200_000.01 },
    { description: 'Arandela', quantity: 0.5, unitPrice: 0.29 },
  ];
  const { id } = await create({ clientId, lines });
  checkBudget(await today.budgets.getBudget({ id }));
  return id;
}

function checkBudget({ lines, vehicle, category, status }: api.Budget): void {
  check(lines[0]?.unitPrice === 200_000.01 && lines[1]?.quantity === 0.5, 'decimals come back to the cent');
  check(vehicle === null && category === null, 'what was not given is null');
  check(status === api.BudgetStatus.PENDIENTE, 'the status is known');
}

async function documents(id: number): Promise<void> {
  const input = { file: await photo(), clientVisible: true };
  const stored = await today.budgets.createBudgetDocument({ id, idempotencyKey: randomUUID(), ...input });
  const { filename, contentType, clientVisible } = stored;
  check(filename === 'photo.png' && contentType === 'image/png' && clientVisible, 'the photo is stored');
}

async function webhooks(): Promise<void> {
  const { LEAD_CREATED, CLIENT_UPDATED } = api.EventName;
  const webhookCreate = {
    url: 'https://hooks.example.com/workshop',
    events: new Set([LEAD_CREATED, CLIENT_UPDATED]),
  };
  const idempotencyKey = randomUUID();
  const { item, secret } = await today.webhooks.createWebhook({ webhookCreate, idempotencyKey });
  check(secret.startsWith('whsec_'), 'the secret is shown');
  const listed = async () => (await today.webhooks.listWebhooks()).items.map(({ id }) => id);
  check((await listed()).includes(item.id), 'the subscription is listed');
  const { items, events } = await later.webhooks.listWebhooks();
  const names: string[] = events.map(({ event }) => event);
  check(names.includes('lead.created') && names.includes('added.later'), 'events may be added');
  check(items.find(({ id }) => id === item.id)?.events.length === 3, 'the unknown one is kept');
  await today.webhooks.deleteWebhook({ id: item.id });
  check(!(await listed()).includes(item.id), 'the subscription is gone');
}

async function laterRelease(id: number): Promise<void> {
  const budget = await later.budgets.getBudget({ id });
  check(budget.lines[0]?.unitPrice === 200_000.01, 'what is known is read');
  check(budget.status !== api.BudgetStatus.PENDIENTE, 'the unknown status is another one');
  const { status, error } = await refusal(later.budgets.getBudget({ id: nobodysId }));
  check(status === 404 && error.code === 'added_later', 'codes may be added');
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
