import type { Alta, Line } from './records.ts';

/**
 * A rule for a line of Desglose: its code, and a function that tells whether a line violates the rule. The authority
 * refuses the record of such a line with the code.
 */
export type LineRule = [code: string, breaks: (line: Line, alta: Alta) => boolean];

const isOneOf = (value: string | null, ...allowed: string[]) => value !== null && allowed.includes(value);
const isVat = ({ tax }: Line) => tax === '01';
const isVatOrIgic = ({ tax }: Line) => isOneOf(tax, '01', '03');
const isTaxed = ({ treatment }: Line) => treatment === 'S1';
const isExempt = ({ exemption }: Line) => exemption !== null;
const hasTax = ({ rate, quota, surchargeRate, surcharge }: Line) =>
  [rate, quota, surchargeRate, surcharge].some((each) => each !== null);

const regimes: Record<string, string> = {
  '01': '01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20',
  '02': '01 08 11 18 19 20',
  '03': '01 02 03 04 05 06 07 08 09 10 11 14 15 17 18 19 20 21',
};

/** Returns the day whose tax rates apply to an invoice: the day of the operation, or else the day of issue. */
export const dayOfTax = ({ operationDay, issueDay }: Alta) => operationDay ?? issueDay ?? '';
const isBetween = (alta: Alta, from: string, until: string) =>
  dayOfTax(alta) >= from && dayOfTax(alta) <= until;

/**
 * First day on which a line with IPSI and without a regime is refused. Before that day, the record is accepted with an
 * error.
 */
export const ipsiNeedsRegimeFrom = '2027-01-01';

/** The surcharges that are allowed for each rate of IVA, with the first and last day of validity. */
const surcharges: [code: string, rate: number, allowed: number[], from?: string, until?: string][] = [
  ['1162', 2_100, [520, 175]],
  ['1163', 1_000, [140]],
  ['1164', 400, [50]],
  ['1165', 0, [0], '', '2024-09-30'],
  ['1170', 0, [26], '2024-10-01'],
  ['1160', 500, [50, 62]],
  ['1167', 500, [50], '', '2022-12-31'],
  ['1168', 500, [62], '2023-01-01'],
  ['1166', 200, [26]],
  ['1169', 750, [100]],
];

const allSurcharges = new Set(surcharges.flatMap(([, , allowed]) => allowed));

const surchargeRules = surcharges.map(
  ([code, rate, allowed, from = '', until = '9999']): LineRule => [
    code,
    (line, alta) =>
      isVat(line) &&
      line.rate === rate &&
      line.surchargeRate !== null &&
      isBetween(alta, from, until) &&
      !allowed.includes(line.surchargeRate),
  ],
);

/** Tells whether the quota of a line is compared with its base: only if the record declares the whole tax. */
const isQuotaChecked = (line: Line, { way, type }: Alta) =>
  isTaxed(line) && way !== 'I' && !isOneOf(type, 'R2', 'R3');

const differsFromRate = (base: number, { rate, quota }: Line) =>
  Math.abs((base * (rate ?? 0)) / 10_000 - (quota ?? 0)) > 1_000;

export const lineRules: LineRule[] = [
  ['1182', ({ tax, exemption }) => isOneOf(exemption, 'E7', 'E8') && tax !== '03'],
  [
    '1245',
    ({ tax, regime }, { issueDay }) =>
      regime === null &&
      (isOneOf(tax, '01', '03') || (tax === '02' && (issueDay ?? '') >= ipsiNeedsRegimeFrom)),
  ],
  ['1260', ({ tax, regime }) => tax === '05' && regime !== null],
  [
    '1246',
    ({ tax, regime }) =>
      regime !== null && tax !== '05' && !isOneOf(regime, ...(regimes[tax]?.split(' ') ?? [])),
  ],
  ['1199', (line) => isVatOrIgic(line) && line.regime === '01' && isOneOf(line.exemption, 'E2', 'E3')],
  ['1286', (line) => isVatOrIgic(line) && line.regime === '02' && !isExempt(line)],
  ['1200', (line) => line.regime === '03' && !isTaxed(line) && !isExempt(line)],
  ['1201', (line) => line.regime === '04' && line.treatment !== 'S2' && !isExempt(line)],
  [
    '1202',
    ({ regime, costBase }, { type }) =>
      regime === '06' && (isOneOf(type, 'F2', 'F3', 'R5') || costBase === null),
  ],
  [
    '1203',
    ({ regime, treatment, exemption }) =>
      regime === '07' && (isOneOf(treatment, 'S2', 'N1', 'N2') || isOneOf(exemption, 'E2', 'E3', 'E4', 'E5')),
  ],
  ['1252', ({ regime, treatment }) => regime === '08' && treatment !== 'N2'],
  [
    '1205',
    ({ regime, treatment }, { type, recipients }) =>
      regime === '10' &&
      (treatment !== 'N1' || type !== 'F1' || (recipients ?? []).some(({ taxId }) => taxId === null)),
  ],
  ['1206', (line) => isVat(line) && line.regime === '11' && line.rate !== 2_100],
  ['1293', ({ tax, regime, treatment }) => tax === '03' && regime === '20' && treatment !== 'N2'],
  [
    '1147',
    ({ regime }, { operationDay, issueDay }) =>
      regime === '14' && (operationDay === null || operationDay <= (issueDay ?? '')),
  ],
  ['1148', ({ regime }, { type }) => regime === '14' && !isOneOf(type, 'F1', 'R1', 'R2', 'R3', 'R4')],
  [
    '1149',
    ({ regime }, { recipients }) =>
      regime === '14' && !(recipients ?? []).every(({ taxId }) => /^[PQSV]/.test(taxId ?? '')),
  ],
  ['1197', ({ treatment }, { type }) => treatment === 'S2' && isOneOf(type, 'F2', 'R5')],
  ['1198', ({ treatment, rate, quota }) => treatment === 'S2' && (rate !== 0 || quota !== 0)],
  ['1237', (line) => isVat(line) && isOneOf(line.treatment, 'N1', 'N2') && hasTax(line)],
  ['1238', (line) => isExempt(line) && hasTax(line)],
  [
    '1289',
    (line, { recipients }) =>
      isVat(line) && line.exemption === 'E5' && (recipients ?? []).some(({ taxId }) => taxId !== null),
  ],
  ['1208', (line) => isTaxed(line) && line.costBase === null && (line.rate === null || line.quota === null)],
  ['1209', (line) => isTaxed(line) && line.regime === '06' && (line.rate === null || line.quota === null)],
  ['1207', (line) => !isTaxed(line) && (line.quota ?? 0) !== 0],
  ['1257', ({ tax, regime, costBase }) => costBase !== null && regime !== '06' && !isOneOf(tax, '02', '05')],
  [
    '1124',
    (line) => isVat(line) && line.rate !== null && ![0, 200, 400, 500, 750, 1_000, 2_100].includes(line.rate),
  ],
  ['1194', (line, alta) => isVat(line) && line.rate === 500 && !isBetween(alta, '2022-07-01', '2024-09-30')],
  ['1236', (line, alta) => isVat(line) && line.rate === 750 && !isBetween(alta, '2024-10-01', '2024-12-31')],
  ['1235', (line, alta) => isVat(line) && line.rate === 200 && !isBetween(alta, '2024-10-01', '2024-12-31')],
  ['1281', (line) => !isTaxed(line) && (line.surchargeRate !== null || line.surcharge !== null)],
  ['1284', ({ surchargeRate, surcharge }) => (surchargeRate === null) !== (surcharge === null)],
  ['1127', (line) => line.surchargeRate !== null && !(isVat(line) && allSurcharges.has(line.surchargeRate))],
  ...surchargeRules,
  [
    '1143',
    (line, alta) =>
      isQuotaChecked(line, alta) && line.costBase === null && Math.sign(line.base) * (line.quota ?? 0) < 0,
  ],
  [
    '1142',
    (line, alta) => isQuotaChecked(line, alta) && line.costBase === null && differsFromRate(line.base, line),
  ],
  [
    '1140',
    (line, alta) => isQuotaChecked(line, alta) && Math.sign(line.costBase ?? 0) * (line.quota ?? 0) < 0,
  ],
  [
    '1144',
    (line, alta) =>
      isQuotaChecked(line, alta) && line.costBase !== null && differsFromRate(line.costBase, line),
  ],
];
