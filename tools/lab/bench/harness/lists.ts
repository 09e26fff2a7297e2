import { type Database, type Db, openDatabase } from '../../../../db/connection/client.ts';
import { inSnapshot } from '../../../../db/connection/transaction.ts';
import { createFigure, quantile, reportFigures } from './figures.ts';
import { measureQuickest } from './measure.ts';

export const pageSize = 50;
const defaultTargetMs = 10;
const runs = 5;

interface List<Filters> {
  url: string;
  /** Number of rows; their ids run from 1 to this number. */
  count: number;
  /** Values of each filter by description. A name such as `from … to` sets two filters. */
  values: Record<string, Record<string, Filters>>;
  targetMs?: number;
  list: (db: Db, instanceId: number, filters: Filters, after: number, limit: number) => Promise<unknown>;
}

interface Question<Filters> {
  filters: Filters;
  what: string;
}

/** Converts each described value to the filters that select it. */
export function mapValues<Value, Filters>(
  values: Record<string, Value>,
  filtersOf: (value: Value) => Filters,
): Record<string, Filters> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filtersOf(value)]));
}

/**
 * Reads the first, a middle and the last page of a list with every filter and every pair of filters; reports the
 * slowest reads.
 */
export async function measureList<Filters extends object>(list: List<Filters>): Promise<void> {
  const { url, count, values, targetMs = defaultTargetMs } = list;
  const database = openDatabase({ url });
  const pages = { 'first page': 0, 'middle page': count / 2, 'last page': count - 2 * pageSize };
  let slowestMs = 0;
  for (const [kind, questions] of questionsOf(values)) {
    const figures: { ms: number; what: string }[] = [];
    for (const { filters, what } of questions) {
      for (const [page, after] of Object.entries(pages)) {
        figures.push({ ms: await pageMs(database, list, filters, after), what: `${what}, ${page}` });
      }
    }
    const tookMs = figures.map(({ ms }) => ms);
    const worst = Math.max(...tookMs);
    slowestMs = Math.max(slowestMs, worst);
    const slowest = `${createFigure('slowest', worst, ' ms')}: ${figures[tookMs.indexOf(worst)]?.what}`;
    reportFigures(
      kind,
      `${figures.length} queries`,
      createFigure('p50', quantile(tookMs, 0.5), ' ms'),
      slowest,
    );
  }
  await database.close();
  reportFigures('list, in the database', createFigure('slowest', slowestMs, ' ms', { below: targetMs }));
}

function questionsOf<Filters extends object>(
  values: List<Filters>['values'],
): Map<string, Question<Filters>[]> {
  const kinds = Object.entries(values).map(([kind, filters]) => {
    const questions = Object.entries(filters).map(([what, filter]) => ({ what, filters: filter }));
    return [kind, questions] as const;
  });
  const all = new Map<string, Question<Filters>[]>([
    ['no filter', [{ filters: {} as Filters, what: '' }]],
    ...kinds,
  ]);
  for (const [index, [kind, ones]] of kinds.entries()) {
    for (const [other, others] of kinds.slice(index + 1)) {
      if (kind.startsWith('from') && other.startsWith('from')) continue;
      if (kind === 'to' && other === 'from … to') continue;
      const pairs = ones.flatMap((one) =>
        others.map((two) => ({
          filters: { ...one.filters, ...two.filters },
          what: `${one.what} & ${two.what}`,
        })),
      );
      all.set(`${kind} & ${other}`, pairs);
    }
  }
  return all;
}

function pageMs<Filters>(
  database: Database,
  { list }: List<Filters>,
  filters: Filters,
  after: number,
): Promise<number> {
  return measureQuickest(runs, () => inSnapshot(database, (db) => list(db, 1, filters, after, pageSize)));
}

/** Start and end of each period, as shares of the ten years that the rows cover. */
export const periods = {
  'all of it': [0, 1],
  'the last year': [0.9, 1],
  'the first year': [0, 0.1],
  'the middle half': [0.25, 0.75],
  'an old day': [0.5, 0.5003],
  'the last days': [0.9995, 1.1],
  'before the first': [-1, -0.5],
} as const;

/** Returns filters for each period: by its start, by its end, and by both. */
export function periodFilters<End extends string>(momentAt: (share: number) => string, end: End) {
  const from = ([start]: readonly [number, number]) => ({ from: momentAt(start) });
  const to = ([, last]: readonly [number, number]) => ({ [end]: momentAt(last) }) as Record<End, string>;
  return {
    from: mapValues(periods, from),
    to: mapValues(periods, to),
    'from … to': mapValues(periods, (period) => ({ ...from(period), ...to(period) })),
  };
}

/** Filters for clients and vehicles that have many rows, few rows, and no rows. */
export const owners = {
  client_id: {
    'a tenth, none new': { client_id: 1 },
    'only new': { client_id: 7 },
    large: { client_id: 3 },
    small: { client_id: 4_711 },
    nobody: { client_id: 999_999_999 },
  },
  vehicle_id: {
    'of the tenth': { vehicle_id: 50_001 },
    'of the large': { vehicle_id: 50_003 },
    'of a small': { vehicle_id: 54_711 },
    none: { vehicle_id: 999_999_999 },
  },
};
