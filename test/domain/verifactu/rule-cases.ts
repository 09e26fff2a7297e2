import type { Alta, InvoiceKey, Recipient, RecordDetail } from '../../../domain/verifactu/record.ts';
import type { RuleName } from '../../../domain/verifactu/rules/rule.ts';
import { correction, foreigner, invoice, person, repair, untaxed } from './scene.ts';

export interface RuleCase {
  guarantee: string;
  breaking: Alta;
  /** Where it is broken. */
  path: string;
  /** The nearest that is right. */
  passing: Alta;
  /** What can't be broken without breaking that as well. */
  besides?: RuleName[];
}

const keyed = (changes: Partial<InvoiceKey>) => invoice({ invoice: { ...invoice().invoice, ...changes } });
const numbered = (fullNumber: string) => keyed({ fullNumber });
const dated = (date: string) => keyed({ date });
const operatedOn = (operationDate: string) => invoice({ operationDate });
const to = (...recipients: Recipient[]) => invoice({ recipients });
const abroad = (changes: Partial<typeof foreigner> | object) => to({ ...foreigner, ...changes } as Recipient);
const uncensored = { name: 'Ramón Ejemplo', country: 'ES', idType: '07', id: '12345678Z' } as const;
const passport = { name: 'Ada Sample', country: 'US', idType: '03', id: 'P-0001' } as const;
const of = (detail: Partial<RecordDetail>, changes: Partial<Alta> = {}) =>
  invoice({ details: [{ ...repair, ...detail }], ...changes });
const bare = (detail: Partial<RecordDetail>, changes: Partial<Alta> = {}) =>
  of({ rateBasisPoints: 0, quotaCents: 0, ...detail }, changes);
/** Of an operation of that day. */
const rated = (rateBasisPoints: number, day: string) =>
  of({ rateBasisPoints, quotaCents: rateBasisPoints }, { operationDate: day });
const surcharged = (rateBasisPoints: number, surchargeRateBasisPoints: number, day: string | null = null) =>
  of(
    {
      ...{ rateBasisPoints, quotaCents: rateBasisPoints },
      ...{ surchargeRateBasisPoints, surchargeCents: surchargeRateBasisPoints },
    },
    { operationDate: day },
  );
const ticket = (changes: Partial<Alta>) => invoice({ type: 'F2', recipients: [], ...changes });
const publicBody = { name: 'Ayuntamiento de Ejemplo', taxId: 'P1234567D' };
const undue = (changes: Partial<Alta> = {}) =>
  of({ regime: '14' }, { operationDate: '2026-12-20', recipients: [publicBody], ...changes });
const many = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const corrects = (changes: object, way: 'S' | 'I' = 'I') => {
  const alta = correction(way);
  return { ...alta, corrects: alta.corrects && { ...alta.corrects, ...changes } };
};

export const ruleCases: Partial<Record<RuleName, RuleCase>> & Record<string, RuleCase> = {
  numberLength: {
    guarantee: 'a number has 60 characters at most, and no blanks around it',
    breaking: numbered('1'.repeat(61)),
    path: '/invoice/fullNumber',
    passing: numbered('1'.repeat(60)),
  },
  numberCharacters: {
    guarantee: 'a number is of printable ASCII',
    breaking: numbered('Ñ1'),
    path: '/invoice/fullNumber',
    passing: numbered('N ~1'),
  },
  numberPunctuation: {
    guarantee: 'a number has no quotes, angle brackets or equals signs',
    breaking: numbered('F=1'),
    path: '/invoice/fullNumber',
    passing: numbered('F&1'),
  },
  taxIdForm: {
    guarantee: 'a NIF has the form of one, though its control character may be another',
    breaking: to({ ...person, taxId: '1234567Z' }),
    path: '/recipients/0/taxId',
    passing: to({ ...person, taxId: '12345678A' }),
  },
  dayForm: {
    guarantee: 'a date is a day of the calendar',
    breaking: dated('2026-02-29'),
    path: '/invoice/date',
    passing: dated('2026-02-28'),
  },
  dateInFuture: {
    guarantee: 'nothing is issued tomorrow',
    breaking: dated('2026-11-21'),
    path: '/invoice/date',
    passing: dated('2026-11-20'),
  },
  dateTooEarly: {
    guarantee: 'nothing is recorded of a day before records began',
    breaking: dated('2024-10-27'),
    path: '/invoice/date',
    passing: dated('2024-10-28'),
  },
  dateBeforeOperation: {
    guarantee: 'nothing is issued before it was done',
    breaking: { ...dated('2026-11-18'), operationDate: '2026-11-19' },
    path: '/invoice/date',
    passing: { ...dated('2026-11-19'), operationDate: '2026-11-19' },
  },
  operationTooEarly: {
    guarantee: 'what was done is twenty years ago at most',
    breaking: operatedOn('2006-11-19'),
    path: '/operationDate',
    passing: operatedOn('2006-11-20'),
  },
  operationTooLate: {
    guarantee: 'what will be done is done until the end of next year',
    breaking: undue({ operationDate: '2028-01-01' }),
    path: '/operationDate',
    passing: undue({ operationDate: '2027-12-31' }),
  },
  operationInFuture: {
    guarantee: 'what is yet to be done is invoiced only where its tax is owed later',
    breaking: operatedOn('2026-11-21'),
    path: '/operationDate',
    passing: of({ regime: '15' }, { operationDate: '2026-11-21' }),
    besides: ['dateBeforeOperation'],
  },
  referenceLength: {
    guarantee: 'our reference comes back whole',
    breaking: invoice({ reference: 'x'.repeat(61) }),
    path: '/reference',
    passing: invoice({ reference: '🚗'.repeat(60) }),
  },
  textMissing: {
    guarantee: 'names and the description say something',
    breaking: invoice({ description: ' \u0000\n' }),
    path: '/description',
    passing: invoice({ description: 'x' }),
  },
  amountDigits: {
    guarantee: 'an amount is a whole number of cents, with twelve digits of euros at most',
    breaking: of({ regime: '03' }, { totalCents: 100_000_000_000_000 }),
    path: '/totalCents',
    passing: of({ regime: '03' }, { totalCents: -99_999_999_999_999 }),
  },
  rateDigits: {
    guarantee: 'a rate has three digits at most',
    breaking: bare({ tax: '03', baseCents: 0, rateBasisPoints: 100_000 }),
    path: '/details/0/rateBasisPoints',
    passing: bare({ tax: '03', baseCents: 0, rateBasisPoints: 99_999 }),
  },
  taxTotalOff: {
    guarantee: 'the tax is that of the details, but for ten euros of rounding',
    breaking: invoice({ taxCents: 3_101 }),
    path: '/taxCents',
    passing: invoice({ taxCents: 3_100 }),
  },
  totalOff: {
    guarantee: 'the total is that of the details, but for ten euros of rounding',
    breaking: invoice({ totalCents: 11_099 }),
    path: '/totalCents',
    passing: invoice({ totalCents: 11_100 }),
  },
  simplifiedMost: {
    guarantee: 'a ticket is of 3,000 euros at most, but for ten of rounding',
    breaking: ticket({ details: [{ ...untaxed, baseCents: 301_001 }] }),
    path: '/details',
    passing: ticket({ details: [{ ...untaxed, baseCents: 301_000 }] }),
  },
  correctionMissing: {
    guarantee: 'a corrective invoice says how it corrects',
    breaking: correction('I', { corrects: null }),
    path: '/corrects',
    passing: correction('I'),
  },
  correctionForbidden: {
    guarantee: 'no other invoice corrects one',
    breaking: correction('I', { type: 'F1' }),
    path: '/corrects',
    passing: correction('I', { type: 'R4' }),
  },
  replacedMissing: {
    guarantee: 'a substitution says which amounts it replaces',
    breaking: corrects({ replaced: null }, 'S'),
    path: '/corrects/replaced',
    passing: correction('S'),
  },
  replacedForbidden: {
    guarantee: 'a difference replaces no amounts',
    breaking: corrects({ replaced: { baseCents: 0, quotaCents: 0, surchargeCents: 0 } }),
    path: '/corrects/replaced',
    passing: correction('I'),
  },
  correctedMost: {
    guarantee: 'an invoice corrects a thousand at most',
    breaking: corrects({ invoices: many(1_001, invoice().invoice) }),
    path: '/corrects/invoices',
    passing: corrects({ invoices: many(1_000, invoice().invoice) }),
  },
  recipientMissing: {
    guarantee: 'a full invoice is for somebody',
    breaking: invoice({ recipients: [] }),
    path: '/recipients',
    passing: ticket({}),
  },
  recipientForbidden: {
    guarantee: 'a ticket, and what corrects it, is for nobody',
    breaking: correction('I', { type: 'R5' }),
    path: '/recipients',
    passing: correction('I', { type: 'R5', recipients: [] }),
  },
  recipientsMost: {
    guarantee: 'an invoice is for a thousand at most',
    breaking: to(...many(1_001, person)),
    path: '/recipients',
    passing: to(...many(1_000, person)),
  },
  recipientIsIssuer: {
    guarantee: 'nobody invoices itself',
    breaking: to({ ...person, taxId: '89.890.001-k' }),
    path: '/recipients/0/taxId',
    passing: to({ ...person, taxId: '89890002E' }),
  },
  recipientOfInsolvency: {
    guarantee: 'of an insolvency the recipient has a NIF or a VAT number',
    breaking: correction('I', { type: 'R2', recipients: [passport] }),
    path: '/recipients/0/idType',
    passing: correction('I', { type: 'R2', recipients: [person, foreigner, uncensored] }),
  },
  recipientOfBadDebt: {
    guarantee: 'of a debt that nobody pays the recipient has a NIF',
    breaking: correction('I', { type: 'R3', recipients: [foreigner] }),
    path: '/recipients/0/idType',
    passing: correction('I', { type: 'R3', recipients: [person, uncensored] }),
  },
  foreignIdLength: {
    guarantee: 'a foreign identity has 20 characters at most',
    breaking: to({ ...passport, id: '1'.repeat(21) }),
    path: '/recipients/0/id',
    passing: to({ ...passport, id: '1'.repeat(20) }),
  },
  countryMissing: {
    guarantee: 'all but a VAT number come with their country',
    breaking: abroad({ idType: '04' }),
    path: '/recipients/0/country',
    passing: abroad({ idType: '04', country: 'DE' }),
  },
  countryUnknown: {
    guarantee: 'a country is one that the tax authority knows',
    breaking: to({ ...passport, country: 'UK' }),
    path: '/recipients/0/country',
    passing: to({ ...passport, country: 'GB' }),
  },
  countrySpain: {
    guarantee: 'of Spain there are passports, and NIFs that the census lacks',
    breaking: abroad({ idType: '04', country: 'ES' }),
    path: '/recipients/0/country',
    passing: to({ ...passport, country: 'ES' }, uncensored),
  },
  'countrySpain of the uncensored': {
    guarantee: 'who is not in the census is of Spain',
    breaking: to({ ...uncensored, country: 'PT' }),
    path: '/recipients/0/country',
    passing: to(uncensored),
  },
  countryOfVatNumber: {
    guarantee: 'a VAT number is of the country beside it',
    breaking: abroad({ country: 'FR' }),
    path: '/recipients/0/country',
    passing: to(
      { ...foreigner, country: 'DE' },
      { ...foreigner, country: 'GR', id: 'EL123456789' },
      { ...foreigner, country: 'GB', id: 'XI123456789' },
    ),
  },
  vatNumberForm: {
    guarantee: 'a VAT number has the form that its country gives it',
    breaking: abroad({ id: 'DE12345678' }),
    path: '/recipients/0/id',
    passing: abroad({ id: 'de 123 456 789' }),
  },
  vatNumberNorthernIreland: {
    guarantee: 'Northern Ireland has letters of its own since 2021',
    breaking: { ...abroad({ id: 'XI123456789' }), operationDate: '2020-12-31' },
    path: '/recipients/0/id',
    passing: { ...abroad({ id: 'XI123456789' }), operationDate: '2021-01-01' },
  },
  vatNumberGreatBritain: {
    guarantee: 'Great Britain has no VAT numbers of the Union since February 2021',
    breaking: abroad({ id: 'GB123456789' }),
    path: '/recipients/0/id',
    passing: { ...abroad({ id: 'GB123456789' }), operationDate: '2021-01-31' },
  },
  uncensoredForm: {
    guarantee: 'who is not in the census has a NIF all the same',
    breaking: to({ ...uncensored, id: '1234567Z' }),
    path: '/recipients/0/id',
    passing: to({ ...uncensored, id: '12345678A' }),
  },
  uncensoredPerson: {
    guarantee: 'who is not in the census is a person',
    breaking: to({ ...uncensored, id: 'B12345674' }),
    path: '/recipients/0/id',
    passing: to({ ...uncensored, id: 'X1234567L' }),
  },
  detailsMissing: {
    guarantee: 'an invoice has a detail',
    breaking: invoice({ details: [] }),
    path: '/details',
    passing: invoice({ details: [repair] }),
  },
  detailsMost: {
    guarantee: 'an invoice has twelve details at most',
    breaking: invoice({ details: many(13, repair) }),
    path: '/details',
    passing: invoice({ details: many(12, repair) }),
  },
  treatmentUnknown: {
    guarantee: 'what is not exempt is S1, S2, N1 or N2',
    breaking: of({ treatment: 'S3' }),
    path: '/details/0/treatment',
    passing: of({ treatment: 'S1' }),
  },
  exemptionUnknown: {
    guarantee: 'E7 and E8 are exemptions of the Canaries alone',
    breaking: bare({ treatment: 'E7' }),
    path: '/details/0/treatment',
    passing: bare({ treatment: 'E7', tax: '03' }),
  },
  rateUnknown: {
    guarantee: 'a rate of IVA is 0, 4, 10 or 21; those of IGIC and IPSI are not checked',
    breaking: rated(2_000, '2026-11-20'),
    path: '/details/0/rateBasisPoints',
    passing: of({ tax: '03', rateBasisPoints: 2_000, quotaCents: 2_000 }),
  },
  rateOf2022To2024: {
    guarantee: '5 % was a rate from July 2022 to September 2024',
    breaking: rated(500, '2024-10-01'),
    path: '/details/0/rateBasisPoints',
    passing: rated(500, '2024-09-30'),
  },
  rateTwoOf2024: {
    guarantee: '2 % was a rate from October to December 2024',
    breaking: rated(200, '2025-01-01'),
    path: '/details/0/rateBasisPoints',
    passing: rated(200, '2024-12-31'),
  },
  rateSevenAndHalfOf2024: {
    guarantee: '7.5 % was a rate from October to December 2024',
    breaking: rated(750, '2024-09-30'),
    path: '/details/0/rateBasisPoints',
    passing: rated(750, '2024-10-01'),
  },
  quotaOff: {
    guarantee: 'a quota is of its base and rate, but for ten euros of rounding',
    breaking: of({ quotaCents: 3_101 }),
    path: '/details/0/quotaCents',
    passing: of({ quotaCents: 3_100 }),
  },
  'quotaOff of differences': {
    guarantee: 'only a difference, and what lowers the tax alone, has a quota that is not of its base',
    breaking: correction('S', { details: [{ ...repair, baseCents: 0, quotaCents: -11_000 }] }),
    path: '/details/0/quotaCents',
    passing: correction('I', { details: [{ ...repair, baseCents: 0, quotaCents: -11_000 }] }),
  },
  quotaSign: {
    guarantee: 'a quota has the sign of its base',
    breaking: of({ baseCents: -10, quotaCents: 2 }),
    path: '/details/0/quotaCents',
    passing: of({ baseCents: -10, quotaCents: -2 }),
  },
  reverseChargeType: {
    guarantee: 'a ticket charges its tax itself',
    breaking: bare({ treatment: 'S2' }, { type: 'F2', recipients: [] }),
    path: '/details/0/treatment',
    passing: bare({ treatment: 'S2' }),
  },
  reverseChargeZero: {
    guarantee: 'what the recipient owes the tax of has none',
    breaking: of({ treatment: 'S2' }),
    path: '/details/0',
    passing: bare({ treatment: 'S2' }),
  },
  notSubjectBare: {
    guarantee: 'what is not subject to tax has no rate, quota or surcharge',
    breaking: of({ treatment: 'N1' }),
    path: '/details/0',
    passing: bare({ treatment: 'N1' }),
  },
  exemptBare: {
    guarantee: 'what is exempt has no rate, quota or surcharge',
    breaking: bare({ treatment: 'E1', surchargeCents: 1 }),
    path: '/details/0',
    passing: bare({ treatment: 'E1' }),
  },
  surchargeTaxedOnly: {
    guarantee: 'only what is taxed has a surcharge',
    breaking: bare({ treatment: 'S2', surchargeRateBasisPoints: 520, surchargeCents: 520 }),
    path: '/details/0',
    passing: surcharged(2_100, 520),
  },
  surchargeHalf: {
    guarantee: 'a surcharge has its rate',
    breaking: of({ surchargeCents: 520 }),
    path: '/details/0/surchargeCents',
    passing: surcharged(2_100, 520),
  },
  surchargeUnknown: {
    guarantee: 'a surcharge is one that there is, of IVA',
    breaking: surcharged(2_100, 400),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(2_100, 175),
  },
  'surchargeUnknown of IGIC': {
    guarantee: 'IGIC has no surcharge',
    breaking: of({ tax: '03', surchargeRateBasisPoints: 520, surchargeCents: 520 }),
    path: '/details/0/surchargeRateBasisPoints',
    passing: of({ tax: '03' }),
  },
  surchargeOf21: {
    guarantee: 'with 21 % goes 5.2, and 1.75 for tobacco',
    breaking: surcharged(2_100, 140),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(2_100, 520),
  },
  surchargeOf10: {
    guarantee: 'with 10 % goes 1.4',
    breaking: surcharged(1_000, 520),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(1_000, 140),
  },
  surchargeOf7AndHalf: {
    guarantee: 'with 7.5 % went 1',
    breaking: surcharged(750, 140, '2024-12-31'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(750, 100, '2024-12-31'),
  },
  surchargeOf5In2022: {
    guarantee: 'with 5 % went 0.5 in 2022',
    breaking: surcharged(500, 62, '2022-12-31'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(500, 50, '2022-12-31'),
  },
  surchargeOf5: {
    guarantee: 'with 5 % went 0.62 from 2023 on',
    breaking: surcharged(500, 50, '2023-01-01'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(500, 62, '2023-01-01'),
  },
  surchargeOf4: {
    guarantee: 'with 4 % goes 0.5',
    breaking: surcharged(400, 140),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(400, 50),
  },
  surchargeOf2: {
    guarantee: 'with 2 % went 0.26',
    breaking: surcharged(200, 50, '2024-10-01'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(200, 26, '2024-10-01'),
  },
  surchargeOf0Before: {
    guarantee: 'with 0 % went none until September 2024',
    breaking: surcharged(0, 26, '2024-09-30'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(0, 0, '2024-09-30'),
  },
  surchargeOf0: {
    guarantee: 'with 0 % goes 0.26 since',
    breaking: surcharged(0, 50, '2024-10-01'),
    path: '/details/0/surchargeRateBasisPoints',
    passing: surcharged(0, 26, '2024-10-01'),
  },
  regimeMissing: {
    guarantee: 'a detail of IVA or IGIC has a regime',
    breaking: of({ regime: '' }),
    path: '/details/0/regime',
    passing: of({ regime: '01' }),
  },
  regimeUnknown: {
    guarantee: 'a regime is one of its tax: 21 is of IGIC',
    breaking: of({ regime: '21' }),
    path: '/details/0/regime',
    passing: of({ regime: '21', tax: '03' }),
  },
  regimeOfIpsi: {
    guarantee: 'a detail of IPSI has a regime of IPSI',
    breaking: of({ regime: '', tax: '02' }),
    path: '/details/0/regime',
    passing: of({ regime: '01', tax: '02' }),
  },
  generalExport: {
    guarantee: 'an export is not of the general regime',
    breaking: bare({ treatment: 'E2' }),
    path: '/details/0/treatment',
    passing: bare({ treatment: 'E2', regime: '02' }),
  },
  exportExempt: {
    guarantee: 'an export is exempt',
    breaking: of({ regime: '02' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '02', treatment: 'E3' }),
  },
  usedGoodsTaxed: {
    guarantee: 'used goods are taxed or exempt',
    breaking: bare({ regime: '03', treatment: 'N1' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '03', treatment: 'E1' }),
  },
  goldReversed: {
    guarantee: 'gold is taxed by reverse charge, or exempt',
    breaking: of({ regime: '04' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '04', treatment: 'S2' }),
  },
  groupForbidden: {
    guarantee: 'a group of companies is invoiced elsewhere: no record of ours has what it cost',
    breaking: of({ regime: '06' }),
    path: '/details/0/regime',
    passing: of({ regime: '01' }),
  },
  cashTaxed: {
    guarantee: 'what is owed when it is paid is taxed here',
    breaking: bare({ regime: '07', treatment: 'S2' }),
    path: '/details/0/treatment',
    passing: of({ regime: '07' }),
  },
  otherTerritory: {
    guarantee: 'what is taxed on the other side is not subject to tax by its place',
    breaking: bare({ regime: '08', treatment: 'N1' }),
    path: '/details/0/treatment',
    passing: bare({ regime: '08', treatment: 'N2' }),
  },
  collectionForOthers: {
    guarantee: 'what is collected for others is not subject to tax, and for somebody with a NIF',
    breaking: bare({ regime: '10', treatment: 'N1' }, { recipients: [foreigner] }),
    path: '/details/0',
    passing: bare({ regime: '10', treatment: 'N1' }),
  },
  rentRate: {
    guarantee: 'a rent has 21 % of IVA',
    breaking: of({ regime: '11', rateBasisPoints: 1_000, quotaCents: 1_000 }),
    path: '/details/0/rateBasisPoints',
    passing: of({ regime: '11' }),
  },
  undueOperation: {
    guarantee: 'what a public body will owe is done after it is invoiced',
    breaking: undue({ operationDate: null }),
    path: '/operationDate',
    passing: undue(),
  },
  undueType: {
    guarantee: 'what a public body will owe is no ticket',
    breaking: undue({ type: 'F2', recipients: [] }),
    path: '/details/0/regime',
    passing: undue(),
  },
  undueRecipient: {
    guarantee: 'only a public body owes its tax once it pays',
    breaking: undue({ recipients: [person] }),
    path: '/recipients',
    passing: undue(),
  },
  ipsiFromCanaries: {
    guarantee: 'what is taxed in Ceuta or Melilla is not subject to IGIC by its place',
    breaking: of({ tax: '03', regime: '20' }),
    path: '/details/0/treatment',
    passing: bare({ tax: '03', regime: '20', treatment: 'N2' }),
  },
  intraUnionRecipient: {
    guarantee: 'what goes to a business of the Union has no recipient with a NIF',
    breaking: bare({ treatment: 'E5' }),
    path: '/recipients/0',
    passing: bare({ treatment: 'E5' }, { recipients: [foreigner] }),
  },
};
