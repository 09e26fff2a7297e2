import { describe, expect, test } from 'vitest';
import { signIn } from '../../support/panel.ts';
import { openWorkshop } from '../../support/workshop.ts';

const workshop = await openWorkshop({ settings: { panelPlainHttp: true } });
const { desk, patch } = workshop;
const office = await signIn(workshop, 'office', 'Marta Supuesta');
const mechanic = await signIn(workshop, 'mechanic', 'Íñigo Ficticio');
const { body: clara } = await desk('POST', '/clients', { name: 'Clara Ejemplo' });
const { body: part } = await desk('POST', '/parts', {
  ...{ reference: 'AC-5', description: 'Aceite 5W30', price: 9.9, cost: 6 },
});
await desk('POST', '/parts', { reference: 'FI-1', description: 'Filtro de aire', price: 12 });
await desk('POST', '/parts', { reference: 'FI-2', description: 'Filtro de polen', price: 15 });

async function newBudget() {
  const lines = [
    { description: 'Pastillas', quantity: 2, unit_price: 40 },
    { description: 'Mano de obra', unit_price: 50 },
  ];
  const { body } = await desk('POST', '/budgets', { client_id: clara.id, lines });
  return { id: body.id as number, path: `/panel/budgets/${body.id}`, lines: body.lines };
}

const linesOf = async (id: number) => (await desk('GET', `/budgets/${id}`)).body.lines;

/** Returns the value of an input or the text of a text area of the page. */
function inputValue(html: string, name: string): string | undefined {
  const escaped = name.replaceAll(/[[\]]/g, String.raw`\$&`);
  const area = new RegExp(`<textarea[^>]* name="${escaped}"[^>]*>([^<]*)<`).exec(html)?.[1];
  const input = new RegExp(`<input[^>]*name="${escaped}"[^>]*>`).exec(html)?.[0];
  return area ?? / value="([^"]*)"/.exec(input ?? '')?.[1];
}

describe('the form of all lines', () => {
  test('saves changed and new lines, and leaves what another person changed meanwhile', async () => {
    const { id, path, lines } = await newBudget();
    await patch(`/budgets/${id}/lines/${lines[1].id}`, { quantity: 3 });
    const answer = await office.submit(path, 'setBudgetLines', {
      'lines[0][quantity]': '2,5',
      'lines[2][description]': 'Líquido',
      'lines[2][unit_price]': '9,95',
    });
    expect(answer.statusCode).toBe(303);
    expect(await linesOf(id)).toMatchObject([
      { quantity: 2.5, unit_price: 40 },
      { quantity: 3 },
      { description: 'Líquido', quantity: 1, unit_price: 9.95 },
    ]);
  });

  test('keeps the input and shows the message beside a refused field', async () => {
    const { id, path } = await newBudget();
    const { statusCode, payload } = await office.submit(path, 'setBudgetLines', {
      'lines[0][quantity]': 'dos',
      'lines[1][unit_price]': '55',
      'lines[2][description]': 'Nueva',
    });
    expect(statusCode).toBe(422);
    expect(payload).toContain('data-field="lines[0].quantity"');
    expect(inputValue(payload, 'lines[0][quantity]')).toBe('dos');
    expect(inputValue(payload, 'lines[1][unit_price]')).toBe('55');
    expect(inputValue(payload, 'lines[2][description]')).toBe('Nueva');
    expect(inputValue(payload, 'lines[3][description]')).toBe('');
    expect(await linesOf(id)).toMatchObject([{ quantity: 2 }, { unit_price: 50 }]);
  });

  test('shows a field that two people changed with both values, and saves the own one the second time', async () => {
    const { id, path, lines } = await newBudget();
    const page = (await office.get(path)).payload;
    const shown = (name: string) => (inputValue(page, name) ?? '').replaceAll('&quot;', '"');
    await patch(`/budgets/${id}/lines/${lines[0].id}`, { quantity: 3, unit_price: 41 });
    const fields = {
      ...{ operation: 'setBudgetLines', nonce: 'one', id: String(id) },
      'lines[0][id]': String(lines[0].id),
      'lines[0][was]': shown('lines[0][was]'),
      'lines[0][quantity]': '2',
      'lines[0][unit_price]': '42,00',
    };
    const { statusCode, payload } = await office.post(path, fields);
    expect(statusCode).toBe(409);
    expect(payload).toContain('era 40 y ahora es 41');
    expect(inputValue(payload, 'lines[0][unit_price]')).toBe('42,00');
    expect(inputValue(payload, 'lines[0][quantity]')).toBe('3');
    const again = {
      ...{ ...fields, nonce: 'two', 'lines[0][quantity]': '3' },
      'lines[0][was]': (inputValue(payload, 'lines[0][was]') ?? '').replaceAll('&quot;', '"'),
    };
    expect((await office.post(path, again)).statusCode).toBe(303);
    expect((await linesOf(id))[0]).toMatchObject({ quantity: 3, unit_price: 42 });
  });

  test('offers a line that was removed meanwhile as a new one', async () => {
    const { id, path, lines } = await newBudget();
    const page = (await office.get(path)).payload;
    await desk('DELETE', `/budgets/${id}/lines/${lines[0].id}`);
    const { statusCode, payload } = await office.post(path, {
      ...{ operation: 'setBudgetLines', nonce: 'removed', id: String(id) },
      'lines[0][id]': String(lines[0].id),
      'lines[0][was]': (inputValue(page, 'lines[0][was]') ?? '').replaceAll('&quot;', '"'),
      'lines[0][description]': 'Pastillas traseras',
      'lines[0][quantity]': '4',
    });
    expect(statusCode).toBe(409);
    expect(inputValue(payload, 'lines[1][description]')).toBe('Pastillas traseras');
    expect(inputValue(payload, 'lines[1][id]')).toBeUndefined();
  });

  test('fills a new line from the part that a text names, or offers the parts that match', async () => {
    const { id, path } = await newBudget();
    await office.submit(path, 'setBudgetLines', {
      'lines[2][part_id].text': 'aceite',
      'lines[2][quantity]': '4',
    });
    expect((await linesOf(id))[2]).toMatchObject({ part_id: part.id, quantity: 4, unit_cost: 6 });
    const { statusCode, payload } = await office.submit(path, 'setBudgetLines', {
      'lines[3][part_id].text': 'filtro',
    });
    expect(statusCode).toBe(422);
    expect(payload).toContain('Filtro de aire');
    expect(payload).toContain('Filtro de polen');
  });
});

describe('the script of the editor', () => {
  const asScript = { accept: 'application/json' };

  test('gets the answer of the operation, and the same one again for the same request', async () => {
    const { id, path } = await newBudget();
    const fields = {
      ...{ operation: 'setBudgetLines', nonce: 'script', id: String(id) },
      'lines[0]': JSON.stringify({ key: 'a', description: 'Líquido', unit_price: 9.95 }),
    };
    const first = await office.post(path, fields, asScript);
    expect([first.statusCode, first.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    const { added, budget } = first.json();
    expect(added).toEqual([{ key: 'a', id: budget.lines[2].id }]);
    const second = await office.post(path, fields, asScript);
    expect(second.payload).toBe(first.payload);
    expect(await linesOf(id)).toHaveLength(3);
  });

  test('gets refusals with their code and fields', async () => {
    const { id, path, lines } = await newBudget();
    const send = (line: object) =>
      office.post(
        path,
        { operation: 'setBudgetLines', nonce: 'refused', id: String(id), 'lines[0]': JSON.stringify(line) },
        asScript,
      );
    const wrong = await send({ id: lines[0].id, discount_pct: 200 });
    expect([wrong.statusCode, wrong.json().error.fields[0].path]).toEqual([422, '/lines/0/discount_pct']);
    const stale = await send({ id: lines[0].id, quantity: 5, was: { quantity: 1 } });
    expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'changed_meanwhile']);
    expect(stale.json().error.current.lines[0].quantity).toBe(2);
    expect((await office.post(path, { operation: 'setBudgetLines' }, asScript)).statusCode).toBe(400);
  });

  test('finds parts and items of the price list with the values that they fill in', async () => {
    await desk('POST', '/items', { reference: 'CA-1', description: 'Cambio de aceite', price: 25 });
    const { payload } = await office.get('/panel/pick/line?q=aceite');
    const fills = [...payload.matchAll(/data-fill="([^"]*)"/g)].map(([, json = '']) =>
      JSON.parse(json.replaceAll('&quot;', '"')),
    );
    expect(fills).toMatchObject([
      { part_id: part.id, description: 'Aceite 5W30', unit_price: 9.9, unit_cost: 6 },
      { part_id: null, description: 'Cambio de aceite', unit_price: 25 },
    ]);
  });
});

describe('people who may not change lines', () => {
  test('see them as a table without costs', async () => {
    const { id, path, lines } = await newBudget();
    await desk('PATCH', `/budgets/${id}/lines/${lines[0].id}`, { unit_cost: 17.31 });
    const { payload } = await mechanic.get(path);
    expect(payload).toContain('Pastillas');
    expect(payload).not.toContain('data-operation="setBudgetLines"');
    expect(payload).not.toContain('17,31');
    const fields = { operation: 'setBudgetLines', nonce: 'no', id: String(id), 'lines[0][description]': 'X' };
    expect((await mechanic.post(path, fields)).statusCode).toBe(403);
  });

  test('see the reason if the lines are locked', async () => {
    const { id, path } = await newBudget();
    await desk('POST', `/budgets/${id}/status/Cancelado`, {});
    const { payload } = await office.get(path);
    expect(payload).toContain('Las líneas no se pueden cambiar porque el estado es «Cancelado».');
    expect(payload).not.toContain('data-operation="setBudgetLines"');
  });
});
