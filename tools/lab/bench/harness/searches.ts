import { randomFrom } from '../../../../test/support/random-from.ts';
import { durationFigures, reportFigures, scaleCount } from './figures.ts';
import { measureInTurn } from './measure.ts';

export type TermOf<Row> = (row: Row, random: () => number) => string | null | undefined;

interface Searches<Row> {
  /**
   * Functions that derive a search term from a random row, by kind of term. Frequent names are therefore frequent
   * terms.
   */
  kinds: Record<string, TermOf<Row>>;
  rows: Row[];
  /** Search methods by name. The target applies to the last method. */
  ways: Record<string, (term: string) => Promise<unknown>>;
  targetP99Ms: number;
}

/** Measures searches one after the other with each method, and reports the durations. */
export async function measureSearch<Row>({ kinds, rows, ways, targetP99Ms }: Searches<Row>): Promise<void> {
  const byWay = new Map<string, number[]>();
  for (const [kind, termOf] of Object.entries(kinds)) {
    const terms = termsOf(termOf, rows, scaleCount(300, 30));
    for (const [way, search] of Object.entries(ways)) {
      const tookMs = await measureInTurn(terms.length, (n) => search(terms[n] as string));
      const steady = tookMs.slice(20);
      byWay.set(way, [...(byWay.get(way) ?? []), ...steady]);
      reportFigures(
        `${kind}, ${way}`,
        ...durationFigures(steady),
        JSON.stringify(terms[tookMs.indexOf(Math.max(...steady))]),
      );
    }
  }
  const last = Object.keys(ways).at(-1) as string;
  reportFigures(
    `search, all of these, ${last}`,
    ...durationFigures(byWay.get(last) ?? [], { p99: targetP99Ms }),
  );
}

function termsOf<Row>(termOf: TermOf<Row>, rows: Row[], count: number): string[] {
  const random = randomFrom(7);
  const terms: string[] = [];
  while (terms.length < count) {
    const term = termOf(rows[Math.floor(random() * rows.length)] as Row, random);
    if (term && [...term].length >= 2) terms.push(term);
  }
  return terms;
}

export function partOf(text: string, length: number, random: () => number): string {
  const start = Math.floor(random() * Math.max(1, text.length - length));
  return text.slice(start, start + length);
}
