import { expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { letSend } from '../../../support/sending.ts';
import { idOfNothing, openBudgetScene } from './scene.ts';

const scene = await openBudgetScene();
const { desk, askDesk, set, newBudget, deskApp } = scene;
const { json } = commandsOf(deskApp);
await letSend(scene.sql, scene.host);

const timeline = async (id: number, query = '') =>
  (await desk('GET', `/budgets/${id}/timeline${query}`)).body;

let clients = 0;

async function sentBudget() {
  clients += 1;
  const email = `clara${clients}@example.com`;
  const { id } = await newBudget({ client: { name: 'Clara Ejemplo', email } });
  await set(id, { internal_notes: 'Mirar los discos.' });
  await desk('POST', `/budgets/${id}/status/Enviado`, { notify_client: true, sent_via: 'email' });
  return id;
}

test('shows changes and messages together, newest first', async () => {
  const { data } = await timeline(await sentBudget());
  const acts = data.map(({ kind, action, by }: { kind: string; action: string; by: string }) => [
    kind,
    action,
    by,
  ]);
  expect(acts).toEqual(
    expect.arrayContaining([
      ['message', null, null],
      ['change', 'budget.status_changed', 'Marta Supuesta'],
      ['change', 'budget.updated', 'Marta Supuesta'],
    ]),
  );
  const times = data.map(({ at }: { at: string }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  const message = data.find(({ kind }: { kind: string }) => kind === 'message').message;
  expect(message).toMatchObject({ channel: 'email', recipient: 'clara1@example.com', error: null });
  expect(message.body).toContain('/t/');
});

test('goes on where a page ended, and shows each entry once', async () => {
  const id = await sentBudget();
  const all = (await timeline(id)).data.map((entry: { id: string }) => entry.id);
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await timeline(id, `?limit=1${cursor}`);
    found.push(...page.data.map((entry: { id: string }) => entry.id));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(found).toEqual(all);
});

test('shows no messages about other budgets, and refuses an unknown one', async () => {
  const first = await sentBudget();
  const second = await newBudget();
  const kinds = (await timeline(second.id)).data.map(({ kind }: { kind: string }) => kind);
  expect(kinds).not.toContain('message');
  expect((await timeline(first)).data.length).toBeGreaterThan(kinds.length);
  expect((await askDesk('GET', `/budgets/${idOfNothing}/timeline`)).status).toBe(404);
});

test('is a command', async () => {
  const id = await sentBudget();
  const { data } = await json('budgets', 'timeline', String(id), '--limit', '1');
  expect(data).toHaveLength(1);
});
