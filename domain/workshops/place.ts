import Holidays from 'date-holidays';
import { invalidField, type Problem } from '../requests/problem.ts';
import { isTimezone } from '../time/local.ts';

export interface Place {
  country: string;
  region: string | null;
  timezone: string;
}

type Given = { [Part in keyof Place]?: Place[Part] | undefined };

export function placeProblem(given: Given, standing: Place): Problem | undefined {
  const { timezone, country = standing.country, region = standing.region } = given;
  if (timezone !== undefined && !isTimezone(timezone)) return invalidField('/timezone', 'unknownTimezone');
  if (given.country !== undefined && !isCountry(country)) return invalidField('/country', 'unknownCountry');
  if (given.country === undefined && given.region === undefined) return undefined;
  return region === null ? undefined : regionProblem(country, region);
}

function regionProblem(country: string, region: string): Problem | undefined {
  // Those whose holidays are known: any other would change nothing, and nobody would notice.
  const regions = Object.keys(new Holidays().getStates(country) ?? {});
  if (regions.includes(region)) return undefined;
  if (regions.length === 0) return invalidField('/region', 'noRegions', { country });
  return invalidField('/region', 'unknownRegion', { country, known: regions.join(', ') });
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** ZZ stands for no country; other codes that are read as one (UK) are not its own. */
const unknownCountry = 'ZZ';

function isCountry(code: string): boolean {
  const own = new Intl.Locale(`und-${code}`).region === code;
  return own && code !== unknownCountry && countryNames.of(code) !== undefined;
}
