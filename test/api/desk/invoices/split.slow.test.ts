import { describe, expect, test } from 'vitest';
import { parsed, schemaFault, sending } from '../../../domain/verifactu/fixtures.ts';
import { followersOf } from '../../../http/public/tracking/scene.ts';
import { succeeded } from '../../../support/requests.ts';
import { idOfNothing, openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { askDesk, askIssue, budgetIn, cancel, client, corrected, discard, draft, get, issue, pay, set, show } =
  scene;

const company = { tax_id: 'A12345674', address: 'Paseo Inventado, 9', city: 'Madrid', country: 'ES' };
const insurerIn = async (fields: object = {}) =>
  await scene.newClient({ name: 'Seguros Inventados, S.A.', ...fields });
const insurer = await insurerIn(company);

/** Lines with a total of 99.58: 52.00 at 21 % and 33.33 at 10 %. */
const lines = [
  { description: 'Pintar la puerta', unit_price: 52, tax_rate: 21 },
  { description: 'Pulir los faros', unit_price: 33.33, tax_rate: 10 },
];
const job = (status: Parameters<typeof budgetIn>[0] = 'Finalizado') => budgetIn(status, { lines });
const ask = (budget_id: number, more: object) =>
  askDesk('POST', '/invoices/split', { budget_id, payer_id: insurer.id, ...more });
/** Splits a budget; returns both drafts as the desk shows them. */
const split = async (budget_id: number, more: object = { excess: 30 }) => {
  const { invoices } = succeeded(await ask(budget_id, more)).body;
  expect(invoices.map((invoice: { split: string }) => invoice.split)).toEqual(['owner', 'payer']);
  return { owner: await show(invoices[0].id), payer: await show(invoices[1].id) };
};
const shown = async (id: number) => (await askDesk('GET', `/budgets/${id}`)).body;

interface Totals {
  totals: { tax_rates: { rate: number; base: number; quota: number }[] };
}

/** Sums the bases and quotas of invoices by tax rate, in cents. */
function ratesOf(...invoices: Totals[]) {
  const sums = new Map<number, [base: number, quota: number]>();
  for (const { rate, base, quota } of invoices.flatMap(({ totals }) => totals.tax_rates)) {
    const [bases, quotas] = sums.get(rate) ?? [0, 0];
    sums.set(rate, [Math.round(bases + base * 100), Math.round(quotas + quota * 100)]);
  }
  return Object.fromEntries(sums);
}

const whole = { 10: [3_333, 333], 21: [5_200, 1_092] };

describe('an insurer’s numbers', () => {
  test('are on its invoice alone, printed, sealed, and copied to a correction of it', async () => {
    const { id } = await job();
    const numbers = { claim_number: 'S-2026-004512', policy_number: '0081-1234567' };
    const { owner, payer } = await split(id, { excess: 30, ...numbers });
    expect(payer).toMatchObject(numbers);
    expect(owner).toMatchObject({ claim_number: null, policy_number: null });
    const { full_number } = await issue(payer.id);
    const [row] = await scene.sql`select paper from invoices where id = ${payer.id}`;
    expect(row?.paper).toMatchObject(numbers);
    expect((await get(`/invoices/${payer.id}`)).body).toMatchObject({ full_number, ...numbers });
    expect((await scene.verify()).ok).toBe(true);
    expect(await corrected(payer.id, { difference: true })).toMatchObject(numbers);
  });

  test('are set on any draft, and refused when blank', async () => {
    const { id } = succeeded(await draft({ budget_id: (await job()).id })).body;
    for (const claim_number of ['S-1', null])
      expect((await set(id, { claim_number })).body).toMatchObject({ claim_number });
    expect(refusal(await set(id, { policy_number: ' ' }))).toEqual([
      422,
      'validation_error',
      '/policy_number',
    ]);
  });
});

describe('a split budget', () => {
  test('becomes two drafts that together are the budget: an excess for its client, and the rest for the other payer', async () => {
    const { id } = await job();
    const { owner, payer } = await split(id);
    expect(owner).toMatchObject({ status: 'draft', split: 'owner', client_id: client.id, total: 30 });
    expect(payer).toMatchObject({ status: 'draft', split: 'payer', client_id: insurer.id, total: 69.58 });
    expect(owner.lines[0]?.description).toBe(`Franquicia de la reparación, presupuesto ${id}`);
    expect(payer.billing).toMatchObject({ name: insurer.name, tax_id: company.tax_id });
    expect(payer).toMatchObject({ plate: '0000BBB', public_notes: null });
    expect(payer.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1, -1, -1]);
    const marked = await scene.sql`
      select invoice_id, excess from invoice_lines where invoice_id in (${owner.id}, ${payer.id}) order by id`;
    const excessOf = (invoiceId: number) =>
      marked.filter(({ invoice_id }) => Number(invoice_id) === invoiceId).map(({ excess }) => excess);
    expect([excessOf(owner.id), excessOf(payer.id)]).toEqual([
      [true, true],
      [null, null, true, true],
    ]);
    expect(ratesOf(owner, payer)).toEqual(whole);
    expect([owner.obstacles, payer.obstacles]).toEqual([[], []]);
    const lineOf = (await get(`/budgets/${id}`)).body.lines[0].id;
    expect((await scene.patch(`/budgets/${id}/lines/${lineOf}`, { unit_price: 1 })).body.error.code).toBe(
      'budget_locked',
    );
  });

  test('may also be split by lines, and one of both states a tax where rounding would lose a cent', async () => {
    const cents = [0.03, 0.03, 0.03].map((unit_price) => ({
      description: 'Tornillo',
      unit_price,
      tax_rate: 21,
    }));
    const budget = await budgetIn('Finalizado', { lines: [...cents, ...lines] });
    const ids = budget.lines.map((line) => line.id);
    const { owner, payer } = await split(budget.id, { owner_lines: [ids[0], ids[2], ids[4]] });
    expect(owner.lines).toHaveLength(3);
    expect(payer.lines).toHaveLength(2);
    const charged = { totals: { tax_rates: [{ rate: 21, base: 52.09, quota: 10.94 }] } };
    expect(ratesOf(owner, payer)[21]).toEqual(ratesOf(charged)[21]);
    const both = [await issue(owner.id), await issue(payer.id)];
    expect(both.map(({ total }) => total).reduce((sum, each) => sum + each)).toBeCloseTo(99.69, 2);
  });

  test('is invoiced once both are issued, each with its number, its record and its payments', async () => {
    const budget = await job();
    const { owner, payer } = await split(budget.id);
    expect((await askIssue({ budget_id: budget.id })).body.error).toMatchObject({
      code: 'invoice_conflict',
      existing_id: payer.id,
    });
    const first = await issue(payer.id);
    expect(await shown(budget.id)).toMatchObject({
      ...{ status: 'Finalizado', half_invoiced: true, has_invoice: true },
      invoices: [
        { id: owner.id, status: 'draft', split: 'owner', total: 30 },
        { id: payer.id, full_number: first.full_number, status: 'issued', client_id: insurer.id },
      ],
    });
    const second = succeeded(await askIssue({ budget_id: budget.id, paid: 'card' })).body;
    expect(second).toMatchObject({ id: owner.id, payments: { settled: true } });
    expect(first.payments).toMatchObject({ paid: 0, pending: 69.58 });
    expect(await shown(budget.id)).toMatchObject({ status: 'Facturado', half_invoiced: false });
    expect(succeeded(await pay(payer.id, 69.58)).body.payments.settled).toBe(true);
    const records = [...(await scene.recordsOf(payer.id)), ...(await scene.recordsOf(owner.id))];
    expect(schemaFault(sending(records.map(({ xml }) => xml)))).toBeNull();
    expect(records.map(({ xml }) => parsed(xml).RegistroAlta.ImporteTotal)).toEqual(['69.58', '30.00']);
    expect((await scene.eventsOf(payer.id))[0]?.data).toMatchObject({ client_id: insurer.id, total: 69.58 });
    expect((await scene.verify()).ok).toBe(true);
    const { body } = await askDesk('GET', `/invoices?client_id=${insurer.id}&status=issued`);
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(payer.id);
    expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(owner.id);
  });

  test('moves no parts again', async () => {
    const moved = () => scene.sql`select count(*)::int as n from stock_movements`;
    const before = await moved();
    const { owner, payer } = await split((await job()).id);
    await issue(owner.id);
    await issue(payer.id);
    expect(await moved()).toEqual(before);
  });

  test('of which one payer is invoiced is neither reopened nor cancelled', async () => {
    const { id } = await job();
    const { payer } = await split(id);
    await issue(payer.id);
    for (const status of ['Cancelado', 'En curso'])
      expect(
        (await askDesk('POST', `/budgets/${id}/status/${encodeURIComponent(status)}`, {})).body.error.code,
      ).toBe('budget_locked');
    expect((await scene.move({ id }, { status: 'Cancelado' })).status).toBe(409);
  });

  test('is split before the work is done, and issued once it is', async () => {
    const { id } = await job('Aprobado');
    const { payer } = await split(id);
    expect(refusal(await askIssue({ id: payer.id }))).toEqual([409, 'invalid_status_transition']);
    await scene.putStatus(id, 'Finalizado');
    await issue(payer.id);
  });

  test('shows its client only its own invoice', async () => {
    const budget = await job();
    const { owner, payer } = await split(budget.id);
    const [first, second] = [await issue(payer.id), await issue(owner.id)];
    const url = new URL((await shown(budget.id)).tracking_url).pathname;
    const look = (query = '') => followersOf(scene).ask(`${url}${query}`);
    const { payload: body } = await look();
    expect(body).toContain(second.full_number);
    expect(body).not.toContain(first.full_number);
    expect(body).toContain('Aquí solo aparece lo que le corresponde a usted.');
    expect((await look(`?file=invoice.pdf&id=${payer.id}`)).statusCode).toBe(404);
  });
});

test('revenue and unpaid invoices count each part once', async () => {
  const other = await scene.openIssuer('dos-pagadores.test');
  const payer = await other.newClient({ name: 'Seguros Inventados, S.A.', ...company });
  const { id: budget_id } = await other.budgetIn('Finalizado', { lines });
  const request = { budget_id, payer_id: payer.id, excess: 30 };
  const { invoices } = succeeded(await other.askDesk('POST', '/invoices/split', request)).body;
  const owner = await other.issue(invoices[0].id, { paid: 'cash' });
  await other.issue(invoices[1].id);
  const { body } = await other.get(`/reports/revenue?from=${owner.date}&to=${owner.date}`);
  expect(body.totals).toMatchObject({
    ...{ invoices: 2, base: 85.33, tax: 14.25, total: 99.58, paid: 30, outstanding: 69.58 },
  });
  const unpaid = (await other.askDesk('GET', '/invoices?unpaid=true')).body.data;
  expect(unpaid).toMatchObject([{ id: invoices[1].id, client_id: payer.id, payments: { pending: 69.58 } }]);
});

describe('a split is refused', () => {
  test.each([
    ['without a way to divide', {}, ''],
    ['with two ways to divide', { excess: 1, owner_lines: [1] }, ''],
    ['for an excess that is the whole budget', { excess: 99.58 }, '/excess'],
    ['for an excess of nothing', { excess: 0 }, '/excess'],
    ['for lines that do not exist', { owner_lines: [idOfNothing] }, '/owner_lines/0'],
    ['for a payer that does not exist', { excess: 1, payer_id: idOfNothing }, '/payer_id'],
    ['for its own client', { excess: 1, payer_id: client.id }, '/payer_id'],
    ['for a budget that does not exist', { excess: 1, budget_id: idOfNothing }, '/budget_id'],
  ])('%s', async (_, body, path) => {
    const { id } = await job();
    expect(refusal(await ask(id, body))).toEqual([422, 'validation_error', path]);
    expect((await shown(id)).has_invoice).toBe(false);
  });

  test('for lines of another budget, or options that its client did not choose', async () => {
    const [budget, other] = [await job(), await job()];
    const [option, chosen] = budget.lines.map(({ id }) => id);
    succeeded(await askDesk('PATCH', `/budgets/${budget.id}/lines/${option}`, { optional: true }));
    const owner_lines = [chosen, other.lines[0]?.id, option];
    const answer = await ask(budget.id, { owner_lines });
    expect(refusal(answer)).toEqual([422, 'validation_error', '/owner_lines/1', '/owner_lines/2']);
  });

  test('if one of both would pay nothing', async () => {
    const budget = await job();
    const owner_lines = budget.lines.map(({ id }) => id);
    expect(refusal(await ask(budget.id, { owner_lines }))).toEqual([422, 'validation_error', '/owner_lines']);
    expect((await ask(budget.id, { owner_lines: [] })).status).toBe(422);
  });

  test('if an invoice cannot name the payer', async () => {
    const { id } = await job();
    const { id: payer_id } = await insurerIn({ address: 'Paseo Inventado, 9' });
    const answer = await ask(id, { excess: 1, payer_id });
    expect(refusal(answer)).toEqual([422, 'validation_error', '/payer_id']);
    expect(answer.body.error.fields[0].message).toContain('tax_id, city');
  });

  test.each(['Pendiente', 'Enviado', 'Rechazado', 'Cancelado'] as const)(
    'of a budget that is %s',
    async (status) => {
      expect((await ask((await job(status)).id, { excess: 1 })).status).toBe(409);
    },
  );

  test('of a budget with an invoice, a draft, or both parts', async () => {
    const drafted = await scene.drafted();
    expect((await ask(drafted.budget_id, { excess: 1 })).body.error).toMatchObject({
      existing_id: drafted.id,
    });
    const issued = await scene.issued();
    expect((await ask(issued.budget_id, { excess: 1 })).body.error).toMatchObject({ existing_id: issued.id });
    const { owner, payer } = await split((await job()).id);
    expect((await ask(owner.budget_id, { excess: 1 })).body.error).toMatchObject({ existing_id: payer.id });
    expect((await draft({ budget_id: owner.budget_id })).body.error).toMatchObject({ existing_id: owner.id });
    expect(
      (await askDesk('POST', '/invoices/advance', { budget_id: owner.budget_id, amount: 1 })).status,
    ).toBe(409);
  });

  test('with an erased payer, or an erased client', async () => {
    const { id: payer_id } = await insurerIn({ ...company, tax_id: 'A87654323' });
    succeeded(await askDesk('POST', `/clients/${payer_id}/erase`));
    expect((await ask((await job()).id, { excess: 1, payer_id })).body.error.code).toBe('client_erased');
    const other = await scene.newClient({ name: 'Bruno Ficticio' });
    const { id } = await budgetIn('Finalizado', { lines, client_id: other.id, vehicle_id: null });
    succeeded(await askDesk('POST', `/clients/${other.id}/erase`));
    expect((await ask(id, { excess: 1 })).status).toBeGreaterThanOrEqual(409);
  });
});

describe('advances', () => {
  const advance = async (budget_id: number, amount: number) =>
    succeeded(await askDesk('POST', '/invoices/advance', { budget_id, amount, paid: 'card' })).body;

  test('of the client are deducted from its own part, and keep from being cancelled meanwhile', async () => {
    const { id } = await job();
    const paid = await advance(id, 12.5);
    const { owner, payer } = await split(id);
    expect([owner.total, payer.total]).toEqual([17.5, 69.58]);
    expect(ratesOf(paid, owner, payer)).toEqual(whole);
    await issue(payer.id);
    await askDesk('POST', `/payments/${paid.payment_list[0].id}/undo`);
    expect((await cancel(paid.id, paid.full_number)).body.error).toMatchObject({ existing_id: owner.id });
    expect((await issue(owner.id)).total).toBe(17.5);
  });

  test('that are the excess leave an invoice of zero, and greater ones are refused', async () => {
    const { id } = await job();
    await advance(id, 30);
    expect(refusal(await ask(id, { excess: 29.99 }))).toEqual([422, 'validation_error', '/excess']);
    const { owner } = await split(id);
    expect(await issue(owner.id)).toMatchObject({ total: 0, payments: { settled: true } });
  });
});

describe('one part', () => {
  test('that is discarded or cancelled is drafted again as what the other one leaves', async () => {
    const { id } = await job();
    const { owner, payer } = await split(id);
    await discard(payer.id);
    expect((await shown(id)).has_invoice).toBe(true);
    expect((await draft({ budget_id: id })).body.error).toMatchObject({ existing_id: owner.id });
    expect(refusal(await ask(id, { excess: 20 }))).toEqual([422, 'validation_error', '/excess']);
    const again = await split(id, {});
    expect(again).toMatchObject({ owner: { id: owner.id }, payer: { total: 69.58, split: 'payer' } });
    expect(ratesOf(again.owner, again.payer)).toEqual(whole);

    await issue(owner.id);
    const issued = await issue(again.payer.id);
    expect((await cancel(issued.id, issued.full_number)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ status: 'Finalizado', half_invoiced: true, has_invoice: true });
    const third = await split(id, {});
    expect((await issue(third.payer.id)).total).toBe(69.58);
    expect(await shown(id)).toMatchObject({ status: 'Facturado', half_invoiced: false });
  });

  test('of the client is drafted again like an invoice', async () => {
    const { id } = await job();
    const { owner, payer } = await split(id);
    await issue(payer.id);
    await discard(owner.id);
    const again = succeeded(await askIssue({ budget_id: id })).body;
    expect(again).toMatchObject({ split: 'owner', total: 30, client_id: client.id });
    expect((await shown(id)).status).toBe('Facturado');
    for (const each of [again, await scene.show(payer.id)]) await cancel(each.id, each.full_number ?? '');
    expect(await shown(id)).toMatchObject({
      status: 'Finalizado',
      has_invoice: false,
      invoices: expect.anything(),
    });
    expect(succeeded(await askIssue({ budget_id: id })).body).toMatchObject({ split: null, total: 99.58 });
  });

  test('cannot come to more or less than what the other one leaves', async () => {
    const { id } = await job();
    const { owner, payer } = await split(id);
    const dearer = [{ description: 'Franquicia', unit_price: 40, tax_rate: 21 }];
    expect((await set(owner.id, { lines: dearer })).body.obstacles).toMatchObject([{ path: '/lines' }]);
    expect(refusal(await askIssue({ id: owner.id }))).toEqual([422, 'validation_error', '/lines']);
    expect(refusal(await askIssue({ id: payer.id }))).toEqual([422, 'validation_error', '/lines']);
    expect((await set(payer.id, { surcharge: true })).body.obstacles).toMatchObject([{ path: '/surcharge' }]);
  });

  test('is corrected by itself, and a part that is drafted later is what its corrections leave', async () => {
    const { id } = await job();
    const { owner, payer } = await split(id);
    await issue(payer.id);
    const back = [{ description: 'Menos pintura', unit_price: 10, tax_rate: 21, quantity: -1 }];
    const correction = await corrected(payer.id, { difference: true, lines: back });
    expect(correction).toMatchObject({ client_id: insurer.id, split: 'payer', total: -12.1 });
    await discard(owner.id);
    expect(succeeded(await draft({ budget_id: id })).body.total).toBe(42.1);
    const [line] = await scene.linesAbout(id);
    expect(JSON.stringify(line.changes)).not.toContain('Seguros');
  });
});

describe('erasing', () => {
  const person = async (name: string, tax_id: string) =>
    succeeded(await scene.post('/clients', { name, tax_id, address: 'Calle Inventada, 1', city: 'Madrid' }))
      .body;

  test('the other payer discards its draft, and the client is invoiced the whole again', async () => {
    const { id: payer_id } = await insurerIn({ ...company, tax_id: 'B87654321' });
    const { id } = await job();
    const { owner } = await split(id, { excess: 30, payer_id });
    succeeded(await askDesk('POST', `/clients/${payer_id}/erase`));
    expect((await shown(id)).invoices).toMatchObject([{ id: owner.id }]);
    await discard(owner.id);
    expect(succeeded(await askIssue({ budget_id: id })).body.total).toBe(99.58);
  });

  test('the client keeps the invoice of the other payer with its name, without the texts about the work', async () => {
    const owner = await person('Nuria Inventada', '23456789D');
    const { id } = await budgetIn('Finalizado', { lines, client_id: owner.id, vehicle_id: null });
    const parts = await split(id);
    const issued = await issue(parts.payer.id);
    succeeded(await askDesk('POST', `/clients/${owner.id}/erase`));
    const after = (await get(`/invoices/${issued.id}`)).body;
    expect(after).toMatchObject({ total: 69.58, billing: { name: insurer.name } });
    expect(after.lines[0]).toMatchObject({ description: '…', unit_price: 52 });
    expect((await get(`/invoices/${issued.id}/pdf`)).body.error.code).toBe('client_erased');
    expect((await askDesk('GET', `/invoices/${issued.id}/pdf?blocked=true`)).status).toBe(200);
    expect(succeeded(await pay(issued.id, 69.58)).body.payments.settled).toBe(true);
    expect((await corrected(issued.id, { difference: true })).total).toBe(-69.58);
  });

  test('the other payer keeps the invoice of the client', async () => {
    const payer = await insurerIn({ ...company, tax_id: 'B11111119' });
    const { owner, payer: part } = await split((await job()).id, { excess: 30, payer_id: payer.id });
    await issue(owner.id);
    await issue(part.id);
    succeeded(await askDesk('POST', `/clients/${payer.id}/erase`));
    expect((await get(`/invoices/${part.id}`)).body.billing.name).toBeNull();
    expect((await get(`/invoices/${owner.id}`)).body.billing.name).toBe(client.name);
  });
});
