import { type ContractReport, countOutcomes } from './report.ts';
import type { AnswerResult, OperationResult, Outcome } from './run.ts';

interface TableStyle {
  colours: boolean;
  /** Whether to show only failures and the summary. */
  quiet: boolean;
}

const outcomeSigns: Record<Outcome, string> = { passed: '✓', failed: '✗', not_provoked: '·' };
/** ANSI colour codes of outcomes: green, red, grey. */
const outcomeColours: Record<Outcome, number> = { passed: 32, failed: 31, not_provoked: 90 };

/**
 * Formats the report as text: operations by status, failures, the reasons for responses that were not provoked, and a
 * summary.
 */
export function formatTable(report: ContractReport, { colours, quiet }: TableStyle): string {
  const paint = (outcome: Outcome, text: string) =>
    colours ? `\u001b[${outcomeColours[outcome]}m${text}\u001b[0m` : text;
  const failures = report.operations.flatMap((operation) =>
    operation.answers
      .filter(({ outcome }) => outcome === 'failed')
      .map(
        ({ answer, reason }) =>
          `${paint('failed', outcomeSigns.failed)} ${operation.operationId} ${answer}: ${reason}`,
      ),
  );
  const blocks = [
    ...(quiet ? [] : [formatGrid(report.operations, paint)]),
    ...(failures.length > 0 ? [`Failed:\n${failures.join('\n')}`] : []),
    ...(quiet ? [] : listNotProvoked(report.operations)),
    formatSummary(report),
  ];
  return `${blocks.join('\n\n')}\n`;
}

type Paint = (outcome: Outcome, text: string) => string;

function formatGrid(operations: OperationResult[], paint: Paint): string {
  const statuses = [
    ...new Set(operations.flatMap(({ answers }) => answers.map(({ status }) => status))),
  ].sort((one, other) => statusSortPosition(one) - statusSortPosition(other));
  const nameWidth = Math.max(...operations.map(({ operationId }) => operationId.length));
  const cell = (answers: AnswerResult[], width: number) => {
    const outcome = combinedOutcome(answers);
    return outcome === null ? ' '.repeat(width) : paint(outcome, outcomeSigns[outcome].padStart(width));
  };
  const head = [' '.repeat(nameWidth), ...statuses].join('  ');
  const rows = operations.map(({ operationId, answers }) =>
    [
      operationId.padEnd(nameWidth),
      ...statuses.map((status) =>
        cell(
          answers.filter((each) => each.status === status),
          status.length,
        ),
      ),
    ]
      .join('  ')
      .trimEnd(),
  );
  return [head, ...rows].join('\n');
}

/** Returns the sort position of a status: numbers come before words. */
function statusSortPosition(status: string): number {
  return /^\d+$/.test(status) ? Number(status) : 1_000 + status.length;
}

/** Merges the outcomes of several error codes with the same status: a failure takes precedence over a success. */
function combinedOutcome(answers: AnswerResult[]): Outcome | null {
  const outcomes: Outcome[] = ['failed', 'passed', 'not_provoked'];
  return outcomes.find((outcome) => answers.some((each) => each.outcome === outcome)) ?? null;
}

/** Maximum number of response names listed per reason. */
const maxListedAnswers = 8;

/** Groups the responses that were not provoked by reason. */
function listNotProvoked(operations: OperationResult[]): string[] {
  const byReason = new Map<string, Map<string, number>>();
  for (const { answer, outcome, reason } of operations.flatMap(({ answers }) => answers)) {
    if (outcome !== 'not_provoked') continue;
    const counts = byReason.get(String(reason)) ?? new Map<string, number>();
    byReason.set(String(reason), counts.set(answer, (counts.get(answer) ?? 0) + 1));
  }
  if (byReason.size === 0) return [];
  const lines = [...byReason].map(([reason, counts]) => {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    if (counts.size > maxListedAnswers) return `${outcomeSigns.not_provoked} ${reason}: ${all} answers`;
    const countedAnswers = [...counts].map(([answer, count]) =>
      count > 1 ? `${answer} (${count})` : answer,
    );
    return `${outcomeSigns.not_provoked} ${reason}: ${countedAnswers.join(', ')}`;
  });
  return [`Not provoked:\n${lines.join('\n')}`];
}

function formatSummary(report: ContractReport): string {
  const { workshop, sandbox, release, durationMs, operations } = report;
  const [passed, failed, left] = (['passed', 'failed', 'not_provoked'] as const).map((outcome) =>
    countOutcomes(report, outcome),
  );
  const where = `${workshop}${sandbox ? ' (sandbox)' : ''}, release ${release}`;
  const seconds = Math.round(durationMs / 1_000);
  return `${passed} passed, ${failed} failed, ${left} not provoked; ${operations.length} operations of ${where}, in ${seconds} s`;
}
