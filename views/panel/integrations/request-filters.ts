import { startOfDay } from '../../../domain/time/day.ts';
import { readTypedDate, readTypedMoment } from '../../../domain/time/typed-date.ts';
import { dateWords } from '../../texts/date-words.ts';
import type { ScreenTime } from '../screen.ts';

/** Filters of the log in the address of its page. */
export const filterNames = [
  'search',
  'sender',
  'source',
  'method',
  'failed',
  'path',
  'status',
  'code',
  'since',
  'until',
] as const;

export type FilterName = (typeof filterNames)[number];
export type RequestFilters = Partial<Record<FilterName, string>>;

/** Filters of which a person can type what the log refuses. */
export type RefusableFilter = 'since' | 'until' | 'status' | 'code';

/** Returns the filters of an address that have a value. */
export function filtersOf(query: Record<string, string>): RequestFilters {
  return Object.fromEntries(
    filterNames.flatMap((name) => (query[name]?.trim() ? [[name, query[name]]] : [])),
  );
}

/** Maximum length of texts that the log searches for. */
const maxLength = { search: 100, path: 200 } as const;

/** Returns the query of the log for the filters of its page. Omits values that the log would refuse. */
export function requestQuery(filters: RequestFilters, time: ScreenTime): Record<string, string | undefined> {
  const { search, sender, source, method, failed, path, status, code } = filters;
  const [, kind, id] = /^(key|person)-(\d{1,15})$/.exec(sender ?? '') ?? [];
  return {
    search: search?.trim().slice(0, maxLength.search),
    ...(id && Number(id) > 0 && { [`${kind}_id`]: id }),
    ...((source === 'live' || source === 'test') && { environment: source }),
    ...((source === 'api' || source === 'panel') && { source }),
    ...(method && /^[A-Z]{3,7}$/.test(method) && { method }),
    ...(failed === 'true' && { failed }),
    path: path?.trim().slice(0, maxLength.path),
    ...(isStatus(status) && { status }),
    ...(isCode(code) && { code }),
    since: momentOf(filters.since, time)?.toISOString(),
    until: momentOf(filters.until, time)?.toISOString(),
  };
}

/** Returns the names of the filters whose text cannot be read. */
export function unreadableFilters(filters: RequestFilters, time: ScreenTime): RefusableFilter[] {
  const { status, code, since, until } = filters;
  return [
    ...(status && !isStatus(status) ? (['status'] as const) : []),
    ...(code && !isCode(code) ? (['code'] as const) : []),
    ...(since && !momentOf(since, time) ? (['since'] as const) : []),
    ...(until && !momentOf(until, time) ? (['until'] as const) : []),
  ];
}

function isStatus(text: string | undefined): text is string {
  return text !== undefined && /^[1-5]\d\d$/.test(text.trim());
}

function isCode(text: string | undefined): text is string {
  return text !== undefined && /^[a-z_]{1,60}$/.test(text.trim());
}

/** Reads a moment, or the beginning of a day, as a person types it. */
function momentOf(text: string | undefined, { now, timezone }: ScreenTime): Date | undefined {
  if (!text || text.length > 100) return undefined;
  const context = { now, timezone, words: dateWords };
  const day = readTypedDate(text, context);
  return day ? startOfDay(day, timezone) : readTypedMoment(text, context);
}
