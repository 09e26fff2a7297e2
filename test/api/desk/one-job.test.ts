import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { examplesIn } from '../../docs/fences.ts';
import { commandsOf } from '../../support/commands.ts';
import { patienceMs } from '../../support/patience.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const desk = commandsOf(workshop.deskApp);

/** Returns the commands of the walk-through in the documentation. */
function documentedCommands(): string[] {
  const page = join(import.meta.dirname, '../../../docs/operators/command-line.md');
  const [example] = examplesIn(page).filter(({ name }) => name.startsWith('Walk through one job'));
  return (example?.code ?? '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.startsWith('workshop '))
    .map((line) => line.slice('workshop '.length));
}

/** Splits a command line into words as a shell does. The documentation page uses only single quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|[^\s']+/g)].map(([whole, quoted]) => quoted ?? whole);
}

const printed = new Map<string, string>();

beforeAll(async () => {
  await workshop.setClock('2026-11-23T09:00:00Z');
  for (const line of documentedCommands()) printed.set(line, await desk.workshop(...wordsOf(line)));
}, patienceMs);

const shown = (start: string) => [...printed].find(([line]) => line.startsWith(start))?.[1] ?? '';

test('each command of the walk-through can be typed as the page has it', () => {
  expect(printed.size).toBeGreaterThanOrEqual(20);
  expect(shown('clients search')).toBe('None.\n');
  expect(shown('slots')).toContain('2026-11-24');
});

test('the job ends invoiced, paid and handed over', async () => {
  const budget = await desk.json('budgets', 'show', '1');
  expect(budget).toMatchObject({ status: 'Facturado', km: 48_210, delivered_at: expect.any(String) });
  expect(budget.totals).toMatchObject({ base: 129.65, total: 156.88, cost: 25.5 });
  expect(budget.lines[1]).toMatchObject({ description: 'Aceite 5W-30, 5 litros', unit_cost: 5.1 });
  const invoice = await desk.json('invoices', 'show', '1');
  expect(invoice).toMatchObject({ kind: 'simplified', total: 156.88 });
  expect(invoice.payments).toMatchObject({ paid: 156.88, pending: 0 });
});

test('everything but the set-up was done by the person who was named', async () => {
  const { data } = await desk.json('history', '--budget', '1');
  expect(data.length).toBeGreaterThan(5);
  expect(new Set(data.map(({ by }: { by: string }) => by))).toEqual(new Set(['Marta Supuesta']));
  const client = await desk.json('history', '--client', '1');
  expect(client.data.at(-1)).toMatchObject({ by: 'Marta Supuesta', by_kind: 'staff' });
});

test('the budget is found by plate, name, phone, invoice and id', async () => {
  const { full_number: number } = await desk.json('invoices', 'show', '1');
  for (const text of ['0000bbb', 'clara ejem', '600000001', number, '1', '#1'])
    expect((await desk.json('budgets', 'search', text)).data).toMatchObject([{ id: 1 }]);
  for (const text of ['0000 B', 'Clara', '600 000 001', '1']) {
    expect((await desk.json('clients', 'search', text)).data).toMatchObject([{ id: 1 }]);
    expect((await desk.json('vehicles', 'search', text)).data).toMatchObject([{ id: 1 }]);
  }
  expect(await desk.workshop('budgets', 'search', 'nobody')).toBe('None.\n');
});
