import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isObject, memberOf } from '../../../../domain/text/json.ts';
import type { WireAnswer } from '../../contract/exchange.ts';
import { carryOut } from '../../contract/recipes/carry-out.ts';
import { Answers, fillTemplate, isRequest, type Scenario } from '../../contract/recipes/step.ts';
import { type ApiCall, callOrExplain, describeRefusal, errorCodeOf } from '../api.ts';
import type { Target } from '../target.ts';
import { applySettings, type Setting } from './settings.ts';

/** Error: the workshop refused the request of a step. */
export class StepRefusedError extends Error {}

export interface RunOptions {
  target: Target;
  settings: Setting[];
  signal: AbortSignal;
  say(line: string): void;
}

/**
 * Carries out the steps of a scenario. Returns their responses, and a function that deletes rows which were created
 * only for the event.
 */
export async function performScenario({ steps }: Scenario, performing: RunOptions) {
  const made = new Answers();
  const { settings, say } = performing;
  const undo = async () => {
    for (const step of steps.filter(isRequest).toReversed())
      if (step.undo && made.has(step.part)) await sendStep(performing, fillTemplate(step.undo, made));
  };
  try {
    await carryOut(steps, made, {
      send: async ({ part, method, path, body }) => {
        const request = `${method} ${path}`;
        const answer = await sendStep(performing, request, body);
        const id = memberOf(answer.body, 'id');
        if (method !== 'GET') say(`${request}: ${answer.status}${id === undefined ? '' : `, ${part} ${id}`}`);
        return answer.body;
      },
      change: (body, part) => applySettings(body, part, settings),
      requires: (part) => settings.some((each) => each.part === part),
      notFound: (advice) => new OperatorError(advice),
    });
  } catch (error) {
    // Ignores errors of the clean-up, so that the original error is reported.
    await undo().catch(() => {});
    throw error;
  }
  return { made, undo };
}

/** Maximum wait for a request limit, in seconds. Enough for a limit per minute; a longer wait means a daily limit. */
const maxWaitSeconds = 60;

/**
 * Sends a request, and retries after waits of up to a minute. Throws StepRefusedError if the service refuses the request.
 */
async function sendStep(performing: RunOptions, request: string, body?: unknown): Promise<WireAnswer> {
  const { target, signal, say } = performing;
  const [method = '', path = ''] = request.split(' ');
  const isKeyed = method === 'POST' || method === 'PATCH';
  const call: ApiCall = {
    ...{ method, path },
    headers: {
      ...(isKeyed && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  for (;;) {
    const answer = await callOrExplain(target, call, signal);
    const seconds = Number(answer.headers['retry-after'] ?? Number.POSITIVE_INFINITY);
    const isForLater = answer.status === 429 || answer.status === 503;
    if (answer.status < 300) return answer;
    if (!isForLater || seconds > maxWaitSeconds) throw refusedStep(target, request, answer);
    say(`${request}: ${answer.status} ${errorCodeOf(answer) ?? ''}. Next attempt in ${seconds} s.`);
    await wait(seconds * 1_000, undefined, { signal });
  }
}

function refusedStep(target: Target, request: string, answer: WireAnswer): StepRefusedError {
  const fields = memberOf(memberOf(answer.body, 'error'), 'fields');
  const wrong = Array.isArray(fields) ? fields.filter(isObject) : [];
  const lines = wrong.map(({ path, message }) => `\n  ${path}: ${message}`);
  return new StepRefusedError(`${request}: ${describeRefusal(target, answer).message}${lines.join('')}`);
}
