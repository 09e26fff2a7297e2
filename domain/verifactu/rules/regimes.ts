import { isTaxIdOfPublicBody } from '../../clients/tax-id.ts';
import type { Alta, RecordDetail, TaxKind } from '../record.ts';
import { type BrokenRule, brokenRule, brokenRuleIf, isExempt } from './rule.ts';

const common = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '10',
  '11',
  '14',
  '15',
  '17',
  '18',
  '19',
];

const regimesOf: Record<TaxKind, string[]> = {
  '01': [...common, '20'],
  '02': ['01', '08', '11', '18', '19', '20'],
  '03': [...common, '20', '21'],
};

export function regimeRules(alta: Alta): BrokenRule[] {
  const isIntraUnion = alta.details.some(({ tax, treatment }) => tax === '01' && treatment === 'E5');
  return [
    ...alta.details.flatMap((detail, index) => [
      ...knownRules(detail, `/details/${index}`),
      ...compatibleRules(alta, detail, `/details/${index}`),
    ]),
    ...(isIntraUnion ? foreignRecipients(alta) : []),
  ];
}

function knownRules({ tax, regime }: RecordDetail, path: string): BrokenRule[] {
  if (regimesOf[tax].includes(regime)) return [];
  const at = `${path}/regime`;
  if (tax === '02') return [brokenRule('regimeOfIpsi', at)];
  return [brokenRule(regime === '' ? 'regimeMissing' : 'regimeUnknown', at)];
}

/** Returns the rules that a detail breaks, of the rules for the detail's tax regime. IPSI has no such rules. */
function compatibleRules(alta: Alta, detail: RecordDetail, path: string): BrokenRule[] {
  return detail.tax === '02' ? [] : (byRegime[detail.regime]?.(alta, detail, path) ?? []);
}

type RegimeRule = (alta: Alta, detail: RecordDetail, path: string) => BrokenRule[];

const byRegime: Record<string, RegimeRule> = {
  '01': (_, { treatment }, path) =>
    brokenRuleIf(['E2', 'E3'].includes(treatment), 'generalExport', `${path}/treatment`),
  '02': (_, { treatment }, path) => brokenRuleIf(!isExempt(treatment), 'exportExempt', `${path}/treatment`),
  '03': (_, { treatment }, path) =>
    brokenRuleIf(treatment !== 'S1' && !isExempt(treatment), 'usedGoodsTaxed', `${path}/treatment`),
  '04': (_, { treatment }, path) =>
    brokenRuleIf(treatment !== 'S2' && !isExempt(treatment), 'goldReversed', `${path}/treatment`),
  // Regime 06 requires the cost of the operation, which the records of this service lack.
  '06': (_, _detail, path) => [brokenRule('groupForbidden', `${path}/regime`)],
  '07': (_, { treatment }, path) =>
    brokenRuleIf(
      ['S2', 'N1', 'N2', 'E2', 'E3', 'E4', 'E5'].includes(treatment),
      'cashTaxed',
      `${path}/treatment`,
    ),
  '08': (_, { treatment }, path) => brokenRuleIf(treatment !== 'N2', 'otherTerritory', `${path}/treatment`),
  '10': collectionRules,
  '11': (_, { tax, rateBasisPoints }, path) =>
    brokenRuleIf(tax === '01' && rateBasisPoints !== 2_100, 'rentRate', `${path}/rateBasisPoints`),
  '14': undueRules,
  '20': (_, { tax, treatment }, path) =>
    brokenRuleIf(tax === '03' && treatment !== 'N2', 'ipsiFromCanaries', `${path}/treatment`),
};

function collectionRules({ type, recipients }: Alta, { treatment }: RecordDetail, path: string) {
  const isAllowed = treatment === 'N1' && type === 'F1' && recipients.every((each) => 'taxId' in each);
  return brokenRuleIf(!isAllowed, 'collectionForOthers', path);
}

const undueTypes = ['F1', 'R1', 'R2', 'R3', 'R4'];

/**
 * Returns the rules that a detail with deferred IVA breaks. The IVA of work for a public body is deferred until the
 * body pays.
 */
function undueRules({ type, invoice, operationDate, recipients }: Alta, _: RecordDetail, path: string) {
  const areAllPublic = recipients.every((each) => 'taxId' in each && isTaxIdOfPublicBody(each.taxId));
  return [
    ...brokenRuleIf(
      operationDate === null || operationDate <= invoice.date,
      'undueOperation',
      '/operationDate',
    ),
    ...brokenRuleIf(!undueTypes.includes(type), 'undueType', `${path}/regime`, { type }),
    ...brokenRuleIf(!areAllPublic, 'undueRecipient', '/recipients'),
  ];
}

function foreignRecipients({ recipients }: Alta): BrokenRule[] {
  if (recipients.length === 0) return [brokenRule('intraUnionRecipient', '/recipients')];
  return recipients.flatMap((each, index) =>
    brokenRuleIf('taxId' in each, 'intraUnionRecipient', `/recipients/${index}`),
  );
}
