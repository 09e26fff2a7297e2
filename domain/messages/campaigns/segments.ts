import { type Language, languages } from '../../../generated/errors.ts';
import { fold } from '../../text/fold.ts';
import { isKeyOf } from '../../text/json.ts';

/** The conditions that a campaign's recipients must all meet. Without conditions, all clients are recipients. */
export interface Segment {
  vip: boolean;
  languages: Language[];
  /** City names, folded for comparison. */
  cities: string[];
  /** Prefixes of postal codes. */
  zips: string[];
  /** Limits for the date on which the client was created: `since` is inclusive, `before` is exclusive. */
  since: string | null;
  before: string | null;
  /**
   * The client must own an active vehicle of one of the brands in `brands`, whose ITV inspection is due in the month
   * `itv`.
   */
  brands: string[];
  itv: string | null;
}

export const segmentOfAll: Segment = {
  vip: false,
  languages: [],
  cities: [],
  zips: [],
  since: null,
  before: null,
  brands: [],
  itv: null,
};

const termReaders = {
  language: (values) => segmentOfList(values, isLanguage, (languages) => ({ languages })),
  city: (values) => segmentOfList(values.map(fold), isName, (cities) => ({ cities })),
  zip: (values) => segmentOfList(values.map(normaliseZip), isZip, (zips) => ({ zips })),
  since: (values) => segmentOfSingleValue(values, isDay, (since) => ({ since })),
  before: (values) => segmentOfSingleValue(values, isDay, (before) => ({ before })),
  brand: (values) => segmentOfList(values.map(fold), isName, (brands) => ({ brands })),
  itv: (values) => segmentOfSingleValue(values, isMonth, (itv) => ({ itv })),
} satisfies Record<string, (values: string[]) => Partial<Segment> | null>;

/** Parses `all`, or conditions such as `vip, language:fr|en, city:Madrid`. Returns null for invalid text. */
export function readSegment(text: string): Segment | null {
  const terms = text.split(',').map((term) => term.trim());
  if (terms.length === 1 && terms[0] === 'all') return segmentOfAll;
  const names = terms.map((term) => term.split(':', 1)[0]);
  if (new Set(names).size < names.length) return null;
  let segment = segmentOfAll;
  for (const term of terms) {
    const read = readTerm(term);
    if (!read) return null;
    segment = { ...segment, ...read };
  }
  return segment;
}

function readTerm(term: string): Partial<Segment> | null {
  if (term === 'vip') return { vip: true };
  const colon = term.indexOf(':');
  const name = term.slice(0, Math.max(colon, 0));
  const values = term
    .slice(colon + 1)
    .split('|')
    .map((value) => value.trim());
  return isKeyOf(name, termReaders) ? termReaders[name](values) : null;
}

function segmentOfList<Value extends string>(
  values: string[],
  is: (value: string) => value is Value,
  segment: (values: Value[]) => Partial<Segment>,
): Partial<Segment> | null {
  return values.every(is) ? segment([...new Set(values)]) : null;
}

function segmentOfSingleValue(
  values: string[],
  is: (value: string) => boolean,
  segment: (value: string) => Partial<Segment>,
): Partial<Segment> | null {
  const [value] = values;
  return values.length === 1 && value !== undefined && is(value) ? segment(value) : null;
}

function isLanguage(value: string): value is Language {
  return languages.some((language) => language === value);
}

function isName(value: string): value is string {
  return value !== '';
}

function normaliseZip(value: string): string {
  return value.replaceAll(/[\s-]/g, '').toUpperCase();
}

function isZip(value: string): value is string {
  return /^[A-Z\d]{1,10}$/.test(value);
}

function isDay(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function isMonth(value: string): boolean {
  return /^\d{4}-\d\d$/.test(value) && isDay(`${value}-01`);
}
