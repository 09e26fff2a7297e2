import { isOfPerson, nifProblem } from '../../clients/tax-id.ts';
import { lineLiteral, maxText, taxIdLiteral } from '../literals.ts';
import type { Recipient } from '../record.ts';
import { countries, vatNumberForms } from './countries.ts';
import { type BrokenRule, broken, brokenIf } from './rule.ts';

type ForeignId = Exclude<Recipient, { taxId: string }>;

const vatNumber = '02';
const passport = '03';
/** The type of id for a NIF that is not in the tax authority's register. */
const uncensored = '07';

export function foreignIdRules(recipient: ForeignId, path: string, day: string): BrokenRule[] {
  const { idType, id } = recipient;
  const { length } = [...lineLiteral(id)];
  const limit = maxText.foreignId;
  return [
    ...brokenIf(length === 0 || length > limit, 'foreignIdLength', `${path}/id`, { limit }),
    ...countryRules(recipient, `${path}/country`),
    ...(idType === vatNumber ? vatNumberRules(recipient, path, day) : []),
    ...(idType === uncensored ? uncensoredRules(id, `${path}/id`) : []),
  ];
}

function countryRules({ country, idType }: ForeignId, path: string): BrokenRule[] {
  if (country === null) return brokenIf(idType !== vatNumber, 'countryMissing', path);
  const mayBeSpain = idType === passport || idType === uncensored;
  return [
    ...brokenIf(!countries.has(country), 'countryUnknown', path),
    ...brokenIf(country === 'ES' ? !mayBeSpain : idType === uncensored, 'countrySpain', path),
  ];
}

function uncensoredRules(id: string, path: string): BrokenRule[] {
  if (nifProblem(id) === 'form') return [broken('uncensoredForm', path)];
  return brokenIf(!isOfPerson(id), 'uncensoredPerson', path);
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
    ...brokenIf(!hasForm, 'vatNumberForm', `${path}/id`),
    ...brokenIf(!isOfCountry, 'countryOfVatNumber', `${path}/country`),
    ...brokenIf(prefix === 'XI' && day < northernIrelandSince, 'vatNumberNorthernIreland', `${path}/id`),
    ...brokenIf(prefix === 'GB' && day > greatBritainUntil, 'vatNumberGreatBritain', `${path}/id`),
  ];
}
