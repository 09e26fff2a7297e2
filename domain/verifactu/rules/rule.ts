import type { Alta } from '../record.ts';

/** The tax authority's error code for each rule. Records with errors 2005 to 2009 are accepted with errors. */
export const ruleCodes = {
  numberLength: '1104',
  numberCharacters: '1130',
  numberPunctuation: '1287',
  taxIdForm: '1123',
  dayForm: '1145',
  dateInFuture: '1112',
  dateTooEarly: '1152',
  dateBeforeOperation: '1146',
  operationTooEarly: '1134',
  operationTooLate: '1125',
  operationInFuture: '1173',
  referenceLength: '1253',
  textMissing: '4102',
  amountDigits: '4102',
  rateDigits: '4102',
  taxTotalOff: '2006',
  totalOff: '2005',
  maxSimplified: '1150',
  qualifiedForbidden: '1183',
  withoutTaxIdForbidden: '1185',

  correctionMissing: '1114',
  correctionForbidden: '1115',
  replacedMissing: '1118',
  replacedForbidden: '1119',
  maxCorrected: '4113',
  exchangedMissing: '1116',
  exchangedForbidden: '1116',

  recipientMissing: '1189',
  recipientForbidden: '1190',
  maxRecipients: '4113',
  recipientIsIssuer: '1193',
  recipientOfInsolvency: '1192',
  recipientOfBadDebt: '1191',
  foreignIdLength: '1103',
  countryMissing: '1111',
  countryUnknown: '1101',
  countrySpain: '1126',
  countryOfVatNumber: '1122',
  vatNumberForm: '1103',
  vatNumberNorthernIreland: '1254',
  vatNumberGreatBritain: '1255',
  unregisteredNifForm: '1290',
  unregisteredNifPerson: '1131',

  detailsMissing: '4102',
  maxDetails: '4113',
  treatmentUnknown: '1181',
  exemptionUnknown: '1182',
  rateUnknown: '1124',
  rateOf2022To2024: '1194',
  rateTwoOf2024: '1235',
  rateSevenAndHalfOf2024: '1236',
  quotaOff: '1142',
  quotaSign: '1143',
  reverseChargeType: '1197',
  reverseChargeZero: '1198',
  notSubjectBare: '1237',
  exemptBare: '1238',
  surchargeTaxedOnly: '1281',
  surchargeHalf: '1284',
  surchargeUnknown: '1127',
  surchargeOf21: '1162',
  surchargeOf10: '1163',
  surchargeOf7AndHalf: '1169',
  surchargeOf5In2022: '1167',
  surchargeOf5: '1168',
  surchargeOf4: '1164',
  surchargeOf2: '1166',
  surchargeOf0Before: '1165',
  surchargeOf0: '1170',

  regimeMissing: '1245',
  regimeUnknown: '1246',
  regimeOfIpsi: '2009',
  generalExport: '1199',
  exportExempt: '1286',
  usedGoodsTaxed: '1200',
  goldReversed: '1201',
  groupForbidden: '1202',
  cashTaxed: '1203',
  otherTerritory: '1252',
  collectionForOthers: '1205',
  rentRate: '1206',
  undueOperation: '1147',
  undueType: '1148',
  undueRecipient: '1149',
  ipsiFromCanaries: '1293',
  intraUnionRecipient: '1289',
} as const;

export type RuleName = keyof typeof ruleCodes;

export interface BrokenRule {
  code: string;
  rule: RuleName;
  /** A JSON pointer to the invalid field of the alta. */
  path: string;
  params?: Record<string, string | number>;
}

export function brokenRule(rule: RuleName, path: string, params?: BrokenRule['params']): BrokenRule {
  return { code: ruleCodes[rule], rule, path, ...(params && { params }) };
}

/** Returns a list with the broken rule, or an empty list if the rule is not broken. */
export function brokenRuleIf(
  isBroken: boolean,
  rule: RuleName,
  path: string,
  params?: BrokenRule['params'],
): BrokenRule[] {
  return isBroken ? [brokenRule(rule, path, params)] : [];
}

/** Returns the date that decides which tax rates apply: the date of the operation, otherwise the invoice date. */
export function taxDay(alta: Alta): string {
  return alta.operationDate ?? alta.invoice.date;
}

export function isCorrection({ type }: Alta): boolean {
  return type.startsWith('R');
}

export function isExempt(treatment: string): boolean {
  return treatment.startsWith('E');
}

/** Tolerance in cents for sums of rounded amounts: 10 EUR. */
export const toleranceCents = 1_000;
