import { expect, test } from 'vitest';
import { differencesSince, type VersionLine } from '../../../../domain/budgets/versions.ts';
import { commandsOf } from '../../../support/commands.ts';
import { openEvidenceScene } from '../evidence/scene.ts';
import { idOfNothing } from './scene.ts';

const { desk, askDesk, newBudget, clock, decide, erase, deskApp } = await openEvidenceScene();
const { json } = commandsOf(deskApp);

/** Lets a minute pass, so that acts have different times. */
function passMinute(): void {
  clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
}

const versions = async (id: number) => (await desk('GET', `/budgets/${id}/versions`)).body;

/** Sends a quote of two lines, a minute before further acts. */
async function sentBudget() {
  const lines = [
    { description: 'Pastillas', quantity: 2, unit_price: 40 },
    { description: 'Montaje', unit_price: 50 },
  ];
  const budget = await newBudget({ lines });
  await desk('POST', `/budgets/${budget.id}/status/Enviado`, {});
  passMinute();
  return budget;
}

test('shows the lines as they were sent, and how those of today differ', async () => {
  const { id, lines } = await sentBudget();
  expect((await versions(id)).data).toMatchObject([{ kind: 'sent', differences: [] }]);
  await desk('PATCH', `/budgets/${id}/lines/${lines[0].id}`, { unit_price: 45 });
  await desk('DELETE', `/budgets/${id}/lines/${lines[1].id}`);
  const added = await desk('POST', `/budgets/${id}/lines`, { description: 'Líquido', unit_price: 10 });
  const { data, total } = await versions(id);
  expect(data).toHaveLength(1);
  expect(data[0].lines).toMatchObject([
    { line_id: lines[0].id, description: 'Pastillas', quantity: 2, unit_price: 40, base: 80 },
    { line_id: lines[1].id, description: 'Montaje', base: 50 },
  ]);
  expect(data[0].total).toBe(157.3);
  expect(total).toBe(121);
  expect(data[0].differences).toEqual([
    {
      ...{ line_id: lines[0].id, description: 'Pastillas', change: 'changed' },
      fields: { unit_price: { from: 40, to: 45 } },
    },
    { line_id: added.body.lines.at(-1).id, description: 'Líquido', change: 'added', fields: {} },
    { line_id: lines[1].id, description: 'Montaje', change: 'removed', fields: {} },
  ]);
  expect(JSON.stringify(data)).not.toContain('cost');
});

test('shows each sending with the lines of its time, newest first', async () => {
  const { id, lines } = await sentBudget();
  await desk('PATCH', `/budgets/${id}/lines/${lines[1].id}`, { unit_price: 60 });
  await desk('POST', `/budgets/${id}/status/Pendiente`, {});
  passMinute();
  await desk('POST', `/budgets/${id}/status/Enviado`, {});
  const { data } = await versions(id);
  expect(data.map(({ total }: { total: number }) => total)).toEqual([169.4, 157.3]);
  expect(data[0].differences).toEqual([]);
});

test('shows decisions with the name and the reason, until the client is erased', async () => {
  const { id, client_id, lines } = await sentBudget();
  const seen = lines.map(
    (line: { id: number; description: string; unit_price: number; quantity: number }) => ({
      ...{
        id: line.id,
        description: line.description,
        extended_detail: null,
        reference: null,
        optional: false,
      },
      ...{ quantity_hundredths: line.quantity * 100, unit_price_cents: line.unit_price * 100 },
      ...{ discount_basis_points: 0, tax_rate_basis_points: 2100 },
    }),
  );
  await decide(id, { shown: { lines: seen }, reason: 'Muy caro.' }, 'declined');
  passMinute();
  await decide(id, { shown: { lines: seen }, lines: seen, name: 'Clara Ejemplo' }, 'accepted');
  expect((await versions(id)).data).toMatchObject([
    { kind: 'accepted', by: 'Clara Ejemplo', said: null, total: 157.3, differences: [] },
    { kind: 'declined', by: null, said: 'Muy caro.', total: 157.3 },
    { kind: 'sent', by: null, said: null },
  ]);
  await erase(client_id);
  const { data } = await versions(id);
  expect(JSON.stringify(data)).not.toMatch(/Clara|caro/);
});

test('is empty before a quote is sent, and refuses an unknown one', async () => {
  const { id } = await newBudget();
  expect((await versions(id)).data).toEqual([]);
  expect((await askDesk('GET', `/budgets/${idOfNothing}/versions`)).status).toBe(404);
});

test('is a command', async () => {
  const { id } = await sentBudget();
  expect((await json('budgets', 'versions', String(id))).data).toHaveLength(1);
});

test('compares an optional line that the client chose as an ordinary one', () => {
  const line: VersionLine = {
    ...{ id: 1, description: 'Escobillas', extended_detail: null, reference: null, optional: false },
    ...{ quantity_hundredths: 100, unit_price_cents: 1500, discount_basis_points: 0 },
    tax_rate_basis_points: 2100,
  };
  expect(differencesSince([line], [{ ...line, optional: true, chosen: true }])).toEqual([]);
  expect(differencesSince([line], [{ ...line, optional: true }])).toMatchObject([
    { change: 'changed', fields: { optional: { from: false, to: true } } },
  ]);
});
