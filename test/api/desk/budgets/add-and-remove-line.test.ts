import { describe, expect, test } from 'vitest';
import { commandsOf } from '../../../support/commands.ts';
import { idOfNothing, openBudgetScene } from './scene.ts';

const { get, desk, askDesk, sql, newBudget, internalBudget, show, history, putStatus, deskApp } =
  await openBudgetScene();
const { workshop, workshopAsking, json } = commandsOf(deskApp);

const add = (id: number, line: object) => askDesk('POST', `/budgets/${id}/lines`, line);
const remove = (id: number, lineId: number) => askDesk('DELETE', `/budgets/${id}/lines/${lineId}`);
const snapshots = (id: number) =>
  sql`select before, lines from budget_snapshots where budget_id = ${id} order by id`;

describe('budgets line add', () => {
  test('adds a line below the others, with the fields of the API and those of the desk', async () => {
    const { id, lines } = await newBudget();
    const line = { description: 'Aceite', line_type: 'part', quantity: 0.5, unit_price: 9.95 };
    const own = { unit_cost: 4.2, optional: true, price_estimated: true, extended_detail: '5W-30' };
    const { status, body } = await add(id, { ...line, ...own });
    expect(status).toBe(201);
    expect(body.lines.slice(0, 2)).toMatchObject(lines);
    expect(body.lines[2]).toMatchObject({
      ...line,
      ...own,
      base: 4.98,
      cost: 2.1,
      tax_rate: 21,
      sort_order: 3,
    });
    expect(body).toEqual(await show(id));
    expect((await get(`/budgets/${id}`)).body.lines[2]).toMatchObject({ ...line, extended_detail: '5W-30' });
  });

  test('stores a snapshot of the lines, and records the new one in the history', async () => {
    const { id, lines } = await newBudget();
    const { body } = await add(id, { description: 'Aceite', unit_cost: 4.2 });
    const [kept] = await snapshots(id);
    expect([kept?.before, kept?.lines.length]).toEqual(['line.added', lines.length]);
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'line.added',
      line_id: body.lines[2].id,
      changes: { description: [null, 'Aceite'], quantity: [null, 1], unit_cost: [null, 4.2] },
      actor_name: 'Marta Supuesta',
    });
  });

  test('is for internal budgets, too, and the client is notified again only of what it signed', async () => {
    const { id } = await internalBudget();
    expect((await add(id, { description: 'Lavado' })).body.totals).toMatchObject({ base: 0 });
    const signed = await newBudget();
    await sql`update budgets set client_signed_at = now() where id = ${signed.id}`;
    await add(signed.id, { description: 'Lavado' });
    const rows = await sql`
      select resign_notice_at is not null as told from budgets where id in (${id}, ${signed.id}) order by id`;
    expect(rows.map(({ told }) => told)).toEqual([false, true]);
  });

  test('is refused where lines are locked, full, or nobody’s', async () => {
    const { id, client_id } = await newBudget();
    await putStatus(id, 'Cancelado');
    expect((await add(id, { description: 'x' })).body.error.code).toBe('budget_locked');
    await putStatus(id, 'Pendiente');
    await sql`
      insert into budget_lines (instance_id, budget_id, sort_order, description, line_type, quantity_hundredths,
        unit_price_cents, discount_basis_points, tax_rate_basis_points)
      select instance_id, id, 10 + n, 'x', 'other', 100, 0, 0, 0 from budgets, generate_series(1, 198) n
      where id = ${id}`;
    expect((await add(id, { description: 'x' })).body.error.fields[0].message).toContain('200');
    await desk('POST', `/clients/${client_id}/erase`);
    expect((await add(id, { description: 'x' })).body.error.code).toBe('client_erased');
    expect((await add(idOfNothing, { description: 'x' })).status).toBe(404);
  });

  test.each([
    ['no description', {}],
    ['a blank one', { description: '  ' }],
    ['no quantity at all', { description: 'x', quantity: 0 }],
    ['three decimals', { description: 'x', unit_cost: 1.005 }],
    ['another kind of line', { description: 'x', line_type: 'gift' }],
  ])('refuses %s', async (_what, line) => {
    const { id } = await newBudget();
    expect((await add(id, line)).status).toBe(422);
  });
});

describe('budgets line remove', () => {
  test('takes a line out, keeps what it was, and leaves the others as they are', async () => {
    const { id, lines } = await newBudget();
    const { status, body } = await remove(id, lines[0].id);
    expect([status, body.lines.length]).toEqual([200, 1]);
    expect(body.lines[0]).toMatchObject(lines[1]);
    const [kept] = await snapshots(id);
    expect([kept?.before, kept?.lines.length]).toEqual(['line.deleted', 2]);
    expect((await history(id)).at(-1)).toMatchObject({
      action: 'line.deleted',
      line_id: lines[0].id,
      changes: { description: ['Pastillas delanteras', null] },
    });
    expect((await remove(id, lines[0].id)).status).toBe(404);
  });

  test('is refused where lines are locked', async () => {
    const { id, lines } = await newBudget();
    await putStatus(id, 'Facturado');
    expect((await remove(id, lines[0].id)).body.error.code).toBe('budget_locked');
  });
});

describe('the commands', () => {
  test('take a line’s fields as options, and ask before they remove one', async () => {
    const { id } = await internalBudget();
    const words = ['--description', 'Aceite', '--type', 'part', '--quantity', '-0.5', '--unit-price', '9.95'];
    const { lines } = await json('budgets', 'line', 'add', String(id), ...words, '--optional');
    expect(lines).toMatchObject([{ line_type: 'part', quantity: -0.5, unit_price: 9.95, optional: true }]);
    const removing = ['budgets', 'line', 'remove', String(id), String(lines[0].id)];
    await expect(workshop(...removing)).rejects.toThrow(
      'there is no terminal to ask for confirmation. In a script, use --yes.',
    );
    const no = workshopAsking(
      async (question) => {
        expect(question).toContain('This removes the line');
        return 'no';
      },
      ...removing,
    );
    await expect(no).rejects.toThrow('Nothing was done.');
    await workshopAsking(async () => ' Yes ', ...removing);
    expect((await show(id)).lines).toEqual([]);
    await expect(workshop(...removing, '--yes')).rejects.toThrow(`ID ${id}, LINE_ID ${lines[0].id}`);
  });
});
