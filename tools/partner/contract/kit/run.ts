import { errorMessage, OperatorError } from '../../../../domain/errors/operator-error.ts';
import { answerName, documentedStatus } from '../answers.ts';
import { UnprovokableError } from '../maker.ts';
import { type Check, defaultTurn, listChecks, type Mode } from './checks.ts';
import { contentChecks } from './content-checks.ts';
import { furtherChecks } from './further-checks.ts';
import { type CheckTarget, excerpt, tagsOf } from './open.ts';
import type { Receiver } from './receiver.ts';
import { Site } from './site.ts';

export type Outcome = 'passed' | 'failed' | 'not_provoked';

export interface AnswerResult {
  /** The name of the check: an error code, a status, or `replay`, `signature`, `read_back`, `language`. */
  answer: string;
  outcome: Outcome;
  reason: string | null;
  durationMs: number;
}

export interface OperationResult {
  operationId: string;
  method: string;
  path: string;
  tag: string;
  answers: (AnswerResult & { status: string })[];
}

/**
 * Runs the checks one after the other. Checks with failed authentication run in parallel with the others, because they
 * wait for a separate rate limit.
 */
export async function runKit(
  target: CheckTarget,
  mode: Mode,
  receiver: Receiver,
  onOperation: (operationId: string) => void = () => {},
): Promise<OperationResult[]> {
  const site = new Site(target, receiver);
  const perOperation = target.operations.map((operation) => ({
    operation,
    checks: [
      ...listChecks(site, operation, mode),
      ...contentChecks(site, operation, mode.sandbox),
      ...furtherChecks(site, operation, { sandbox: mode.sandbox, receiver }),
    ],
  }));
  const results = new Map<Check, AnswerResult>();
  const perform = async (check: Check) => results.set(check, await resultOf(check));
  const usual = async () => {
    for (const { operation, checks } of perOperation) {
      onOperation(operation.operationId);
      for (const check of checks) if (!check.isAnonymous && check.turn === defaultTurn) await perform(check);
      await site.tidyUp();
    }
  };
  const all = perOperation.flatMap(({ checks }) => checks);
  const anonymous = async () => {
    for (const check of all) if (check.isAnonymous) await perform(check);
  };
  await Promise.all([usual(), anonymous()]);
  const later = all.filter(({ turn }) => turn > defaultTurn).sort((one, other) => one.turn - other.turn);
  for (const check of later) await perform(check);
  return perOperation.map(({ operation, checks }) => ({
    operationId: operation.operationId,
    method: operation.method,
    path: operation.path,
    tag: tagsOf(operation)[0] ?? '',
    answers: checks.map((check) => ({
      status: documentedStatus(target.served, operation, check.answer),
      ...(results.get(check) as AnswerResult),
    })),
  }));
}

async function resultOf({ answer, run }: Check): Promise<AnswerResult> {
  const startedAt = performance.now();
  const result = (outcome: Outcome, reason: string | null) => ({
    ...{ answer, outcome, reason },
    durationMs: Math.round(performance.now() - startedAt),
  });
  try {
    const outcome = await run();
    if (outcome === null || answerName(outcome) === answer) return result('passed', null);
    if (answer === 'idempotency_in_progress')
      return result('not_provoked', 'each request was answered before the next one came');
    return result('failed', `answered ${answerName(outcome)} instead: ${excerpt(outcome)}`);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    return result(
      error instanceof UnprovokableError ? 'not_provoked' : 'failed',
      excerpt({ text: errorMessage(error) }),
    );
  }
}
