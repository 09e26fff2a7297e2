import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import type { Alta } from '../verifactu/record.ts';
import type { BrokenRule, RuleName } from '../verifactu/rules/rule.ts';
import { findBrokenRules } from '../verifactu/rules.ts';
import { type InvoiceForTaxRecord, makeAlta, makesRecords } from './tax-record.ts';

interface InvoiceToRecord extends InvoiceForTaxRecord {
  fullNumber: string;
  today: string;
}

/** Returns the problems for which the tax authority would reject an invoice's tax record. */
export function recordObstacles(recordable: InvoiceToRecord): FieldProblem[] {
  if (!makesRecords(recordable.issuer)) return [];
  const { fullNumber, today } = recordable;
  const alta = makeAlta(recordable, { fullNumber, date: today, reference: '1' });
  return findBrokenRules(alta, today)
    .filter(({ rule }) => rule !== 'treatmentUnknown') // already reported as a problem of the invoice line
    .map((broken) => toObstacle(broken, alta));
}

/** Rules with a specific error text, which explains more than the tax authority's error number. */
const specificErrorTexts: Partial<Record<RuleName, FieldProblem['rule']>> = {
  taxIdForm: 'taxIdForm',
  recipientIsIssuer: 'recipientIsIssuer',
  rateUnknown: 'rateNotInForce',
  rateOf2022To2024: 'rateNotInForce',
  rateTwoOf2024: 'rateNotInForce',
  rateSevenAndHalfOf2024: 'rateNotInForce',
  operationInFuture: 'dayToCome',
  operationTooLate: 'dayToCome',
  dateBeforeOperation: 'dayToCome',
  surchargeTaxedOnly: 'surchargeWithoutRate',
  surchargeHalf: 'surchargeWithoutRate',
  surchargeUnknown: 'surchargeWithoutRate',
};

function toObstacle({ code, rule, path }: BrokenRule, { details, recipients }: Alta): FieldProblem {
  const place = fieldPathOf(path);
  const detail = details[Number(/^\/details\/(\d+)/.exec(path)?.[1])];
  const params = {
    code,
    ...(detail && { rate: fromHundredths(detail.rateBasisPoints) }),
  };
  if (rule === 'recipientMissing') return { path: place, rule: 'recipientIncomplete' };
  if (rule === 'intraUnionRecipient' && recipients.length === 0)
    return { path: '/lines', rule: 'taxIdNeeded', params: { code: 'E5' } };
  if (rule === 'reverseChargeType') return { path: place, rule: 'taxIdNeeded', params: { code: 'S2' } };
  if (rule === 'maxDetails') return { path: place, rule: 'tooManyTaxes', params: { limit: 12 } };
  return { path: place, rule: specificErrorTexts[rule] ?? 'recordRefused', params };
}

/** Maps path prefixes of the tax record to paths of API fields. The first match applies. */
const fieldPathsByPrefix: [of: string, place: string][] = [
  ['/invoice/issuerTaxId', '/workshop/tax_id'],
  ['/issuerName', '/workshop/legal_name'],
  ['/recipients/0/name', '/billing_name'],
  ['/recipients/0/country', '/billing_country'],
  ['/recipients', '/billing_tax_id'],
  ['/details', '/lines'],
  ['/description', '/lines'],
  ['/operationDate', '/operation_date'],
  ['/invoice/date', '/operation_date'],
];

function fieldPathOf(path: string): string {
  return fieldPathsByPrefix.find(([of]) => path.startsWith(of))?.[1] ?? path;
}
