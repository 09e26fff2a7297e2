import { describe, expect, test } from 'vitest';
import { parsed } from '../../../domain/verifactu/fixtures.ts';
import { idOfNothing, openInvoiceScene, recipient, refusal, year } from './scene.ts';

const scene = await openInvoiceScene();
const { newClient, desk, drafted, show, issue, issued, correct, corrected, askIssue, pay } = scene;

const altaOf = async (id: number) => parsed((await scene.recordsOf(id))[0].xml).RegistroAlta;
const ticket = async () => issue((await drafted({}, { simplified: true })).id);
const keyOf = ({ full_number, date }: { full_number: string; date: string }) => ({
  IDEmisorFactura: 'B12345674',
  NumSerieFactura: full_number,
  FechaExpedicionFactura: date.split('-').reverse().join('-'),
});
const back = [{ description: 'Pieza devuelta', quantity: -1, unit_price: 10, line_type: 'part' }];
const instead = [{ description: 'Revisión de frenos', unit_price: 40, line_type: 'labor' }];

describe('by difference', () => {
  test('returns all lines by default', async () => {
    const original = await issued();
    const { status, body } = await correct(original.id, { difference: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      kind: 'corrective',
      series_kind: 'corrective',
      series: 'R',
      number: null,
      issued_at: null,
      verifactu_hash: null,
      rectifies_id: original.id,
      rectifies_number: original.number,
      correction: 'difference',
      correction_code: 'R1',
      correction_reason: 'Se devolvió',
      budget_id: original.budget_id,
      billing: original.billing,
      plate: original.plate,
      total: -62.92,
      lines: [{ description: 'Revisión de frenos', quantity: -1, unit_price: 52 }],
      payment_method: null,
      obstacles: [],
    });
    expect((await scene.linesAbout(original.budget_id)).at(-1)).toMatchObject({
      action: 'invoice.drafted',
      changes: { kind: [null, 'corrective'], correction_reason: [null, 'Se devolvió'] },
    });
    const credit = await issue(body.id);
    expect(credit).toMatchObject({
      full_number: `R${year}-0001`,
      total: -62.92,
      payments: { pending: -62.92 },
    });
    expect(await altaOf(credit.id)).toMatchObject({
      TipoFactura: 'R1',
      TipoRectificativa: 'I',
      FacturasRectificadas: { IDFacturaRectificada: keyOf(original) },
      Desglose: { DetalleDesglose: { BaseImponibleOimporteNoSujeto: '-52.00', CuotaRepercutida: '-10.92' } },
      CuotaTotal: '-10.92',
      ImporteTotal: '-62.92',
    });
    expect(await altaOf(credit.id)).not.toHaveProperty('ImporteRectificacion');
    expect(await show(original.id)).toMatchObject({ status: 'issued', replaced_by_id: null, total: 62.92 });
    expect((await scene.trace({ id: original.budget_id })).row.status).toBe('Facturado');
  });

  test('corrects by differences, in parts, until nothing is left to take back', async () => {
    const original = await issued();
    const first = await corrected(original.id, { difference: true, lines: back });
    expect(first.total).toBe(-12.1);
    const more = [{ description: 'Olvidado', unit_price: 5 }];
    expect((await corrected(original.id, { difference: true, lines: more })).total).toBe(6.05);
    const { body: all } = await correct(original.id, { difference: true });
    const refused = await askIssue({ id: all.id });
    expect(refusal(refused)).toEqual([422, 'validation_error', '/lines']);
    expect(refused.body.error.fields[0].message).toContain('56.87');
    await scene.set(all.id, { lines: [{ description: 'El resto', quantity: -1, unit_price: 47 }] });
    expect((await issue(all.id)).total).toBe(-56.87);
    const { body: again } = await correct(original.id, { difference: true, lines: back });
    expect(refusal(await askIssue({ id: again.id }))).toEqual([422, 'validation_error', '/lines']);
    await scene.discard(again.id);
    expect((await corrected(original.id, { difference: true, lines: more })).total).toBe(6.05);
  });

  test('corrects a credit note, too', async () => {
    const credit = await corrected((await issued()).id, { difference: true });
    const undone = await corrected(credit.id, { difference: true });
    expect(undone).toMatchObject({ kind: 'corrective', total: 62.92, rectifies_id: credit.id });
    expect((await altaOf(undone.id)).FacturasRectificadas.IDFacturaRectificada).toEqual(keyOf(credit));
  });
});

describe('by substitution', () => {
  test('states the whole invoice again, and replaces the other', async () => {
    const original = await issued();
    const { body } = await correct(original.id, { substitution: true, lines: instead, code: 'R4' });
    expect(body).toMatchObject({ correction: 'substitution', correction_code: 'R4', total: 48.4 });
    expect((await show(original.id)).replaced_by_id, 'a draft replaces nothing').toBeNull();
    const substitute = await issue(body.id);
    expect(await altaOf(substitute.id)).toMatchObject({
      TipoFactura: 'R4',
      TipoRectificativa: 'S',
      FacturasRectificadas: { IDFacturaRectificada: keyOf(original) },
      ImporteRectificacion: { BaseRectificada: '52.00', CuotaRectificada: '10.92' },
      Desglose: { DetalleDesglose: { BaseImponibleOimporteNoSujeto: '40.00', CuotaRepercutida: '8.40' } },
      ImporteTotal: '48.40',
    });
    expect(await show(original.id)).toMatchObject({
      status: 'issued',
      replaced_by_id: substitute.id,
      payments: { paid: 0, pending: 0 },
      total: 62.92,
    });
  });

  test('leaves all as it was, if nothing else is said', async () => {
    const original = await issued();
    const { body } = await correct(original.id, { substitution: true });
    expect([body.total, body.lines[0].quantity]).toEqual([62.92, 1]);
    await scene.set(body.id, { billing_name: 'Clara Ejemplo Ruiz' });
    const substitute = await issue(body.id);
    expect((await scene.rowOf(substitute.id)).paper.corrects).toEqual({
      full_number: original.full_number,
      date: original.date,
      correction: 'substitution',
      reason: 'Se devolvió',
      replaced: { base_cents: 5_200, quota_cents: 1_092, surcharge_cents: 0, total_cents: 6_292 },
    });
  });

  test('takes over payments, and owes the excess', async () => {
    const original = await issued({}, { paid: 'card' });
    const substitute = await corrected(original.id, { substitution: true, lines: instead });
    expect(substitute).toMatchObject({
      payments: { paid: 62.92, pending: -14.52, settled: false },
      payment_list: [{ amount: 62.92, method: 'card' }],
    });
    expect(await show(original.id)).toMatchObject({ payments: { paid: 0, pending: 0 }, payment_list: [] });
    expect((await scene.rowOf(substitute.id)).paper.payments).toEqual([
      { date: original.date, amount_cents: 6_292, method: 'card' },
    ]);
    expect(refusal(await pay(original.id, 1))).toEqual([409, 'invoice_conflict']);
    expect((await pay(substitute.id, -14.52)).body.payments).toMatchObject({ paid: 48.4, settled: true });
  });

  test('that is paid at once is paid what is still pending', async () => {
    const original = await issued();
    await pay(original.id, 20);
    const { body } = await correct(original.id, { substitution: true });
    const substitute = await issue(body.id, { paid: 'cash' });
    expect(substitute).toMatchObject({
      payments: { paid: 62.92, pending: 0, settled: true },
      payment_list: [
        { amount: 20, method: 'card' },
        { amount: 42.92, method: 'cash' },
      ],
    });
    expect((await scene.eventsOf(substitute.id)).at(-1)).toMatchObject({
      event: 'payment.received',
      data: { amount: 42.92, settled: true },
    });
    const settled = await issued({}, { paid: 'card' });
    const { body: same } = await correct(settled.id, { substitution: true });
    expect((await issue(same.id, { paid: 'cash' })).payment_list).toMatchObject([
      { amount: 62.92, method: 'card' },
    ]);
  });

  test('is refused of one that was corrected by difference', async () => {
    const { id } = await issued();
    await corrected(id, { difference: true, lines: back });
    expect(refusal(await correct(id, { substitution: true }))).toEqual([409, 'invoice_conflict']);
  });

  test('is corrected itself, by difference and by substitution', async () => {
    const { id } = await issued();
    const first = await corrected(id, { substitution: true, lines: instead });
    const replaced = await correct(id, { difference: true });
    expect(refusal(replaced)).toEqual([409, 'invoice_conflict']);
    expect(replaced.body.error.existing_id).toBe(first.id);
    const second = await corrected(first.id, { substitution: true });
    expect((await show(first.id)).replaced_by_id).toBe(second.id);
    expect((await corrected(second.id, { difference: true, lines: back })).total).toBe(-12.1);
  });
});

test.each(['R1', 'R2', 'R3', 'R4'])('%s is told as it was given', async (code) => {
  const { id } = await corrected((await issued()).id, { difference: true, lines: back, code });
  expect((await altaOf(id)).TipoFactura).toBe(code);
  expect((await show(id)).correction_code).toBe(code);
});

describe('a simplified invoice', () => {
  test('is corrected by a simplified one, which is an R5 of nobody', async () => {
    const original = await ticket();
    const credit = await corrected(original.id, { difference: true });
    expect(credit).toMatchObject({ kind: 'corrective', full_number: `SR${year}-0001` });
    expect(await show(credit.id)).toMatchObject({
      series_kind: 'corrective-simplified',
      correction_code: null,
    });
    const alta = await altaOf(credit.id);
    expect(alta).toMatchObject({ TipoFactura: 'R5', TipoRectificativa: 'I' });
    expect(alta).not.toHaveProperty('Destinatarios');
    const substitute = await corrected((await ticket()).id, { substitution: true, lines: instead });
    expect(await altaOf(substitute.id)).toMatchObject({
      TipoFactura: 'R5',
      TipoRectificativa: 'S',
      ImporteRectificacion: { BaseRectificada: '52.00' },
    });
  });

  test('has no code for why', async () => {
    const { id } = await ticket();
    expect(refusal(await correct(id, { difference: true, code: 'R4' }))).toEqual([
      422,
      'validation_error',
      '/code',
    ]);
  });
});

describe('is refused', () => {
  test('of a draft, of a cancelled invoice, and of one that does not exist', async () => {
    expect(refusal(await correct((await drafted()).id, { difference: true }))).toEqual([
      409,
      'invoice_conflict',
    ]);
    const { id, full_number } = await issued();
    await scene.cancel(id, full_number);
    expect(refusal(await correct(id, { difference: true }))).toEqual([409, 'invoice_conflict']);
    expect(refusal(await correct(idOfNothing, { difference: true }))).toEqual([404, 'not_found']);
  });

  test('while another correction of it is a draft', async () => {
    const { id } = await issued();
    const { body } = await correct(id, { difference: true });
    for (const way of ['difference', 'substitution']) {
      const second = await correct(id, { [way]: true });
      expect(refusal(second)).toEqual([409, 'invoice_conflict']);
      expect(second.body.error.existing_id).toBe(body.id);
    }
    await scene.discard(body.id);
    expect((await correct(id, { substitution: true })).status).toBe(201);
    const racing = await issued();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => correct(racing.id, { difference: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test.each<[string, object, string]>([
    ['without a way', {}, ''],
    ['in both ways', { difference: true, substitution: true }, ''],
    ['without a reason', { difference: true, reason: undefined }, '/reason'],
    ['for a blank reason', { difference: true, reason: ' ' }, '/reason'],
    ['for a code of tickets', { difference: true, code: 'R5' }, '/code'],
    ['in a series of others', { difference: true, series: 'F' }, '/series'],
    ['with no line', { difference: true, lines: [] }, '/lines'],
  ])('%s', async (_, body, path) => {
    const { id, budget_id } = await issued();
    expect(refusal(await correct(id, body))).toEqual([422, 'validation_error', path]);
    expect((await scene.linesAbout(budget_id)).at(-1).action).toBe('invoice.issued');
  });

  test('of an erased client, as is cancelling: the invoice stays as it is', async () => {
    const client = await newClient({ ...recipient, name: 'Bruno Ficticio', tax_id: '87654321X' });
    const original = await issued({ client_id: client.id, vehicle_id: undefined });
    await desk('POST', `/clients/${client.id}/erase`);
    expect(refusal(await correct(original.id, { difference: true }))).toEqual([409, 'client_erased']);
    expect(refusal(await scene.cancel(original.id, original.full_number))).toEqual([409, 'client_erased']);
    expect((await scene.rowOf(original.id)).billing_name).toBe('Bruno Ficticio');
    expect((await pay(original.id, 62.92)).body.payments.settled, 'money still comes in').toBe(true);
  });
});
