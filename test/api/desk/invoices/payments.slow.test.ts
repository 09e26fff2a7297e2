import { describe, expect, test } from 'vitest';
import { idOfNothing, openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene();
const { desk, askDesk, drafted, show, issued, corrected, pay, eventsOf, linesAbout } = scene;

const undo = (id: number) => askDesk('POST', `/payments/${id}/undo`);
const settled = async (id: number) =>
  (await eventsOf(id)).filter(({ event }) => event === 'payment.received').map(({ data }) => data.settled);

describe('a payment', () => {
  test('is recorded part by part, and settles exactly', async () => {
    const { id, date, budget_id } = await issued();
    const first = await pay(id, 20, { method: 'bizum', date: '2026-11-02' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      id,
      payments: { paid: 20, pending: 42.92, settled: false },
      payment_list: [{ amount: 20, method: 'bizum', date: '2026-11-02', currency: 'EUR' }],
    });
    expect((await pay(id, 42.91)).body.payments).toEqual({ paid: 62.91, pending: 0.01, settled: false });
    const { body } = await pay(id, 0.01);
    expect(body.payments).toEqual({ paid: 62.92, pending: 0, settled: true });
    expect(body.payment_list[2]).toMatchObject({ amount: 0.01, method: 'card', date });
    expect(await settled(id)).toEqual([false, false, true]);
    const { id: payment_id } = body.payment_list[0];
    expect((await eventsOf(id))[1]).toEqual({
      event: 'payment.received',
      data: { invoice_id: id, payment_id, amount: 20, currency: 'EUR', settled: false },
    });
    expect((await linesAbout(budget_id))[2]).toEqual({
      action: 'payment.recorded',
      changes: {
        payment_id: [null, payment_id],
        invoice_id: [null, id],
        amount: [null, 20],
        method: [null, 'bizum'],
        date: [null, '2026-11-02'],
      },
      actor_kind: 'staff',
      actor_name: 'Marta Supuesta',
    });
    expect((await scene.get(`/invoices/${id}`)).body.payments).toEqual(body.payments);
  });

  test('is never more than what is pending, and never nothing', async () => {
    const { id } = await issued();
    await pay(id, 60);
    for (const amount of [2.93, 62.92, 99_999_999.99, -1, -60]) {
      const refused = await pay(id, amount);
      expect(refusal(refused), String(amount)).toEqual([409, 'invoice_conflict']);
      expect(refused.body.error.message).toContain('2.92');
    }
    await pay(id, 2.92);
    expect(refusal(await pay(id, 0.01))).toEqual([409, 'invoice_conflict']);
    expect(await scene.paymentsOf(id)).toHaveLength(2);
  });

  test('of a credit note is given back', async () => {
    const { id } = await issued({}, { paid: 'card' });
    const credit = await corrected(id, { difference: true });
    expect(refusal(await pay(credit.id, 1))).toEqual([409, 'invoice_conflict']);
    expect(refusal(await pay(credit.id, -62.93))).toEqual([409, 'invoice_conflict']);
    expect((await pay(credit.id, -60)).body.payments).toEqual({ paid: -60, pending: -2.92, settled: false });
    const { body } = await pay(credit.id, -2.92, { method: 'offset' });
    expect(body.payments).toEqual({ paid: -62.92, pending: 0, settled: true });
    expect(await settled(credit.id)).toEqual([false, true]);
    expect((await show(id)).payments.settled).toBe(true);
  });

  test.each<[string, object, string]>([
    ['of nothing', { amount: 0 }, '/amount'],
    ['of a tenth of a cent', { amount: 0.001 }, '/amount'],
    ['of a hundred million', { amount: 1e8 }, '/amount'],
    ['in gold', { amount: 1, method: 'gold' }, '/method'],
    ['of tomorrow', { amount: 1, date: '2099-01-01' }, '/date'],
    ['of no day', { amount: 1, date: '2026-02-30' }, '/date'],
    ['in no way', { amount: 1, method: undefined }, '/method'],
  ])('%s is refused', async (_, body, path) => {
    const { id } = await issued();
    const asked = { invoice_id: id, method: 'card', ...body };
    expect(refusal(await askDesk('POST', '/payments', asked))).toEqual([422, 'validation_error', path]);
    expect(await scene.paymentsOf(id)).toEqual([]);
  });

  test('of a draft, a cancelled one, one that another replaces, or that does not exist is refused', async () => {
    expect(refusal(await pay((await drafted()).id, 1))).toEqual([409, 'invoice_conflict']);
    const cancelled = await issued();
    await scene.cancel(cancelled.id, cancelled.full_number);
    expect(refusal(await pay(cancelled.id, 1))).toEqual([409, 'invoice_conflict']);
    const { id } = await issued();
    const substitute = await corrected(id, { substitution: true });
    const replaced = await pay(id, 1);
    expect(refusal(replaced)).toEqual([409, 'invoice_conflict']);
    expect(replaced.body.error.existing_id).toBe(substitute.id);
    expect(refusal(await pay(idOfNothing, 1))).toEqual([422, 'validation_error', '/invoice_id']);
  });

  test('leaves no record, and the invoice’s PDF as it was', async () => {
    const { id } = await issued();
    const before = (await desk('GET', `/invoices/${id}/pdf`)).body;
    await pay(id, 5);
    expect((await desk('GET', `/invoices/${id}/pdf`)).body).toEqual(before);
    expect(await scene.recordsOf(id)).toHaveLength(1);
  });
});

describe('a payment that is undone', () => {
  test('no longer counts, and the history keeps both', async () => {
    const { id, budget_id, full_number } = await issued();
    const { body: paid } = await pay(id, 20);
    await pay(id, 42.92);
    const [first] = paid.payment_list;
    const { status, body } = await undo(first.id);
    expect(status).toBe(200);
    expect(body.payments).toEqual({ paid: 42.92, pending: 20, settled: false });
    expect(body.payment_list).toMatchObject([{ amount: 42.92 }]);
    const [row] = await scene.paymentsOf(id);
    expect(row).toMatchObject({ id: first.id, amount_cents: 2_000, undone_at: expect.any(String) });
    expect((await linesAbout(budget_id)).at(-1)).toMatchObject({
      action: 'payment.undone',
      changes: { payment_id: [first.id, null], amount: [20, null], method: ['card', null] },
    });
    const events = await eventsOf(id);
    expect(events).toHaveLength(4);
    expect(events.at(-1)).toEqual({
      event: 'payment.removed',
      data: { invoice_id: id, full_number, payment_id: first.id, amount: 20 },
    });
    expect((await pay(id, 20)).body.payments.settled).toBe(true);
  });

  test('is undone once, however many ask', async () => {
    const { id } = await issued({}, { paid: 'card' });
    const [payment] = await scene.paymentsOf(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(payment.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)]);
    expect((await show(id)).payments.paid).toBe(0);
    const removed = (await eventsOf(id)).filter(({ event }) => event === 'payment.removed');
    expect(removed).toHaveLength(1);
    expect(refusal(await undo(payment.id))).toEqual([409, 'invoice_conflict']);
    expect(refusal(await undo(idOfNothing))).toEqual([404, 'not_found']);
  });

  test('after another invoice took it over is undone there', async () => {
    const { id } = await issued({}, { paid: 'card' });
    const [payment] = await scene.paymentsOf(id);
    const substitute = await corrected(id, { substitution: true });
    const { body } = await undo(payment.id);
    expect([body.id, body.payments.pending]).toEqual([substitute.id, 62.92]);
    expect((await show(id)).payments).toEqual({ paid: 0, pending: 0, settled: true });
    expect((await eventsOf(substitute.id)).at(-1)?.event).toBe('payment.removed');
  });
});

test('16 desks at once never take more than the total', async () => {
  const { id } = await issued();
  const answers = await Promise.all(Array.from({ length: 16 }, () => pay(id, 10)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(6).fill(201),
    ...Array(10).fill(409),
  ]);
  const rows = await scene.paymentsOf(id);
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual(Array(6).fill(1_000));
  expect((await show(id)).payments).toEqual({ paid: 60, pending: 2.92, settled: false });
});

test('concurrent paying, undoing and replacing keep each payment on the right invoice', async () => {
  const { id } = await issued();
  const { body } = await pay(id, 10);
  const { body: draft } = await scene.correct(id, { substitution: true });
  const answers = await Promise.all([
    pay(id, 5),
    undo(body.payment_list[0].id),
    scene.askIssue({ id: draft.id }),
    pay(id, 6),
    pay(draft.id, 7),
  ]);
  for (const { status, text } of answers) expect([200, 201, 409], text).toContain(status);
  for (const each of [id, draft.id]) {
    const live = (await scene.paymentsOf(each)).filter(({ undone_at }) => undone_at === null);
    const sum = live.reduce((all, { amount_cents }) => all + amount_cents, 0);
    expect((await scene.rowOf(each)).paid_cents).toBe(sum);
  }
  expect((await show(id)).payments.paid).toBe(0);
});
