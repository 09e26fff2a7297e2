import { findRecords } from '../answers.ts';
import { type Answers, fillTemplate, isRequest, type Json, type Step } from './step.ts';

export interface StepRequest {
  part: string;
  method: string;
  path: string;
  body?: Json;
}

export interface StepRunner {
  /** Sends the request of a step and returns the response body. Throws if the response is an error. */
  send(request: StepRequest): Promise<unknown>;
  /** Modifies the request body of a step. */
  change?(body: Json, part: string): Json;
  /** Tells whether to carry out a step although its condition is false. */
  requires?(part: string): boolean;
  /** Returns the error to throw if a search step finds no row. */
  notFound(advice: string): Error;
}

/** Carries out the steps in order, and adds their responses to `made`. */
export async function carryOut(steps: Step[], made: Answers, runner: StepRunner): Promise<Answers> {
  for (const step of steps) await carryOutStep(step, made, runner);
  return made;
}

async function carryOutStep(step: Step, made: Answers, runner: StepRunner): Promise<void> {
  const { part } = step;
  if (!isRequest(step)) {
    if (made.has(part)) return;
    const list = await runner.send({ part, method: 'GET', path: fillTemplate(step.list, made) });
    const found = step.choose(findRecords(list), made);
    if (!found && step.otherwise !== null) throw runner.notFound(step.otherwise);
    if (found) made.add(part, found);
    return;
  }
  if (step.when && !step.when(made) && !runner.requires?.(part)) return;
  const [method = '', path = ''] = fillTemplate(step.request, made).split(' ');
  const body = step.body?.(made);
  made.add(
    part,
    await runner.send({ part, method, path, ...(body && { body: runner.change?.(body, part) ?? body }) }),
  );
}
