import { expect, test } from 'vitest';
import { reasonMessages } from '../../../generated/errors.ts';
import { openSandbox, refusal } from './scene.ts';

const { sandbox, sql, act, withoutBody, newQuote, eventsOf } = await openSandbox();
const conflict = (reason: keyof typeof reasonMessages) => [
  409,
  'invoice_conflict',
  reasonMessages[reason].es,
];

/** Creates a budget whose work is finished. */
async function finished() {
  const quote = await newQuote();
  await act(`/budgets/${quote.id}/decision`, { decision: 'accepted' });
  for (const status of ['En curso', 'Finalizado'])
    await sandbox.post(`/budgets/${quote.id}/status`, { status });
  return quote;
}

async function issued(fields: object = {}) {
  const quote = await finished();
  const answer = await act('/invoices/issue', { budget_id: quote.id, simplified: true, ...fields });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

test('an invoice is issued, paid in two parts, refunded and stays in the ledger', async () => {
  const invoice = await issued();
  expect(invoice).toMatchObject({ status: 'issued', total: 60.5, verifactu_status: 'pending' });
  expect((await sandbox.get(`/budgets/${invoice.budget_id}`)).body.status).toBe('Facturado');
  const part = await act(`/invoices/${invoice.id}/pay`, { method: 'cash', amount: 20 });
  expect(part.body.payments).toEqual({ paid: 20, pending: 40.5, settled: false });
  const rest = await act(`/invoices/${invoice.id}/pay`, { method: 'card' });
  expect(rest.body.payments).toEqual({ paid: 60.5, pending: 0, settled: true });
  const refunded = await act(`/invoices/${invoice.id}/refund`, { method: 'card', reason: 'No se hizo' });
  expect(refunded.status, refunded.text).toBe(200);
  expect(refunded.body).toMatchObject({
    rectifies_id: invoice.id,
    correction: 'difference',
    total: -60.5,
    payments: { paid: -60.5, pending: 0, settled: true },
  });
  expect((await eventsOf(invoice.budget_id)).slice(-3)).toEqual([
    'lead.status_changed',
    'invoice.issued',
    'invoice.issued',
  ]);
  expect(await eventsOf(invoice.id)).toEqual(['invoice.issued', 'payment.received', 'payment.received']);
  expect(await eventsOf(refunded.body.id)).toEqual(['invoice.issued', 'payment.received']);
});

test('a refund gives back what was paid, even if that is not all', async () => {
  const invoice = await issued();
  await act(`/invoices/${invoice.id}/pay`, { method: 'cash', amount: 20 });
  const { body } = await act(`/invoices/${invoice.id}/refund`, { method: 'cash', reason: 'No se hizo' });
  expect(body.payments).toMatchObject({ paid: -20 });
});

test('a payment is undone, and then the invoice is cancelled', async () => {
  const invoice = await issued({ paid: 'card' });
  expect(refusal(await withoutBody(`/invoices/${invoice.id}/cancel`))).toEqual(conflict('paid'));
  const [payment] = invoice.payment_list;
  const undone = await withoutBody(`/payments/${payment.id}/undo`);
  expect([undone.status, undone.body.payment_list]).toEqual([200, []]);
  expect(refusal(await withoutBody(`/payments/${payment.id}/undo`))).toEqual(conflict('undoneAlready'));
  const cancelled = await withoutBody(`/invoices/${invoice.id}/cancel`);
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
  expect((await sandbox.get(`/budgets/${invoice.budget_id}`)).body.status).toBe('Finalizado');
  expect(await eventsOf(invoice.id)).toEqual([
    'invoice.issued',
    'payment.received',
    'payment.removed',
    'invoice.cancelled',
  ]);
  expect(refusal(await withoutBody(`/invoices/${invoice.id}/cancel`))).toEqual(conflict('notIssued'));
});

test('the history names the key as the workshop’s staff', async () => {
  const invoice = await issued();
  const [line] = await sql`
    select actor_kind, actor_name from budget_history
    where budget_id = ${invoice.budget_id} and action = 'invoice.issued'`;
  expect(line).toEqual({ actor_kind: 'staff', actor_name: 'Prueba' });
});

test('a budget that is not finished, or invoiced already, is not invoiced', async () => {
  const quote = await newQuote();
  const early = await act('/invoices/issue', { budget_id: quote.id, simplified: true });
  expect(refusal(early).slice(0, 2)).toEqual([409, 'invalid_status_transition']);
  const invoice = await issued();
  const again = await act('/invoices/issue', { budget_id: invoice.budget_id, simplified: true });
  expect(again.body.error).toMatchObject({ code: 'invoice_conflict', existing_id: invoice.id });
});

test('a full invoice without the client’s tax id is refused with all that is missing', async () => {
  const quote = await finished();
  const answer = await act('/invoices/issue', { budget_id: quote.id });
  expect(answer.body.error).toMatchObject({ code: 'validation_error', fields: expect.any(Array) });
});

test('more than is pending is not paid', async () => {
  const invoice = await issued();
  const paths = `/invoices/${invoice.id}/pay`;
  const more = await act(paths, { method: 'cash', amount: 60.51 });
  expect(refusal(more)).toEqual([
    409,
    'invoice_conflict',
    reasonMessages.beyondPending.es.replace('{pending}', '60.50'),
  ]);
  await act(paths, { method: 'cash' });
  expect((await act(paths, { method: 'cash' })).body.error.code).toBe('invoice_conflict');
});

test('an unpaid invoice is not refunded, and no invoice twice', async () => {
  const invoice = await issued();
  const refund = () => act(`/invoices/${invoice.id}/refund`, { method: 'card', reason: 'No se hizo' });
  expect(refusal(await refund())).toEqual([409, 'act_impossible', reasonMessages.nothingPaid.es]);
  await act(`/invoices/${invoice.id}/pay`, { method: 'card' });
  expect((await refund()).status).toBe(200);
  expect((await refund()).status).toBe(422);
  expect(refusal(await withoutBody(`/invoices/${invoice.id}/cancel`))[1]).toBe('invoice_conflict');
});

test('lines of an invoice are taken back one after the other, until nothing is left', async () => {
  const invoice = await issued({ paid: 'card' });
  const [{ id }] = invoice.lines;
  const refund = (...lines: object[]) =>
    act(`/invoices/${invoice.id}/refund`, { method: 'card', reason: 'Se devuelve', lines });
  const part = await refund({ id, quantity: 0.2 });
  expect(part.body).toMatchObject({ total: -12.1, payments: { paid: -12.1, pending: 0, settled: true } });
  expect(refusal(await refund({ id, quantity: 1.01 }))).toEqual([
    422,
    'validation_error',
    '/lines/0/quantity',
  ]);
  expect(refusal(await refund({ id }))).toEqual([422, 'validation_error', '/lines']);
  const rest = await refund({ id, quantity: 0.4 }, { id, quantity: 0.4 });
  expect(rest.body).toMatchObject({ total: -48.4, payments: { paid: -48.4 } });
  expect((await refund({ id })).status).toBe(422);
});

test('only what was paid is given back', async () => {
  const invoice = await issued();
  const lines = [{ id: invoice.lines[0].id, quantity: 0.5 }];
  await act(`/invoices/${invoice.id}/pay`, { method: 'cash', amount: 20 });
  const refund = () =>
    act(`/invoices/${invoice.id}/refund`, { method: 'cash', reason: 'Se devuelve', lines });
  expect((await refund()).body).toMatchObject({ total: -30.25, payments: { paid: -20, pending: -10.25 } });
  expect(refusal(await refund())).toEqual([409, 'act_impossible', reasonMessages.nothingLeft.es]);
  expect(
    refusal(await act(`/invoices/${invoice.id}/refund`, { method: 'cash', reason: 'X', lines: [{ id: 1 }] })),
  ).toEqual([422, 'validation_error', '/lines/0/id']);
});

test.each([
  [{}, ''],
  [{ id: 1, budget_id: 1 }, ''],
  [{ budget_id: 999_999 }, '/budget_id'],
  [{ id: 999_999 }, '/id'],
])('issuing %j is refused', async (body, path) => {
  expect(refusal(await act('/invoices/issue', body))).toEqual([422, 'validation_error', path]);
});

test('the tax authority rejects an invoice with one of its codes, and accepts its correction', async () => {
  const invoice = await issued();
  const rejected = await act(`/invoices/${invoice.id}/tax-answer`, { answer: 'rejected', code: '1104' });
  expect([rejected.status, rejected.body.verifactu_status]).toEqual([200, 'rejected']);
  const again = await act(`/invoices/${invoice.id}/tax-answer`, { answer: 'accepted' });
  expect(refusal(again)).toEqual([409, 'act_impossible', reasonMessages.noTaxRecord.es]);
  const [row] = await sql`select data from events where event = 'invoice.rejected'`;
  expect(row?.data).toEqual({ invoice_id: invoice.id, full_number: invoice.full_number, code: '1104' });
});

test.each([
  [{ answer: 'accepted' }, 'accepted', null],
  [{ answer: 'accepted_with_errors' }, 'accepted_with_errors', '2001'],
])('%j registers an invoice, and cancelling it waits for a second answer', async (answer, status, code) => {
  const invoice = await issued();
  const { body } = await act(`/invoices/${invoice.id}/tax-answer`, answer);
  expect(body.verifactu_status).toBe(status);
  const registered = await sql`
    select data->>'code' as code from events
    where event = 'invoice.registered' and (data->>'invoice_id')::bigint = ${invoice.id}`;
  expect(registered).toEqual([{ code }]);
  await withoutBody(`/invoices/${invoice.id}/cancel`);
  expect((await sandbox.get(`/invoices/${invoice.id}`)).body.verifactu_status).toBe('pending');
  const cancelled = await act(`/invoices/${invoice.id}/tax-answer`, { answer: 'accepted' });
  expect([cancelled.status, cancelled.body.verifactu_status]).toEqual([200, 'accepted']);
  expect((await eventsOf(invoice.id)).filter((event) => event === 'invoice.registered')).toHaveLength(1);
});

test.each([
  [{ answer: 'accepted', code: '2001' }, '/code'],
  [{ answer: 'accepted_with_errors', code: '1104' }, '/code'],
  [{ answer: 'rejected', code: '2001' }, '/code'],
  [{ answer: 'rejected', code: '1999' }, '/code'],
  [{ answer: 'rejected', code: '4102' }, '/code'],
  [{ answer: 'unknown' }, '/answer'],
  [{}, '/answer'],
])('%j is no answer of the tax authority', async (answer, path) => {
  expect(refusal(await act('/invoices/1/tax-answer', answer))).toEqual([422, 'validation_error', path]);
});

test('an unknown invoice and one without a tax record get no answer', async () => {
  expect((await act('/invoices/999999/tax-answer', { answer: 'accepted' })).status).toBe(404);
});
