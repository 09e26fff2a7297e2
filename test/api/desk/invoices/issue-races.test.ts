import { describe, expect, test } from 'vitest';
import { openInvoiceScene, year } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, budgetIn, drafted, askIssue, eventsOf } = scene;

const lastNumber = async (): Promise<number> =>
  (await sql`select coalesce(max(number), 0)::int as number from invoices where series = 'F'`)[0]?.number;

describe('desks at once', () => {
  test('issue one draft once', async () => {
    const { id, budget_id } = await drafted();
    const numbers = await lastNumber();
    const asked = Array.from({ length: 8 }, (_, at) => askIssue(at % 2 ? { id } : { budget_id }));
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    for (const answer of answers) {
      if (answer.status !== 200) expect(answer.body.error.code).toBe('invoice_conflict');
    }
    expect(await lastNumber()).toBe(numbers + 1);
    expect(await scene.recordsOf(id)).toHaveLength(1);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  test('draft and issue one budget once', async () => {
    const { id } = await budgetIn('Finalizado');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askIssue({ budget_id: id, paid: 'card' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect(await sql`select from invoices where budget_id = ${id}`).toHaveLength(1);
  });

  test('split one budget once, and issue both parts once', async () => {
    const { id: budget_id } = await budgetIn('Finalizado');
    const insurer = { tax_id: 'A12345674', address: 'Paseo Inventado, 9', city: 'Madrid' };
    const payer = await scene.newClient({ name: 'Seguros Inventados, S.A.', ...insurer });
    const ask = { budget_id, payer_id: payer.id, excess: 20 };
    const splits = await Promise.all(
      Array.from({ length: 6 }, () => scene.askDesk('POST', '/invoices/split', ask)),
    );
    expect(splits.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
    const parts = await sql`select id from invoices where budget_id = ${budget_id}`;
    expect(parts).toHaveLength(2);
    const asked = [...parts, ...parts, ...parts].map(({ id }) => askIssue({ id }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, ...Array(4).fill(409)]);
    const { history, row } = await scene.trace({ id: budget_id });
    expect(row.status).toBe('Facturado');
    expect(history.filter(({ action }) => action === 'budget.status_changed')).toHaveLength(1);
  });

  test('give 16 drafts 16 numbers, without a gap, in a sound chain', async () => {
    const numbers = await lastNumber();
    const drafts = await Promise.all(Array.from({ length: 16 }, () => drafted()));
    const answers = await Promise.all(drafts.map(({ id }) => askIssue({ id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const given = answers.map(({ body }) => body.number).toSorted((one, other) => one - other);
    expect(given).toEqual(Array.from({ length: 16 }, (_, at) => numbers + 1 + at));
    expect(await scene.verify()).toMatchObject({ ok: true, broken: null });
    const inOrder = await sql`
      select i.number, r.number as record from verifactu_records r join invoices i on i.id = r.invoice_id
      where i.series = 'F' order by r.number`;
    const numbered = inOrder.map(({ number }) => number);
    expect(numbered, 'numbers go up with the chain').toEqual(numbered.toSorted((one, other) => one - other));
  });

  test('of two workshops have a chain and numbers each', async () => {
    const other = await scene.openIssuer('neighbour.test', {}, { tax_id: 'A58818501' });
    const before = await scene.verify();
    const body = await other.issued();
    expect(body.full_number).toBe(`F${year}-0001`);
    expect((await other.recordsOf(body.id))[0]).toMatchObject({
      number: 1,
      previous_hash: '',
      issuer_tax_id: 'A58818501',
    });
    expect(await other.verify()).toEqual({ ok: true, records: 1, broken: null });
    expect(await scene.verify()).toEqual(before);
    const installations = await sql`select distinct installation from verifactu_chains`;
    expect(installations).toHaveLength((await sql`select from verifactu_chains`).length);
  });
});
