/** A case of a tax regime: the data of an invoice, and the values that its tax record must contain. */
export interface Case {
  /** The workshop that issues the invoice; by default one in Madrid. */
  by?: 'canaries' | 'ceuta';
  asked?: object;
  set: object;
  /** TipoFactura, and for each detail: tax, regime, treatment, rate, base, quota, rate and quota of the surcharge. */
  told: [type: string, ...details: (string | undefined)[][]];
  total: string;
  /** Tax in the record, if the invoice itself shows no tax. */
  tax?: string;
}

export const line = (unit_price: number, more: object = {}) => ({
  description: 'Pieza',
  unit_price,
  line_type: 'part',
  ...more,
});
const coded = (tax_exempt_code: string) => ({ lines: [line(100, { tax_exempt_code })] });
export const german = { billing_country: 'DE', billing_tax_id: 'DE123456789' };
export const moroccan = { billing_country: 'MA', billing_tax_id: 'MA0001' };

export const cases: Record<string, Case> = {
  'IVA at 21 %': {
    set: { lines: [line(100)] },
    told: ['F1', ['01', '01', 'S1', '21', '100.00', '21.00']],
    total: '121.00',
  },
  'IVA at three rates, done on another day': {
    set: {
      operation_date: '2026-11-02',
      lines: [line(100), line(50.05, { tax_rate: 10 }), line(9.99, { tax_rate: 4 })],
    },
    told: [
      'F1',
      ['01', '01', 'S1', '4', '9.99', '0.40'],
      ['01', '01', 'S1', '10', '50.05', '5.01'],
      ['01', '01', 'S1', '21', '100.00', '21.00'],
    ],
    total: '186.45',
  },
  'IGIC of the Canaries': {
    by: 'canaries',
    set: { lines: [line(100, { tax_rate: 7 }), line(10, { tax_rate: 0 })] },
    told: ['F1', ['03', '01', 'S1', '0', '10.00', '0.00'], ['03', '01', 'S1', '7', '100.00', '7.00']],
    total: '117.00',
  },
  'an exemption of the Canaries': {
    by: 'canaries',
    set: coded('E7'),
    told: ['F1', ['03', '01', 'E7', undefined, '100.00']],
    total: '100.00',
  },
  'IPSI of Ceuta': {
    by: 'ceuta',
    set: { lines: [line(100, { tax_rate: 0.5 })] },
    told: ['F1', ['02', '01', 'S1', '0.5', '100.00', '0.50']],
    total: '100.50',
  },
  'an export from Ceuta': {
    by: 'ceuta',
    set: { ...moroccan, ...coded('E2') },
    told: ['F1', ['02', '01', 'E2', undefined, '100.00']],
    total: '100.00',
  },
  'the surcharge': {
    set: { surcharge: true, lines: [line(100), line(50, { tax_rate: 10 })] },
    told: [
      'F1',
      ['01', '01', 'S1', '10', '50.00', '5.00', '1.4', '0.70'],
      ['01', '01', 'S1', '21', '100.00', '21.00', '5.2', '5.20'],
    ],
    total: '181.90',
  },
  'a reverse charge': {
    set: coded('S2'),
    told: ['F1', ['01', '01', 'S2', '0', '100.00', '0.00']],
    total: '100.00',
  },
  E1: { set: coded('E1'), told: ['F1', ['01', '01', 'E1', undefined, '100.00']], total: '100.00' },
  E2: {
    set: { ...moroccan, ...coded('E2') },
    told: ['F1', ['01', '02', 'E2', undefined, '100.00']],
    total: '100.00',
  },
  E3: {
    set: { ...moroccan, ...coded('E3') },
    told: ['F1', ['01', '02', 'E3', undefined, '100.00']],
    total: '100.00',
  },
  E4: { set: coded('E4'), told: ['F1', ['01', '01', 'E4', undefined, '100.00']], total: '100.00' },
  E5: {
    set: { ...german, ...coded('E5') },
    told: ['F1', ['01', '01', 'E5', undefined, '100.00']],
    total: '100.00',
  },
  E6: { set: coded('E6'), told: ['F1', ['01', '01', 'E6', undefined, '100.00']], total: '100.00' },
  N1: { set: coded('N1'), told: ['F1', ['01', '01', 'N1', undefined, '100.00']], total: '100.00' },
  N2: {
    set: { ...moroccan, ...coded('N2') },
    told: ['F1', ['01', '01', 'N2', undefined, '100.00']],
    total: '100.00',
  },
  'a service in the Canaries': {
    set: {
      located_in: 'canaries',
      lines: [line(100, { tax_exempt_code: 'N2' }), line(10)],
    },
    told: ['F1', ['01', '01', 'S1', '21', '10.00', '2.10'], ['01', '08', 'N2', undefined, '100.00']],
    total: '112.10',
  },
  'a service on the mainland by a workshop of the Canaries': {
    by: 'canaries',
    set: { located_in: 'mainland', ...coded('N2') },
    told: ['F1', ['03', '08', 'N2', undefined, '100.00']],
    total: '100.00',
  },
  'a service in Ceuta by a workshop of the Canaries': {
    by: 'canaries',
    set: { located_in: 'ceuta_melilla', ...coded('N2') },
    told: ['F1', ['03', '20', 'N2', undefined, '100.00']],
    total: '100.00',
  },
  'a service on the mainland by a workshop of Ceuta': {
    by: 'ceuta',
    set: { located_in: 'mainland', ...coded('N2') },
    told: ['F1', ['02', '08', 'N2', undefined, '100.00']],
    total: '100.00',
  },
  'a private person without a tax id': {
    set: { billing_tax_id: null, without_tax_id: true, lines: [line(5_000)] },
    told: ['F2', ['01', '01', 'S1', '21', '5000.00', '1050.00']],
    total: '6050.00',
  },
  'a qualified ticket': {
    asked: { qualified: true },
    set: { lines: [line(100)] },
    told: ['F1', ['01', '01', 'S1', '21', '100.00', '21.00']],
    total: '121.00',
  },
  'used goods': {
    set: { rebu: true, lines: [line(6_500, { unit_cost: 5_000 })] },
    told: ['F1', ['01', '03', 'S1', '21', '1239.67', '260.33']],
    total: '6500.00',
    tax: '260.33',
  },
  'a ticket': {
    asked: { simplified: true },
    set: { lines: [line(100)] },
    told: ['F2', ['01', '01', 'S1', '21', '100.00', '21.00']],
    total: '121.00',
  },
  'words with signs, quotes and letters of all kinds': {
    set: { billing_name: 'Núria & <Hijos> "車" 🚗', lines: [line(1, { description: '1 < 2 & 3 > 2 ]]>' })] },
    told: ['F1', ['01', '01', 'S1', '21', '1.00', '0.21']],
    total: '1.21',
  },
};
