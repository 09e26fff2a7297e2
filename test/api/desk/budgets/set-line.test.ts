import { describe, expect, test } from 'vitest';
import { idOfNothing, openBudgetScene } from './scene.ts';

const { get, askDesk, sql, newBudget, show, history, putStatus } = await openBudgetScene();

const setLine = (id: number, lineId: number, change: object) =>
  askDesk('PATCH', `/budgets/${id}/lines/${lineId}`, change);

describe('budgets line set', () => {
  test('sets the cost of a line, and shows its margin', async () => {
    const { id, lines } = await newBudget();
    await setLine(id, lines[0].id, { unit_cost: 20.05 });
    expect((await show(id)).totals).toMatchObject({ base: 123.15, cost: 40.1, margin: null });
    const { body } = await setLine(id, lines[1].id, { unit_cost: 0 });
    expect(body.lines).toMatchObject([
      { base: 79.5, unit_cost: 20.05, cost: 40.1, margin: 39.4 },
      { base: 43.65, unit_cost: 0, cost: 0, margin: 43.65 },
    ]);
    expect(body.totals).toMatchObject({ cost: 40.1, margin: 83.05 });
    expect(body).toEqual(await show(id));
    expect((await get(`/budgets/${id}`)).text).not.toMatch(/cost|margin|20\.05|40\.1\b/);
  });

  test('writes what the API only reads, as the API shows it from then on', async () => {
    const { id, lines } = await newBudget();
    const change = { price_estimated: true, tax_exempt_code: 'E1', extended_detail: 'Delantera izquierda' };
    await setLine(id, lines[0].id, change);
    expect((await get(`/budgets/${id}`)).body.lines).toEqual([{ ...lines[0], ...change }, lines[1]]);
    const { body } = await setLine(id, lines[0].id, { tax_exempt_code: null, extended_detail: null });
    expect(body.lines[0]).toMatchObject({
      price_estimated: true,
      tax_exempt_code: null,
      extended_detail: null,
    });
  });

  test('changes what the API changes, too, and makes a line that of a part', async () => {
    const { body: part } = await askDesk('POST', '/parts', {
      reference: 'PF-1042',
      description: 'Pastillas',
      price: 61.67,
      cost: 42.1,
    });
    const { id, lines } = await newBudget();
    const { body } = await setLine(id, lines[0].id, { part_id: part.id, quantity: 3, unit_price: 60 });
    expect(body.lines[0]).toMatchObject({
      part_id: part.id,
      description: 'Pastillas',
      reference: 'PF-1042',
      line_type: 'part',
      quantity: 3,
      unit_price: 60,
      unit_cost: 42.1,
    });
    expect((await history(id)).at(-1)?.changes).toMatchObject({
      part_id: [null, part.id],
      quantity: [2, 3],
      unit_cost: [null, 42.1],
    });
    const added = await askDesk('POST', `/budgets/${id}/lines`, { part_id: part.id });
    expect(added.body.lines.at(-1)).toMatchObject({
      description: 'Pastillas',
      unit_price: 61.67,
      unit_cost: 42.1,
    });
    expect(
      (await askDesk('POST', `/budgets/${id}/lines`, { part_id: idOfNothing })).body.error.fields,
    ).toMatchObject([{ path: '/part_id' }]);
  });

  test('keeps the lines as they were, old and new in the history, and moves updated_at', async () => {
    const { id, lines, updated_at } = await newBudget();
    await setLine(id, lines[1].id, { unit_cost: 12.3 });
    const [kept] = await sql`select before, lines, actor_name from budget_snapshots where budget_id = ${id}`;
    expect(kept).toMatchObject({ before: 'line.updated', actor_name: 'Marta Supuesta' });
    expect(kept?.lines).toMatchObject([
      { id: lines[0].id, unit_cost_cents: null },
      { id: lines[1].id, unit_cost_cents: null },
    ]);
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'line.updated',
      line_id: lines[1].id,
      changes: { unit_cost: [null, 12.3] },
      actor_kind: 'staff',
      actor_name: 'Marta Supuesta',
    });
    const after = await show(id);
    expect(after).toMatchObject({ history_count: 2, snapshot_count: 1 });
    expect(after.updated_at > updated_at).toBe(true);
  });

  test('records nothing if nothing changes', async () => {
    const { id, lines } = await newBudget();
    await setLine(id, lines[0].id, { unit_cost: 12.3 });
    const before = await show(id);
    expect((await setLine(id, lines[0].id, { unit_cost: 12.3, price_estimated: false })).body).toEqual(
      before,
    );
  });

  test.each(['Facturado', 'Cancelado', 'Rechazado', 'Retirado'])(
    'is locked once it is %s',
    async (status) => {
      const { id, lines } = await newBudget();
      await putStatus(id, status);
      const refused = await setLine(id, lines[0].id, { unit_cost: 1 });
      expect([refused.status, refused.body.error.code]).toEqual([409, 'budget_locked']);
      expect((await show(id)).lines[0].unit_cost).toBeNull();
    },
  );

  test('is locked once there is an invoice, a draft too', async () => {
    const { id, lines } = await newBudget();
    await sql`update budgets set has_invoice = true where id = ${id}`;
    const refused = await setLine(id, lines[0].id, { price_estimated: true });
    expect(refused.body.error.code).toBe('budget_locked');
  });

  test.each([
    ['three decimals', { unit_cost: 1.005 }],
    ['a cost below nothing', { unit_cost: -1 }],
    ['null for what is true or false', { price_estimated: null }],
    ['what is reckoned', { base: 1 }],
  ])('refuses %s', async (_what, change) => {
    const { id, lines } = await newBudget();
    expect((await setLine(id, lines[0].id, change)).status).toBe(422);
  });

  test("is 404 for a line that does not exist, and for another budget's", async () => {
    const { id } = await newBudget();
    const other = await newBudget();
    for (const lineId of [idOfNothing, other.lines[0].id]) {
      expect((await setLine(id, lineId, { unit_cost: 1 })).status).toBe(404);
    }
  });
});
