import { alta, type Content, detail, exempt, foreign, nif, notSubject } from './scene.ts';

/** A test case of a rule: its code, a record that violates the rule, and a similar record that satisfies it. */
export type RuleCase = [code: string, breaking: string, keeping: string];

export const noRecipient = { Destinatarios: null };
export const simplifiedInvoice = (changes: Content = {}) =>
  alta({ TipoFactura: 'F2', ...noRecipient, ...changes });
const breakdown = (...Desglose: string[]) => alta({ Desglose: Desglose.join('') });
export const withLine = (changes: Content, more: Content = {}) =>
  alta({ Desglose: detail(changes), ...more });
export const deferredVatRecord = (changes: Content = {}, more: Content = {}) =>
  withLine(
    { ClaveRegimen: '14', ...changes },
    { FechaOperacion: '01-12-2026', Destinatarios: nif('Q2826000H'), ...more },
  );
const surchargeLine = (rate: string, quota: string, percent: string) =>
  withLine({
    TipoImpositivo: rate,
    CuotaRepercutida: quota,
    TipoRecargoEquivalencia: percent,
    CuotaRecargoEquivalencia: '1.00',
  });
const igic = { Impuesto: '03', TipoImpositivo: '7', CuotaRepercutida: '7.00' };
const cost = { ClaveRegimen: '06', BaseImponibleACoste: '100.00' };

export const lineCases: RuleCase[] = [
  ['1245', withLine({ ClaveRegimen: null }), withLine({ Impuesto: '05', ClaveRegimen: null })],
  ['1260', withLine({ Impuesto: '05' }), withLine({ Impuesto: '05', ClaveRegimen: null })],
  ['1246', withLine({ ClaveRegimen: '21' }), withLine({ ...igic, ClaveRegimen: '21' })],
  ['1182', breakdown(exempt('E7')), breakdown(exempt('E7', { Impuesto: '03' }))],
  ['1199', breakdown(exempt('E2')), breakdown(exempt('E1'))],
  ['1286', withLine({ ClaveRegimen: '02' }), breakdown(exempt('E2', { ClaveRegimen: '02' }))],
  ['1200', breakdown(notSubject('N1', { ClaveRegimen: '03' })), withLine({ ClaveRegimen: '03' })],
  [
    '1201',
    withLine({ ClaveRegimen: '04' }),
    withLine({
      ClaveRegimen: '04',
      CalificacionOperacion: 'S2',
      TipoImpositivo: '0',
      CuotaRepercutida: '0.00',
    }),
  ],
  ['1202', withLine({ ClaveRegimen: '06' }), withLine(cost)],
  ['1203', breakdown(notSubject('N1', { ClaveRegimen: '07' })), withLine({ ClaveRegimen: '07' })],
  ['1252', withLine({ ClaveRegimen: '08' }), breakdown(notSubject('N2', { ClaveRegimen: '08' }))],
  ['1205', withLine({ ClaveRegimen: '10' }), breakdown(notSubject('N1', { ClaveRegimen: '10' }))],
  [
    '1206',
    withLine({ ClaveRegimen: '11', TipoImpositivo: '10', CuotaRepercutida: '10.00' }),
    withLine({ ClaveRegimen: '11' }),
  ],
  [
    '1293',
    withLine({ ...igic, ClaveRegimen: '20' }),
    breakdown(notSubject('N2', { Impuesto: '03', ClaveRegimen: '20' })),
  ],
  ['1147', deferredVatRecord({}, { FechaOperacion: null }), deferredVatRecord()],
  ['1148', deferredVatRecord({}, { TipoFactura: 'F3' }), deferredVatRecord()],
  ['1149', deferredVatRecord({}, { Destinatarios: nif('12345678Z') }), deferredVatRecord()],
  [
    '1197',
    simplifiedInvoice({
      Desglose: detail({ CalificacionOperacion: 'S2', TipoImpositivo: '0', CuotaRepercutida: '0' }),
    }),
    withLine({ CalificacionOperacion: 'S2', TipoImpositivo: '0', CuotaRepercutida: '0' }),
  ],
  [
    '1198',
    withLine({ CalificacionOperacion: 'S2', TipoImpositivo: null, CuotaRepercutida: null }),
    withLine({ CalificacionOperacion: 'S2', TipoImpositivo: '0', CuotaRepercutida: '0.00' }),
  ],
  ['1237', breakdown(notSubject('N1', { TipoImpositivo: '0' })), breakdown(notSubject('N1'))],
  ['1238', breakdown(exempt('E1', { CuotaRepercutida: '0.00' })), breakdown(exempt('E1'))],
  [
    '1289',
    breakdown(exempt('E5')),
    alta({ Desglose: exempt('E5'), Destinatarios: foreign('02', 'DE123456789') }),
  ],
  ['1208', withLine({ CuotaRepercutida: null }), withLine({ CuotaRepercutida: '21' })],
  ['1209', withLine({ ...cost, CuotaRepercutida: null }), withLine(cost)],
  [
    '1207',
    breakdown(notSubject('N1', { Impuesto: '03', CuotaRepercutida: '7.00' })),
    breakdown(notSubject('N1', { Impuesto: '03', CuotaRepercutida: '0.00' })),
  ],
  ['1257', withLine({ BaseImponibleACoste: '100.00' }), withLine(cost)],
  [
    '1124',
    withLine({ TipoImpositivo: '20', CuotaRepercutida: '20.00' }),
    withLine({ TipoImpositivo: '21.0' }),
  ],
  [
    '1194',
    withLine({ TipoImpositivo: '5', CuotaRepercutida: '5.00' }),
    withLine({ TipoImpositivo: '5', CuotaRepercutida: '5.00' }, { FechaOperacion: '30-09-2024' }),
  ],
  [
    '1236',
    withLine({ TipoImpositivo: '7.5', CuotaRepercutida: '7.50' }),
    withLine({ TipoImpositivo: '7.5', CuotaRepercutida: '7.50' }, { FechaOperacion: '31-12-2024' }),
  ],
  [
    '1235',
    withLine({ TipoImpositivo: '2', CuotaRepercutida: '2.00' }),
    withLine({ TipoImpositivo: '2', CuotaRepercutida: '2.00' }, { FechaOperacion: '01-10-2024' }),
  ],
  [
    '1281',
    breakdown(
      notSubject('N1', { Impuesto: '03', TipoRecargoEquivalencia: '0', CuotaRecargoEquivalencia: '0' }),
    ),
    surchargeLine('21', '21.00', '5.2'),
  ],
  ['1284', withLine({ TipoRecargoEquivalencia: '5.2' }), surchargeLine('21', '21.00', '5.20')],
  ['1127', surchargeLine('21', '21.00', '4'), surchargeLine('21', '21.00', '5.2')],
  ['1162', surchargeLine('21', '21.00', '1.4'), surchargeLine('21', '21.00', '1.75')],
  ['1163', surchargeLine('10', '10.00', '5.2'), surchargeLine('10', '10.00', '1.4')],
  ['1164', surchargeLine('4', '4.00', '5.2'), surchargeLine('4', '4.00', '0.5')],
  ['1170', surchargeLine('0', '0.00', '0'), surchargeLine('0', '0.00', '0.26')],
  [
    '1143',
    withLine({ CuotaRepercutida: '-21.00' }),
    withLine({ BaseImponibleOimporteNoSujeto: '-100', CuotaRepercutida: '-21' }),
  ],
  ['1142', withLine({ CuotaRepercutida: '31.01' }), withLine({ CuotaRepercutida: '31.00' })],
  ['1140', withLine({ ...cost, CuotaRepercutida: '-21.00' }), withLine(cost)],
  [
    '1144',
    withLine({ ...cost, CuotaRepercutida: '31.01' }),
    withLine({ ...cost, CuotaRepercutida: '31.00' }),
  ],
];

/** Returns a line with a former tax rate, for which other surcharges apply. */
const pastRuleCase = (rate: string, quota: string, percent: string, day: string) =>
  surchargeLine(rate, quota, percent).replace(
    '<sf:DescripcionOperacion>',
    `<sf:FechaOperacion>${day}</sf:FechaOperacion><sf:DescripcionOperacion>`,
  );

export const pastRuleCases: RuleCase[] = [
  ['1165', pastRuleCase('0', '0.00', '0.26', '30-09-2024'), pastRuleCase('0', '0.00', '0', '30-09-2024')],
  ['1160', pastRuleCase('5', '5.00', '5.2', '30-09-2024'), pastRuleCase('5', '5.00', '0.62', '30-09-2024')],
  ['1167', pastRuleCase('5', '5.00', '0.62', '31-12-2022'), pastRuleCase('5', '5.00', '0.5', '31-12-2022')],
  ['1168', pastRuleCase('5', '5.00', '0.5', '01-01-2023'), pastRuleCase('5', '5.00', '0.62', '01-01-2023')],
  ['1166', pastRuleCase('2', '2.00', '0.5', '31-12-2024'), pastRuleCase('2', '2.00', '0.26', '31-12-2024')],
  ['1169', pastRuleCase('7.5', '7.50', '0.5', '31-12-2024'), pastRuleCase('7.5', '7.50', '1', '31-12-2024')],
];
