import { expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { desk, newBudget } = workshop;
const mechanic = await signIn(workshop, 'mechanic');
const owner = await signIn(workshop, 'owner');

const { id } = await newBudget({ vehicle: {} });
await desk('POST', `/budgets/${id}/lines`, { description: 'Pastillas', unit_price: 90, unit_cost: 47.31 });
const { tracking_url } = (await desk('GET', `/budgets/${id}`)).body;

const perform = (person: typeof owner, operation: string, fields: Record<string, string>) =>
  person.post(`/panel/operations/${operation}`, {
    ...{ operation, nonce: `nonce-${operation}-${JSON.stringify(fields)}`, id: String(id) },
    ...fields,
  });

test('a mechanic sees a quote without its costs, margins and link', async () => {
  const secrets = [/47[.,]31/, new RegExp(RegExp.escape(tracking_url))];
  const [seen, whole] = [await perform(mechanic, 'showBudget', {}), await perform(owner, 'showBudget', {})];
  for (const secret of secrets) {
    expect(whole.payload).toMatch(secret);
    expect(seen.payload).not.toMatch(secret);
  }
  expect(seen.payload).toContain('Pastillas');
});

test('a mechanic notes mileage and holds the work, but neither assigns nor cancels it', async () => {
  const noted = await perform(mechanic, 'setBudget', { km: '48200' });
  expect(noted.statusCode).toBe(200);
  const refused = [
    await perform(mechanic, 'setBudget', { km: '1', mechanic_id: String(mechanic.staffId) }),
    await perform(mechanic, 'setBudgetStatus', { status: 'Cancelado' }),
    await perform(mechanic, 'setBudgetStatus', { status: 'En espera', notify_client: 'on' }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect((await desk('GET', `/budgets/${id}`)).body).toMatchObject({
    km: 48_200,
    mechanic: null,
    status: 'Pendiente',
  });
});

test('the generated form of a mechanic lacks the fields of other roles', async () => {
  const { payload } = await mechanic.get(`/panel/operations/setBudget?id=${id}`);
  expect(payload).toContain('name="km"');
  expect(payload).not.toContain('name="mechanic_id"');
});
