import { type Database, type Db, openDatabase } from '../../db/connection/client.ts';
import { inSnapshot } from '../../db/connection/transaction.ts';

const pageSize = 50;
const usualTargetMs = 10;
/** The quickest of these counts: the others tell of what else the machine does. */
const runs = 5;

interface Question<Filters> {
  filters: Filters;
  what: string;
}

interface Measured<Filters> {
  url: string;
  /** Of rows, whose ids are counted from 1 on. */
  count: number;
  /** By filter: what is asked for, by what is to be known of it. `from … to` is both. */
  values: Record<string, Record<string, Filters>>;
  targetMs?: number;
  list: (db: Db, instanceId: number, filters: Filters, after: number, limit: number) => Promise<unknown>;
}

export function named<Time, Filters>(
  times: Record<string, Time>,
  filtersOf: (time: Time) => Filters,
): Record<string, Filters> {
  return Object.fromEntries(Object.entries(times).map(([name, time]) => [name, filtersOf(time)]));
}

/** Asks for pages by every filter and every pair of them, and says which was slowest. */
export async function measureList<Filters extends object>(measured: Measured<Filters>): Promise<void> {
  const { url, count, values, targetMs = usualTargetMs } = measured;
  const database = openDatabase({ url });
  const pages = { 'first page': 0, 'middle page': count / 2, 'last page': count - 2 * pageSize };
  let slowestOfAll = 0;
  for (const [kind, its] of questions(values)) {
    const figures: { ms: number; what: string }[] = [];
    for (const { filters, what } of its) {
      for (const [page, after] of Object.entries(pages)) {
        figures.push({ ms: await took(database, measured, filters, after), what: `${what}, ${page}` });
      }
    }
    const sorted = figures.toSorted((one, other) => one.ms - other.ms);
    const slowest = sorted.at(-1) as (typeof figures)[number];
    const median = sorted[Math.floor(sorted.length / 2)]?.ms ?? 0;
    slowestOfAll = Math.max(slowestOfAll, slowest.ms);
    console.log(
      `${kind.padEnd(28)} ${String(figures.length).padStart(4)} asked  p50 ${median.toFixed(2).padStart(6)} ms  ` +
        `slowest ${slowest.ms.toFixed(2).padStart(6)} ms: ${slowest.what}`,
    );
  }
  await database.close();
  const verdict = slowestOfAll < targetMs ? 'reached' : 'MISSED';
  console.log(`list: at most ${slowestOfAll.toFixed(2)} ms in the database (below ${targetMs}: ${verdict})`);
}

function questions<Filters extends object>(
  values: Record<string, Record<string, Filters>>,
): Map<string, Question<Filters>[]> {
  const kinds = Object.entries(values);
  const asked = new Map([['no filter', [{ filters: {} as Filters, what: '' }]]]);
  for (const [kind, its] of kinds) asked.set(kind, questionsOf(its));
  for (const [index, [kind, its]] of kinds.entries()) {
    for (const [other, others] of kinds.slice(index + 1)) {
      if (kind.startsWith('from') && other.startsWith('from')) continue;
      if (kind === 'to' && other === 'from … to') continue;
      const both = questionsOf(its).flatMap((one) =>
        questionsOf(others).map((two) => ({
          filters: { ...one.filters, ...two.filters },
          what: `${one.what} & ${two.what}`,
        })),
      );
      asked.set(`${kind} & ${other}`, both);
    }
  }
  return asked;
}

function questionsOf<Filters>(its: Record<string, Filters>): Question<Filters>[] {
  return Object.entries(its).map(([what, filters]) => ({ what, filters }));
}

async function took<Filters>(
  database: Database,
  { list }: Measured<Filters>,
  filters: Filters,
  after: number,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const ms = await inSnapshot(database, async (db) => {
      const began = performance.now();
      await list(db, 1, filters, after, pageSize);
      return performance.now() - began;
    });
    best = Math.min(best, ms);
  }
  return best;
}
