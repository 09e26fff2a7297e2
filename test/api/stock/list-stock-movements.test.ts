import { beforeAll, describe, expect, test } from 'vitest';
import { brakes } from '../../support/budget-lines.ts';
import { storeOf } from '../../support/store.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop();
const { get, newClient, newBudget, desk, setClock } = workshop;
const { part, move } = storeOf(workshop);

// biome-ignore lint/suspicious/noExplicitAny: a body
const made: any[] = [];
let [one, other, budget, internal] = [0, 0, 0, 0];

// The last minute of 30 November and the first minute of 1 December in Madrid, which is one hour ahead of UTC.
const before = '2026-11-30T22:59:00.000Z';
const after = '2026-11-30T23:00:00.000Z';

beforeAll(async () => {
  const client_id = (await newClient({ name: 'Clara Ejemplo' })).id;
  budget = (await newBudget({ client_id, lines: brakes })).id;
  internal = (await desk('POST', '/budgets/internal', { client_id })).body.id;
  one = (await part({ on_hand: 0 })).id;
  other = (await part({ on_hand: 0 })).id;
  const record = async (part_id: number, kind: string, more = {}) =>
    made.push((await move({ part_id, kind, quantity: 1, reason: 'Prueba', ...more })).body);
  await setClock(before);
  await record(one, 'in');
  await record(other, 'in', { budget_id: budget });
  await record(one, 'adjust');
  await setClock(after);
  await record(one, 'out', { budget_id: budget });
  await record(other, 'adjust', { budget_id: budget });
  const own = { part_id: other, kind: 'out', quantity: 1, budget_id: internal };
  made.push({ ...(await desk('POST', '/stock/movements', own)).body, budget_id: null });
});

const list = async (query: string) => (await get(`/stock/movements?${query}`)).body.data;
const those = (...places: number[]) => places.map((place) => made[place]);

describe('movements are listed, the oldest first', () => {
  const cases: [string, () => string, number[]][] = [
    ['all', () => '', [0, 1, 2, 3, 4, 5]],
    ['of a part', () => `part_id=${one}`, [0, 2, 3]],
    ['for a budget', () => `budget_id=${budget}`, [1, 3, 4]],
    ['of a kind', () => 'kind=adjust', [2, 4]],
    ['from a day on', () => 'from=2026-12-01', [3, 4, 5]],
    ['until a day', () => 'to=2026-11-30', [0, 1, 2]],
    ['of a part for a budget', () => `part_id=${one}&budget_id=${budget}`, [3]],
    ['of a part and kind', () => `part_id=${one}&kind=in`, [0]],
    ['of a part from a day on', () => `part_id=${one}&from=2026-12-01`, [3]],
    ['of a part until a day', () => `part_id=${one}&to=2026-11-30`, [0, 2]],
    ['for a budget, of a kind', () => `budget_id=${budget}&kind=in`, [1]],
    ['for a budget from a day on', () => `budget_id=${budget}&from=2026-12-01`, [3, 4]],
    ['for a budget until a day', () => `budget_id=${budget}&to=2026-11-30`, [1]],
    ['of a kind from a day on', () => 'kind=adjust&from=2026-12-01', [4]],
    ['of a kind until a day', () => 'kind=adjust&to=2026-11-30', [2]],
    ['between two days', () => 'from=2026-11-30&to=2026-11-30', [0, 1, 2]],
    ['for a budget that the workshop keeps to itself', () => `budget_id=${internal}`, []],
    ['of a part of nothing', () => 'part_id=999999999', []],
  ];

  test.each(cases)('%s', async (_, query, places) => {
    expect(await list(query())).toEqual(those(...places));
  });

  test('page by page, whatever is asked for', async () => {
    for (const query of ['', `part_id=${one}`, 'kind=adjust', 'from=2026-11-30', `budget_id=${budget}`]) {
      const all = await list(query);
      const first = (await get(`/stock/movements?${query}&limit=1`)).body;
      expect(first).toMatchObject({ data: [all[0]], has_more: true });
      const rest = (await get(`/stock/movements?${query}&cursor=${first.next_cursor}`)).body;
      expect(rest).toMatchObject({ data: all.slice(1), has_more: false });
    }
  });
});

test('the desk sees for which budget of its own a movement was', async () => {
  const { body } = await desk('GET', `/stock/movements?budget_id=${internal}`);
  expect(body.data).toMatchObject([{ budget_id: internal, created_by: { kind: 'staff' } }]);
});
