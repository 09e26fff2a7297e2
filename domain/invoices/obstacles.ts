import { lineBaseCents } from '../budgets/lines.ts';
import { isTaxIdOfPerson, nifProblem } from '../clients/tax-id.ts';
import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { modeObstacle, type SendingSettings } from '../verifactu/mode.ts';
import { doubtsOfUntaxedLines, lineObstaclesAbroad, obstaclesAbroad } from './abroad.ts';
import { type AdvanceFacts, advanceObstacles } from './advances.ts';
import { exchangeObstacles } from './exchange.ts';
import {
  followsOtherInvoice,
  type InvoiceFields,
  type InvoiceLine,
  isExchange,
  namesRecipient,
  taxCodes,
} from './invoice.ts';
import { recordObstacles } from './record-obstacles.ts';
import { type SplitFacts, splitObstacles } from './split.ts';
import { type CorrectionFacts, correctionObstacles, statedTaxObstacles } from './stated-tax.ts';
import { type InvoiceForTaxRecord, makesRecords, taxKindAt, territoryAt } from './tax-record.ts';
import { invoiceTotals, surchargeRateOf } from './totals.ts';

export interface InvoiceToIssue extends InvoiceForTaxRecord, CorrectionFacts, AdvanceFacts, SplitFacts {
  corrected: CorrectionFacts['corrected'];
  issuer: InvoiceForTaxRecord['issuer'] &
    SendingSettings & { address: string; city: string; uncertified_accepted_at: string | null };
  /** The number that the invoice will get when issued. */
  fullNumber: string;
  today: string;
  /** Tax rates that a workshop outside Spain confirmed, in hundredths of a percent. */
  unlistedRates?: readonly number[];
}

/**
 * Returns all problems that prevent issuing a draft, by law and by the rules of the tax authority. Separate rules apply
 * to workshops outside Spain (`abroad.ts`).
 */
export function listObstacles(issuable: InvoiceToIssue): FieldProblem[] {
  const { lines } = issuable;
  if (lines.length === 0) return [{ path: '/lines', rule: 'nothingInvoiced' }];
  const own = [
    ...issuerObstacles(issuable),
    ...recipientObstacles(issuable),
    ...amountObstacles(issuable),
    ...correctionObstacles(issuable),
    ...placeObstacles(issuable),
    ...advanceObstacles(issuable),
    ...splitObstacles(issuable),
    ...exchangeObstacles(issuable),
    ...lines.flatMap((line, at) => lineObstacles(issuable, line, `/lines/${at}`)),
    ...(makesRecords(issuable.issuer) ? [] : obstaclesAbroad(issuable)),
  ];
  return [
    ...own,
    ...recordObstacles(issuable).filter((other) => !own.some((each) => makesRedundant(each, other))),
  ];
}

const missingValueRules = new Set<FieldProblem['rule']>([
  'issuerIncomplete',
  'recipientIncomplete',
  'recipientOrSimplified',
  'recipientNotSimplified',
]);

/**
 * Tells whether a reported problem makes another problem of the same field redundant: both have the same rule, or the
 * reported problem is a missing value.
 */
function makesRedundant(reported: FieldProblem, other: FieldProblem): boolean {
  return (
    reported.path === other.path && (missingValueRules.has(reported.rule) || reported.rule === other.rule)
  );
}

/** Returns warnings about values of a draft that are probably mistakes. */
export function doubtsAbout({
  invoice,
  lines,
  issuer,
}: Pick<InvoiceForTaxRecord, 'invoice' | 'lines' | 'issuer'>): FieldProblem[] {
  const { billing_tax_id, billing_country } = invoice;
  const doubtful = (path: string, taxId: string): FieldProblem[] =>
    nifProblem(taxId) === 'control' ? [{ path, rule: 'taxIdControl' }] : [];
  const isSpanish = (billing_country ?? 'ES') === 'ES' && billing_tax_id !== null && namesRecipient(invoice);
  const ofRecipient = isSpanish ? doubtful('/billing_tax_id', billing_tax_id) : [];
  if (!makesRecords(issuer)) return [...ofRecipient, ...doubtsOfUntaxedLines(lines)];
  const isElsewhere = isSpanish && invoice.located_in === null && lines.some(isOutsideTaxTerritory);
  return [
    ...doubtful('/workshop/tax_id', issuer.tax_id),
    ...ofRecipient,
    ...(isSpanish && needsNoAddress(invoice) ? addressDoubts(invoice) : []),
    ...(isElsewhere ? [{ path: '/located_in', rule: 'locatedWhere' as const }] : []),
  ];
}

/** Warns about each missing part of a person's address: the address is required if the person is a trader. */
function addressDoubts(invoice: InvoiceFields): FieldProblem[] {
  const missingValueRules = addressFields.filter((field) => isFieldBlank(invoice, field));
  return missingValueRules.map((field) => ({ path: `/${field}`, rule: 'addressOfTrader' }));
}

function issuerObstacles({ issuer, today }: InvoiceToIssue): FieldProblem[] {
  const fields = ['legal_name', 'tax_id', 'address', 'city'] as const;
  const blank = fields
    .filter((field) => issuer[field].trim() === '')
    .map(
      (field): FieldProblem => ({ path: `/workshop/${field}`, rule: 'issuerIncomplete', params: { field } }),
    );
  const mode = modeObstacle(issuer, today);
  return mode ? [...blank, mode] : blank;
}

const identityFields = ['billing_name', 'billing_tax_id'] as const;
const addressFields = ['billing_address', 'billing_city'] as const;

function isOutsideTaxTerritory({ tax_exempt_code }: InvoiceLine): boolean {
  return tax_exempt_code === 'N2';
}

/**
 * Tells whether the recipient is a natural person. A person who is not a trader needs no address (RD 1619/2012, art.
 * 6.1.e).
 */
function isRecipientPerson({ billing_tax_id, billing_country }: InvoiceFields): boolean {
  return (billing_country ?? 'ES') === 'ES' && billing_tax_id !== null && isTaxIdOfPerson(billing_tax_id);
}

/**
 * Tells whether the recipient's address is optional: for natural persons, except on qualified simplified invoices and
 * exchanges.
 */
function needsNoAddress(invoice: InvoiceFields): boolean {
  return isRecipientPerson(invoice) && !invoice.qualified && !isExchange(invoice);
}

function isFieldBlank(
  invoice: InvoiceFields,
  field: (typeof identityFields | typeof addressFields)[number],
): boolean {
  return (invoice[field] ?? '').trim() === '';
}

function recipientObstacles(issuable: InvoiceToIssue): FieldProblem[] {
  const { invoice } = issuable;
  if (!namesRecipient(invoice)) return [];
  const missingFields = recipientFields(issuable)
    .filter((field) => isFieldBlank(invoice, field))
    .map(
      (field): FieldProblem => ({
        path: `/${field}`,
        ...(field === 'billing_tax_id' ? withoutTaxId(issuable) : { rule: 'recipientIncomplete' }),
      }),
    );
  const isUnknown = invoice.billing_country === null;
  return isUnknown
    ? [...missingFields, { path: '/billing_country', rule: 'unknownCountryOfClient' }]
    : missingFields;
}

/**
 * Returns the recipient's required fields. Outside Spain, the tax id is required only for supplies to another EU
 * country and for reverse charge (Directive 2006/112, art. 226).
 */
function recipientFields({
  invoice,
  lines,
  issuer,
}: InvoiceToIssue): readonly (typeof identityFields | typeof addressFields)[number][] {
  if (makesRecords(issuer)) return spanishFields(invoice);
  const isOwedByRecipient = lines.some(({ tax_exempt_code: code }) => code === 'S2' || code === 'E5');
  return isOwedByRecipient ? [...identityFields, ...addressFields] : ['billing_name', ...addressFields];
}

function spanishFields(invoice: InvoiceFields): ReturnType<typeof recipientFields> {
  if (invoice.without_tax_id) return ['billing_name'];
  return needsNoAddress(invoice) ? identityFields : [...identityFields, ...addressFields];
}

/**
 * Returns the problem of a missing tax id, which suggests an alternative: a simplified invoice if the law allows it for
 * this amount, otherwise a full invoice without a tax id for a private person.
 */
function withoutTaxId({ invoice, lines, issuer }: InvoiceToIssue): Omit<FieldProblem, 'path'> {
  if (invoice.kind !== 'full' || isExchange(invoice) || !makesRecords(issuer))
    return { rule: 'recipientIncomplete' };
  const { total_cents } = invoiceTotals(lines, invoice);
  const limit = simplifiedLimitCents(lines);
  if (total_cents <= limit) return { rule: 'recipientOrSimplified' };
  const params = { limit: fromHundredths(limit), total: fromHundredths(total_cents) };
  return { rule: 'recipientNotSimplified', params };
}

/** Maximum totals of simplified invoices in cents, including tax: for repairs, and for goods sold over the counter. */
const maxSimplifiedCents = { repair: 400_00, goods: 3_000_00 };

export function simplifiedLimitCents(lines: readonly Pick<InvoiceLine, 'line_type'>[]): number {
  const isGoods = lines.every(({ line_type }) => line_type === 'part');
  return maxSimplifiedCents[isGoods ? 'goods' : 'repair'];
}

function amountObstacles(issuable: InvoiceToIssue): FieldProblem[] {
  const { invoice, lines, issuer, today, advances = [] } = issuable;
  const obstacles: FieldProblem[] = [];
  const { total_cents } = invoiceTotals(lines, invoice);
  const limit = simplifiedLimitCents(lines);
  if (makesRecords(issuer) && invoice.kind === 'simplified' && total_cents > limit)
    obstacles.push({ path: '/lines', rule: 'simplifiedTooHigh', params: { limit: fromHundredths(limit) } });
  if (invoice.operation_date !== null && invoice.operation_date > today)
    obstacles.push({ path: '/operation_date', rule: 'dayToCome' });
  if (invoice.due_date && invoice.due_date < today)
    obstacles.push({ path: '/due_date', rule: 'dueBeforeIssue', params: { day: today } });
  if (total_cents < 0 && !followsOtherInvoice(invoice) && advances.length === 0) {
    const params = { total: fromHundredths(total_cents) };
    obstacles.push({ path: '/lines', rule: 'invoiceBelowZero', params });
  }
  if (invoice.surcharge && invoice.rebu)
    obstacles.push({ path: '/surcharge', rule: 'surchargeWithoutRate', params: { code: 1281 } });
  return obstacles;
}

/**
 * Checks `located_in`: it must differ from the workshop's territory, and requires a line that is not subject to tax in
 * the workshop's territory.
 */
function placeObstacles({ invoice, lines, issuer }: InvoiceToIssue): FieldProblem[] {
  const { located_in } = invoice;
  if (located_in === null) return [];
  if (located_in === territoryAt(issuer)) return [{ path: '/located_in', rule: 'locatedAtHome' }];
  return lines.some(isOutsideTaxTerritory) ? [] : [{ path: '/located_in', rule: 'locatedWithoutLine' }];
}

function lineObstacles(issuable: InvoiceToIssue, line: InvoiceLine, path: string): FieldProblem[] {
  if (issuable.invoice.rebu && line.unit_cost_cents === null)
    return [{ path: `${path}/unit_cost`, rule: 'rebuCostMissing' }];
  const ofTax = statedTaxObstacles(issuable.invoice, line, path);
  if (ofTax.length > 0) return ofTax;
  const obstacles = makesRecords(issuable.issuer) ? lineObstaclesInSpain : lineObstaclesAbroad;
  return obstacles(issuable, line, path);
}

function lineObstaclesInSpain(
  { invoice, issuer }: InvoiceToIssue,
  line: InvoiceLine,
  path: string,
): FieldProblem[] {
  const { tax_exempt_code: code, tax_rate_basis_points: rate } = line;
  if (code === null) {
    if (invoice.surcharge && surchargeRateOf(rate) === undefined)
      return [{ path: `${path}/tax_rate`, rule: 'surchargeWithoutRate', params: { code: 1281 } }];
    // For IVA, a rate of zero requires an exemption code. Only the taxes IGIC and IPSI have a rate of zero.
    const isUnsaid = rate === 0 && taxKindAt(issuer) === '01' && lineBaseCents(line) !== 0;
    return isUnsaid ? [{ path: `${path}/tax_exempt_code`, rule: 'exemptCodeMissing' }] : [];
  }
  const known = taxCodes.join(', ');
  if (!taxCodes.some((each) => each === code))
    return [{ path: `${path}/tax_exempt_code`, rule: 'exemptCodeUnknown', params: { known } }];
  const refusedBy = code.startsWith('N') ? 1237 : 1238;
  return rate === 0 ? [] : [{ path: `${path}/tax_rate`, rule: 'exemptWithTax', params: { code: refusedBy } }];
}
