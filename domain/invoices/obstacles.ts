import { lineBaseCents } from '../budgets/lines.ts';
import { isOfPerson, nifProblem } from '../clients/tax-id.ts';
import { fromHundredths } from '../money/money.ts';
import type { FieldProblem } from '../requests/problem.ts';
import { modeObstacle, type SendingSettings } from '../verifactu/mode.ts';
import { lineObstaclesAbroad, obstaclesAbroad, untaxedDoubts } from './abroad.ts';
import { type AdvanceFacts, advanceObstacles } from './advances.ts';
import { exchangeObstacles } from './exchange.ts';
import {
  followsAnother,
  type InvoiceFields,
  type InvoiceLine,
  isExchange,
  namesRecipient,
  taxCodes,
} from './invoice.ts';
import { recordObstacles } from './record-obstacles.ts';
import { type SplitFacts, splitObstacles } from './split.ts';
import { type CorrectionFacts, correctionObstacles, statedTaxObstacles } from './stated-tax.ts';
import { makesRecords, type Registrable, taxKindAt, territoryAt } from './tax-record.ts';
import { invoiceTotals, surchargeRateOf } from './totals.ts';

export interface Issuable extends Registrable, CorrectionFacts, AdvanceFacts, SplitFacts {
  corrected: CorrectionFacts['corrected'];
  issuer: Registrable['issuer'] &
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
export function listObstacles(issuable: Issuable): FieldProblem[] {
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
  return [...own, ...recordObstacles(issuable).filter((other) => !own.some((each) => covers(each, other)))];
}

const missing = new Set<FieldProblem['rule']>([
  'issuerIncomplete',
  'recipientIncomplete',
  'recipientOrSimplified',
  'recipientNotSimplified',
]);

/**
 * Tells whether a reported problem makes another problem of the same field redundant: both have the same rule, or the
 * reported problem is a missing value.
 */
function covers(reported: FieldProblem, other: FieldProblem): boolean {
  return reported.path === other.path && (missing.has(reported.rule) || reported.rule === other.rule);
}

/** Returns warnings about values of a draft that are probably mistakes. */
export function doubtsAbout({
  invoice,
  lines,
  issuer,
}: Pick<Registrable, 'invoice' | 'lines' | 'issuer'>): FieldProblem[] {
  const { billing_tax_id, billing_country } = invoice;
  const doubtful = (path: string, taxId: string): FieldProblem[] =>
    nifProblem(taxId) === 'control' ? [{ path, rule: 'taxIdControl' }] : [];
  const isSpanish = (billing_country ?? 'ES') === 'ES' && billing_tax_id !== null && namesRecipient(invoice);
  const ofRecipient = isSpanish ? doubtful('/billing_tax_id', billing_tax_id) : [];
  if (!makesRecords(issuer)) return [...ofRecipient, ...untaxedDoubts(lines)];
  const isElsewhere = isSpanish && invoice.located_in === null && lines.some(isOutside);
  return [
    ...doubtful('/workshop/tax_id', issuer.tax_id),
    ...ofRecipient,
    ...(isSpanish && needsNoAddress(invoice) ? addressDoubts(invoice) : []),
    ...(isElsewhere ? [{ path: '/located_in', rule: 'locatedWhere' as const }] : []),
  ];
}

/** Warns about each missing part of a person's address: the address is required if the person is a trader. */
function addressDoubts(invoice: InvoiceFields): FieldProblem[] {
  const missing = address.filter((field) => isBlank(invoice, field));
  return missing.map((field) => ({ path: `/${field}`, rule: 'addressOfTrader' }));
}

function issuerObstacles({ issuer, today }: Issuable): FieldProblem[] {
  const fields = ['legal_name', 'tax_id', 'address', 'city'] as const;
  const blank = fields
    .filter((field) => issuer[field].trim() === '')
    .map(
      (field): FieldProblem => ({ path: `/workshop/${field}`, rule: 'issuerIncomplete', params: { field } }),
    );
  const mode = modeObstacle(issuer, today);
  return mode ? [...blank, mode] : blank;
}

const identity = ['billing_name', 'billing_tax_id'] as const;
const address = ['billing_address', 'billing_city'] as const;

function isOutside({ tax_exempt_code }: InvoiceLine): boolean {
  return tax_exempt_code === 'N2';
}

/**
 * Tells whether the recipient is a natural person. A person who is not a trader needs no address (RD 1619/2012, art.
 * 6.1.e).
 */
function isPerson({ billing_tax_id, billing_country }: InvoiceFields): boolean {
  return (billing_country ?? 'ES') === 'ES' && billing_tax_id !== null && isOfPerson(billing_tax_id);
}

/**
 * Tells whether the recipient's address is optional: for natural persons, except on qualified simplified invoices and
 * exchanges.
 */
function needsNoAddress(invoice: InvoiceFields): boolean {
  return isPerson(invoice) && !invoice.qualified && !isExchange(invoice);
}

function isBlank(invoice: InvoiceFields, field: (typeof identity | typeof address)[number]): boolean {
  return (invoice[field] ?? '').trim() === '';
}

function recipientObstacles(issuable: Issuable): FieldProblem[] {
  const { invoice } = issuable;
  if (!namesRecipient(invoice)) return [];
  const missingFields = recipientFields(issuable)
    .filter((field) => isBlank(invoice, field))
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
}: Issuable): readonly (typeof identity | typeof address)[number][] {
  if (makesRecords(issuer)) return spanishFields(invoice);
  const isOwedByRecipient = lines.some(({ tax_exempt_code: code }) => code === 'S2' || code === 'E5');
  return isOwedByRecipient ? [...identity, ...address] : ['billing_name', ...address];
}

function spanishFields(invoice: InvoiceFields): ReturnType<typeof recipientFields> {
  if (invoice.without_tax_id) return ['billing_name'];
  return needsNoAddress(invoice) ? identity : [...identity, ...address];
}

/**
 * Returns the problem of a missing tax id, which suggests an alternative: a simplified invoice if the law allows it for
 * this amount, otherwise a full invoice without a tax id for a private person.
 */
function withoutTaxId({ invoice, lines, issuer }: Issuable): Omit<FieldProblem, 'path'> {
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

function simplifiedLimitCents(lines: readonly InvoiceLine[]): number {
  const isGoods = lines.every(({ line_type }) => line_type === 'part');
  return maxSimplifiedCents[isGoods ? 'goods' : 'repair'];
}

function amountObstacles(issuable: Issuable): FieldProblem[] {
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
  if (total_cents < 0 && !followsAnother(invoice) && advances.length === 0) {
    const params = { total: fromHundredths(total_cents) };
    obstacles.push({ path: '/lines', rule: 'invoiceBelowZero', params });
  }
  if (invoice.surcharge && invoice.rebu)
    obstacles.push({ path: '/surcharge', rule: 'surchargeWithoutRate', params: { code: 1281 } });
  return obstacles;
}

/**
 * Checks `located_in`: it must differ from the workshop's territory, and requires a line that is not subject to tax
 * here.
 */
function placeObstacles({ invoice, lines, issuer }: Issuable): FieldProblem[] {
  const { located_in } = invoice;
  if (located_in === null) return [];
  if (located_in === territoryAt(issuer)) return [{ path: '/located_in', rule: 'locatedAtHome' }];
  return lines.some(isOutside) ? [] : [{ path: '/located_in', rule: 'locatedWithoutLine' }];
}

function lineObstacles(issuable: Issuable, line: InvoiceLine, path: string): FieldProblem[] {
  if (issuable.invoice.rebu && line.unit_cost_cents === null)
    return [{ path: `${path}/unit_cost`, rule: 'rebuCostMissing' }];
  const ofTax = statedTaxObstacles(issuable.invoice, line, path);
  if (ofTax.length > 0) return ofTax;
  const obstacles = makesRecords(issuable.issuer) ? lineObstaclesInSpain : lineObstaclesAbroad;
  return obstacles(issuable, line, path);
}

function lineObstaclesInSpain(
  { invoice, issuer }: Issuable,
  line: InvoiceLine,
  path: string,
): FieldProblem[] {
  const { tax_exempt_code: code, tax_rate_basis_points: rate } = line;
  if (code === null) {
    if (invoice.surcharge && surchargeRateOf(rate) === undefined)
      return [{ path: `${path}/tax_rate`, rule: 'surchargeWithoutRate', params: { code: 1281 } }];
    // Only the taxes IGIC and IPSI have a rate of zero.
    const isUnsaid = rate === 0 && taxKindAt(issuer) === '01' && lineBaseCents(line) !== 0;
    return isUnsaid ? [{ path: `${path}/tax_exempt_code`, rule: 'exemptCodeMissing' }] : [];
  }
  const known = taxCodes.join(', ');
  if (!taxCodes.some((each) => each === code))
    return [{ path: `${path}/tax_exempt_code`, rule: 'exemptCodeUnknown', params: { known } }];
  const refusedBy = code.startsWith('N') ? 1237 : 1238;
  return rate === 0 ? [] : [{ path: `${path}/tax_rate`, rule: 'exemptWithTax', params: { code: refusedBy } }];
}
