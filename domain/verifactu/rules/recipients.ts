import { isTaxIdOfPerson, nifProblem, normaliseTaxId } from '../../clients/tax-id.ts';
import { lineLiteral, maxText, taxIdLiteral } from '../literals.ts';
import type { Alta, Recipient } from '../record.ts';
import { countries, vatNumberForms } from './countries.ts';
import { missingText, nameless } from './invoice.ts';
import { type BrokenRule, brokenRule, brokenRuleIf, type RuleName, taxDay } from './rule.ts';

const maxRecipients = 1_000;

export function recipientRules(alta: Alta): BrokenRule[] {
  const { type, recipients } = alta;
  const isNameless = nameless.includes(type);
  return [
    ...brokenRuleIf(!isNameless && recipients.length === 0, 'recipientMissing', '/recipients', { type }),
    ...brokenRuleIf(isNameless && recipients.length > 0, 'recipientForbidden', '/recipients', { type }),
    ...brokenRuleIf(recipients.length > maxRecipients, 'maxRecipients', '/recipients', {
      limit: maxRecipients,
    }),
    ...recipients.flatMap((recipient, index) => ruleOf(alta, recipient, `/recipients/${index}`)),
  ];
}

function ruleOf(alta: Alta, recipient: Recipient, path: string): BrokenRule[] {
  return [
    ...missingText(recipient.name, `${path}/name`),
    ...typeRules(alta, recipient, path),
    ...('taxId' in recipient
      ? taxIdRules(alta, recipient.taxId, `${path}/taxId`)
      : foreignIdRules(recipient, path, taxDay(alta))),
  ];
}

function taxIdRules({ invoice }: Alta, taxId: string, path: string): BrokenRule[] {
  const isIssuer = normaliseTaxId(taxId) === normaliseTaxId(invoice.issuerTaxId);
  return [
    ...brokenRuleIf(nifProblem(taxId) === 'form', 'taxIdForm', path),
    ...brokenRuleIf(isIssuer, 'recipientIsIssuer', path),
  ];
}

/**
 * Types of recipient id that a correction of an unpaid debt allows. The tax of such a debt can be reclaimed only if the
 * tax authority knows the debtor's id.
 */
const idTypesOf: Partial<Record<Alta['type'], { rule: RuleName; allowed: string[] }>> = {
  R2: { rule: 'recipientOfInsolvency', allowed: ['02', '07'] },
  R3: { rule: 'recipientOfBadDebt', allowed: ['07'] },
};

function typeRules({ type }: Alta, recipient: Recipient, path: string): BrokenRule[] {
  const ofType = idTypesOf[type];
  if (ofType === undefined || 'taxId' in recipient) return [];
  return brokenRuleIf(!ofType.allowed.includes(recipient.idType), ofType.rule, `${path}/idType`);
}

type ForeignId = Exclude<Recipient, { taxId: string }>;

const vatNumber = '02';
const passport = '03';
/** The type of id for a NIF that is not in the tax authority's register. */
const unregisteredNif = '07';

function foreignIdRules(recipient: ForeignId, path: string, day: string): BrokenRule[] {
  const { idType, id } = recipient;
  const { length } = [...lineLiteral(id)];
  const limit = maxText.foreignId;
  return [
    ...brokenRuleIf(length === 0 || length > limit, 'foreignIdLength', `${path}/id`, { limit }),
    ...countryRules(recipient, `${path}/country`),
    ...(idType === vatNumber ? vatNumberRules(recipient, path, day) : []),
    ...(idType === unregisteredNif ? unregisteredNifRules(id, `${path}/id`) : []),
  ];
}

function countryRules({ country, idType }: ForeignId, path: string): BrokenRule[] {
  if (country === null) return brokenRuleIf(idType !== vatNumber, 'countryMissing', path);
  const mayBeSpain = idType === passport || idType === unregisteredNif;
  return [
    ...brokenRuleIf(!countries.has(country), 'countryUnknown', path),
    ...brokenRuleIf(country === 'ES' ? !mayBeSpain : idType === unregisteredNif, 'countrySpain', path),
  ];
}

function unregisteredNifRules(id: string, path: string): BrokenRule[] {
  if (nifProblem(id) === 'form') return [brokenRule('unregisteredNifForm', path)];
  return brokenRuleIf(!isTaxIdOfPerson(id), 'unregisteredNifPerson', path);
}

/** Maps country codes to VAT prefixes where they differ: Greece, and Great Britain with Northern Ireland. */
const prefixOf: Record<string, string[]> = { GR: ['EL'], GB: ['GB', 'XI'] };
/**
 * The first day of Northern Ireland's VAT prefix, and the last day of Great Britain's, which left the EU's VAT area.
 */
const northernIrelandSince = '2021-01-01';
const greatBritainUntil = '2021-01-31';

function vatNumberRules({ country, id }: ForeignId, path: string, day: string): BrokenRule[] {
  const number = taxIdLiteral(id);
  const prefix = number.slice(0, 2);
  const hasForm = vatNumberForms[prefix]?.test(number.slice(2)) ?? false;
  const isOfCountry = country === null || (prefixOf[country] ?? [country]).includes(prefix);
  return [
    ...brokenRuleIf(!hasForm, 'vatNumberForm', `${path}/id`),
    ...brokenRuleIf(!isOfCountry, 'countryOfVatNumber', `${path}/country`),
    ...brokenRuleIf(prefix === 'XI' && day < northernIrelandSince, 'vatNumberNorthernIreland', `${path}/id`),
    ...brokenRuleIf(prefix === 'GB' && day > greatBritainUntil, 'vatNumberGreatBritain', `${path}/id`),
  ];
}
