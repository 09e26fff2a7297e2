const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let countries: string[] | undefined;

/** Lists the codes (ISO 3166-1) of all countries that have a time zone. */
export function listCountries(): readonly string[] {
  countries ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code && timezonesOf(code).length > 0);
  return countries;
}

/** A method of `Intl.Locale` that TypeScript 7 does not know yet. */
interface LocaleWithZones {
  getTimeZones(): string[] | undefined;
}

const zonesByCountry = new Map<string, readonly string[]>();

/** Lists the IANA time zones of a country. */
export function timezonesOf(country: string): readonly string[] {
  const known = zonesByCountry.get(country);
  if (known) return known;
  const locale = new Intl.Locale(`und-${country}`) as unknown as LocaleWithZones;
  const zones = locale.getTimeZones() ?? [];
  zonesByCountry.set(country, zones);
  return zones;
}

let timezones: string[] | undefined;

export function listTimezones(): readonly string[] {
  timezones ??= Intl.supportedValuesOf('timeZone');
  return timezones;
}
