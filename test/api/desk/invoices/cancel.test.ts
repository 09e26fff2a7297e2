import { describe, expect, test } from 'vitest';
import { since } from '../../budgets/status-scene.ts';
import { idOfNothing, openInvoiceScene, refusal, year } from './scene.ts';

const scene = await openInvoiceScene();
const { sql, drafted, show, issue, issued, correct, corrected, cancel, pay } = scene;

describe('a cancelled invoice', () => {
  test('is void in the chain of records, and keeps what it said', async () => {
    const before = await issued();
    const { status, body } = await cancel(before.id, before.full_number);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...before,
      status: 'cancelled',
      payments: { paid: 0, pending: 0, settled: false },
      updated_at: expect.any(String),
    });
    expect(body.updated_at >= before.updated_at).toBe(true);
    const [alta, annulment, ...more] = await scene.recordsOf(before.id);
    expect(more).toEqual([]);
    expect(annulment).toMatchObject({
      kind: 'anulacion',
      number: alta.number + 1,
      previous_hash: alta.hash,
      full_number: before.full_number,
      date: before.date,
      issuer_tax_id: 'B12345674',
    });
    expect(annulment.xml).toContain(`<sf:NumSerieFacturaAnulada>${before.full_number}<`);
    expect((await scene.rowOf(before.id)).cancelled_at).toBe(annulment.at);
    expect(await scene.verify()).toMatchObject({ ok: true, broken: null });
  });

  test('leaves its budget done, and free to be invoiced by the next number', async () => {
    const { id, number, full_number, budget_id } = await issued();
    const before = await scene.trace({ id: budget_id });
    await cancel(id, full_number);
    const after = await scene.trace({ id: budget_id });
    expect(after.row.status).toBe('Finalizado');
    const byMarta = { actor_kind: 'staff', actor_name: 'Marta Supuesta' };
    expect(since(before, after)).toEqual({
      milestones: ['Finalizado'],
      history: [
        { action: 'budget.status_changed', changes: { status: ['Facturado', 'Finalizado'] }, ...byMarta },
        {
          action: 'invoice.cancelled',
          changes: { status: ['issued', 'cancelled'], cancelled_at: [null, expect.any(String)] },
          ...byMarta,
        },
      ],
      events: [
        { event: 'lead.status_changed', data: { leadId: budget_id, from: 'Facturado', to: 'Finalizado' } },
      ],
    });
    const again = await scene.askIssue({ budget_id });
    expect([again.status, again.body.number]).toEqual([200, number + 1]);
    expect((await show(id)).status).toBe('cancelled');
  });

  test('is cancelled once, however many ask', async () => {
    const { id, full_number } = await issued();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(id, full_number)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)]);
    expect(await scene.recordsOf(id)).toHaveLength(2);
    const events = await scene.eventsOf(id);
    expect(events.map(({ event }) => event)).toEqual(['invoice.issued', 'invoice.cancelled']);
    expect(events.at(-1)?.data).toEqual({ invoice_id: id, full_number });
    expect(refusal(await cancel(id, full_number))).toEqual([409, 'invoice_conflict']);
  });
});

describe('is refused', () => {
  test.each(['', 'F', 'yes', `f${year}-0001`, `F${year}-0001 `])(
    'to whoever types %j for its number',
    async (confirm) => {
      const { id } = await issued();
      expect(refusal(await cancel(id, confirm))).toEqual([422, 'validation_error', '/confirm']);
      expect((await show(id)).status).toBe('issued');
      expect(await scene.recordsOf(id)).toHaveLength(1);
    },
  );

  test('of a draft, and of an invoice that does not exist', async () => {
    expect(refusal(await cancel((await drafted()).id, ''))).toEqual([409, 'invoice_conflict']);
    expect(refusal(await cancel(idOfNothing, ''))).toEqual([404, 'not_found']);
  });

  test('as long as anything is paid', async () => {
    const { id, full_number } = await issued();
    const { body } = await pay(id, 1);
    expect(refusal(await cancel(id, full_number))).toEqual([409, 'invoice_conflict']);
    await scene.desk('POST', `/payments/${body.payment_list[0].id}/undo`);
    expect((await cancel(id, full_number)).status).toBe(200);
  });

  test('while a correction of it is a draft, and once one is issued', async () => {
    const { id, full_number } = await issued();
    const { body: draft } = await correct(id, { difference: true });
    const open = await cancel(id, full_number);
    expect(refusal(open)).toEqual([409, 'invoice_conflict']);
    expect(open.body.error.existing_id).toBe(draft.id);
    const credit = await issue(draft.id);
    expect(refusal(await cancel(id, full_number))).toEqual([409, 'invoice_conflict']);
    expect((await cancel(credit.id, credit.full_number)).status).toBe(200);
    expect((await cancel(id, full_number)).status).toBe(200);
  });
});

describe('a corrective invoice that is cancelled', () => {
  test('leaves its budget invoiced', async () => {
    const { id, budget_id } = await issued();
    const credit = await corrected(id, { difference: true });
    await cancel(credit.id, credit.full_number);
    const [budget] = await sql`select status, has_invoice from budgets where id = ${budget_id}`;
    expect({ ...budget }).toEqual({ status: 'Facturado', has_invoice: true });
    // After the cancellation of its correction, the invoice's amounts can be corrected again.
    expect((await corrected(id, { difference: true })).total).toBe(-62.92);
  });

  test('makes the invoice that it replaced valid again', async () => {
    const { id } = await issued();
    const substitute = await corrected(id, { substitution: true });
    expect((await show(id)).payments.pending).toBe(0);
    await cancel(substitute.id, substitute.full_number);
    expect(await show(id)).toMatchObject({
      replaced_by_id: null,
      payments: { pending: 62.92, settled: false },
    });
    expect((await pay(id, 62.92)).body.payments.settled).toBe(true);
    expect((await corrected(id, { substitution: true })).rectifies_id).toBe(id);
  });
});
