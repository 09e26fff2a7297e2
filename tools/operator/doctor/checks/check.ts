import type { Config } from '../../../../config.ts';
import type { ContentFacts, Finding } from '../facts.ts';

type Result = Omit<Finding, 'check'>;

/** A check of the doctor. `Subject` is the part of the facts that the check examines. */
export interface Check<Subject> {
  name: string;
  run: (subject: Subject) => Result[];
}

/** The facts about the database's contents, with the circumstances that are needed to judge them. */
export interface Contents extends ContentFacts {
  settings: Config;
  embedded: boolean;
  /** Whether the service runs. If not, unfinished work is no fault. */
  runs: boolean;
  now: Date;
}

/**
 * Defines a check of the doctor. `fact` selects the fact to judge, or returns null if the check does not apply. `judge`
 * returns the results with remedies.
 */
export function check<Subject, Fact>(
  name: string,
  fact: (subject: Subject) => Fact | null | undefined,
  judge: (fact: Fact, subject: Subject) => Result | Result[],
): Check<Subject> {
  return {
    name,
    run: (subject) => {
      const found = fact(subject);
      return found == null ? [] : [judge(found, subject)].flat();
    },
  };
}

export function runChecks<Subject>(checks: Check<Subject>[], subject: Subject): Finding[] {
  return checks.flatMap(({ name, run }) => run(subject).map((result) => ({ check: name, ...result })));
}

export function okResult(message: string): Result {
  return { level: 'ok', message };
}

export function warningResult(message: string, remedy: string): Result {
  return { level: 'warn', message, remedy };
}

export function wrongResult(message: string, remedy: string): Result {
  return { level: 'wrong', message, remedy };
}

/** Returns the rows. Returns null if there are no rows, so that the check is skipped. */
export function nullIfEmpty<Row>(rows: readonly Row[]): readonly Row[] | null {
  return rows.length === 0 ? null : rows;
}

const maxListedNames = 3;

export function formatNames(names: string[]): string {
  const more = names.length - maxListedNames;
  return `${names.slice(0, maxListedNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

export function isLate(since: string | null, now: Date, lateMs: number): boolean {
  return since !== null && now.getTime() - Date.parse(since) > lateMs;
}

export function startWorkersRemedy(embedded: boolean): string {
  return embedded ? 'restart the service' : 'scripts/node workers/main.ts';
}
