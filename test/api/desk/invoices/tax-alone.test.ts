import { expect, test } from 'vitest';
import { parsed, schemaFault, sending } from '../../../domain/verifactu/fixtures.ts';
import { openInvoiceScene, refusal } from './scene.ts';

const scene = await openInvoiceScene({ columns: { verifactu: 'test' } });
const { show, issue, issued, correct, corrected, pay, set, recordsOf } = scene;

const unpaid = { difference: true, code: 'R3', reason: 'Impago' };
const higherRate = [
  { description: 'Tipo del 21 %, no del 10 %', unit_price: 0, tax_rate: 21, quota: 5.72, line_type: 'other' },
];
const altaOf = async (id: number) => {
  const [record] = await recordsOf(id);
  expect(schemaFault(sending([record.xml]))).toBeNull();
  return parsed(record.xml).RegistroAlta;
};

test.each(['R2', 'R3'])(
  'with %s the tax of an unpaid invoice is taken back, and the client owes it all',
  async (code) => {
    const original = await issued();
    const draft = (await correct(original.id, { ...unpaid, code })).body;
    expect(draft).toMatchObject({
      total: -10.92,
      totals: { base: 0, tax: -10.92 },
      payments: { pending: 0, settled: false },
      lines: [{ description: 'Rectificación solo de la cuota (IVA 21\u00a0%)', base: 0, quota: -10.92 }],
      obstacles: [],
    });
    const credit = await issue(draft.id, { paid: 'cash' });
    expect(credit.payments).toEqual({ paid: 0, pending: 0, settled: true });
    expect(credit.payment_list).toEqual([]);
    expect((await show(original.id)).payments.pending).toBe(62.92);
    expect(refusal(await pay(credit.id, -10.92))).toEqual([409, 'invoice_conflict']);
    expect(await altaOf(credit.id)).toMatchObject({
      TipoFactura: code,
      TipoRectificativa: 'I',
      Desglose: {
        DetalleDesglose: {
          TipoImpositivo: '21',
          BaseImponibleOimporteNoSujeto: '0.00',
          CuotaRepercutida: '-10.92',
        },
      },
      CuotaTotal: '-10.92',
      ImporteTotal: '-10.92',
    });
    expect((await pay(original.id, 62.92)).body.payments.settled).toBe(true);
  },
);

test('only the tax of what is unpaid is taken back, and only once', async () => {
  const { id } = await issued();
  await pay(id, 31.46);
  expect((await corrected(id, unpaid)).total).toBe(-5.46);
  const again = await correct(id, unpaid);
  expect(refusal(again)).toEqual([409, 'invoice_conflict']);
  expect(again.body.error.message).toMatch(/This invoice has no unpaid amount|no queda nada por cobrar/);
});

test('taking back more tax than there is, is refused', async () => {
  const { id } = await issued();
  const lines = [{ description: 'Cuota', unit_price: 0, tax_rate: 21, quota: -10.93 }];
  const draft = (await correct(id, { difference: true, lines })).body;
  expect(draft.obstacles).toMatchObject([{ path: '/lines' }]);
  expect(refusal(await scene.askIssue({ id: draft.id }))).toEqual([422, 'validation_error', '/lines']);
});

test('a correction of the tax alone is one by difference, and is corrected by another one', async () => {
  const { id } = await issued();
  const refused = async (id: number, body: object) => refusal(await correct(id, body));
  expect(await refused(id, { ...unpaid, difference: false, substitution: true })).toEqual([
    422,
    'validation_error',
    '/substitution',
  ]);
  const substitution = (await correct(id, { substitution: true })).body;
  expect((await set(substitution.id, { correction_code: 'R3' })).body.obstacles).toMatchObject([
    { path: '/correction_code' },
  ]);
  await scene.discard(substitution.id);
  const credit = await corrected(id, unpaid);
  expect(await refused(credit.id, { difference: true, code: 'R1' })).toEqual([
    422,
    'validation_error',
    '/code',
  ]);
  const back = await corrected(credit.id, { difference: true });
  expect(back).toMatchObject({ total: 10.92, payments: { pending: 0 } });
  expect((await altaOf(back.id)).TipoFactura).toBe('R3');
  expect((await show(id)).payments.pending).toBe(62.92);
});

test('a wrong rate is corrected with the tax alone, which the client owes', async () => {
  const { id } = await scene.issuedWith({
    lines: [{ description: 'Revisión', unit_price: 52, tax_rate: 10 }],
  });
  const debit = await corrected(id, { difference: true, lines: higherRate, reason: 'Tipo erróneo' });
  expect(debit).toMatchObject({ total: 5.72, totals: { base: 0, tax: 5.72 }, payments: { pending: 5.72 } });
  expect((await altaOf(debit.id)).Desglose.DetalleDesglose).toMatchObject({
    TipoImpositivo: '21',
    BaseImponibleOimporteNoSujeto: '0.00',
    CuotaRepercutida: '5.72',
  });
});

test('an ordinary invoice has no tax but that of its lines', async () => {
  const { id } = await scene.drafted();
  const lines = [{ ...higherRate[0], unit_price: 20, quota: 4.2 }];
  expect((await set(id, { lines })).body.obstacles).toEqual([]);
  const others = [
    { quota: 4.23 },
    { quota: 4.2, tax_rate: 0 },
    { quota: 0, tax_exempt_code: 'E1', tax_rate: 0 },
  ];
  for (const other of others)
    expect((await set(id, { lines: [{ ...lines[0], ...other }] })).body.obstacles).toMatchObject([
      { path: '/lines/0/quota' },
    ]);
});

test('reports say how much tax was taken back apart from what is owed', async () => {
  const other = await scene.openIssuer('impagos.test');
  const original = await other.issued();
  await other.corrected(original.id, unpaid);
  const { date } = original;
  const { body } = await other.get(`/reports/revenue?from=${date}&to=${date}`);
  expect(body.totals).toMatchObject({
    ...{ base: 52, tax: 0, total: 52, paid: 0, outstanding: 62.92, tax_recovered: -10.92, replaced: 0 },
  });
});
