import { localeOf } from '../../domain/text/locale.ts';
import { listCountries, listTimezones, timezonesOf } from '../../domain/workshops/countries.ts';
import type { Language } from '../../generated/errors.ts';
import { zonePlace } from '../texts/zone-places.ts';
import type { FieldOption } from './kit/field-description.ts';

const optionsByLanguage = new Map<Language, FieldOption[]>();

/** Returns all countries by their names in a language. */
export function countryOptions(language: Language): readonly FieldOption[] {
  const known = optionsByLanguage.get(language);
  if (known) return known;
  const locale = localeOf[language];
  const options = listCountries()
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  optionsByLanguage.set(language, options);
  return options;
}

export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames([localeOf[language]], { type: 'region' }).of(code) ?? code;
}

/** Returns all time zones by their places: first those of the country of the present zone, then by continent. */
export function zoneOptions(language: Language, present: string): readonly FieldOption[] {
  const country = listCountries().find((code) => timezonesOf(code).includes(present));
  const own = country === undefined ? [] : timezonesOf(country);
  const option = (zone: string, group: string): FieldOption => ({
    value: zone,
    label: zonePlace(zone, language),
    group,
  });
  const others = listTimezones().filter((zone) => !own.includes(zone));
  return [
    ...own.map((zone) => option(zone, countryName(country as string, language))),
    ...others.map((zone) => option(zone, zone.includes('/') ? (zone.split('/')[0] as string) : 'UTC')),
  ];
}
