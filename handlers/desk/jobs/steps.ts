import { holdJob } from '../../../actions/jobs/hold.ts';
import { personOf } from '../../../actions/jobs/request-part.ts';
import {
  deleteStep,
  findStep,
  findStepLine,
  insertStep,
  type JobStepRow,
  listOwnSteps,
  tickLine,
  tickStep,
} from '../../../db/jobs/queries.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { stepRecord } from './record.ts';

/** Maximum number of steps that people add to a job. A longer list does not fit on a phone. */
const maxOwnSteps = 100;

export const checkJob: DeskHandlers['checkJob'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  const { line_id, step_id, done = true } = body;
  const budget = await holdJob(request, params.id);
  if (line_id !== undefined && step_id !== undefined) throw invalidField('/step_id', 'misplaced');
  const of = { instance_id: instance.id, budget_id: budget.id };
  const at = now.toISOString();
  const tick = { done_at: done ? at : null, done_by: done ? personOf(request) : null };
  const step = await (async () => {
    if (line_id === undefined) {
      if (step_id === undefined) throw invalidField('/line_id', 'required');
      return (await tickStep(tx, { ...of, id: step_id, ...tick })) ?? unknown('/step_id');
    }
    const line = await findStepLine(tx, { instanceId: instance.id, budgetId: budget.id, lineId: line_id });
    return line ? tickLine(tx, { ...of, line_id, ...tick, created_at: at }) : unknown('/line_id');
  })();
  const body_ = stepRecord(await readStep(request, budget.id, step.id));
  return { status: 200, body: body_, concernsClient: budget.client_id };
};

function unknown(path: string): never {
  throw invalidField(path, 'unknownReference');
}

export const addJobStep: DeskHandlers['addJobStep'] = async (request) => {
  const { params, body, instance, tx, now } = request;
  const budget = await holdJob(request, params.id);
  const steps = await listOwnSteps(tx, { instanceId: instance.id, budgetId: budget.id });
  if (steps.length >= maxOwnSteps) throw invalidField('', 'linesExhausted', { limit: maxOwnSteps });
  const { id } = await insertStep(tx, {
    ...{ instance_id: instance.id, budget_id: budget.id, text: body.text.trim() },
    created_at: now.toISOString(),
  });
  const step = stepRecord(await readStep(request, budget.id, id));
  return { status: 201, body: step, concernsClient: budget.client_id };
};

export const removeJobStep: DeskHandlers['removeJobStep'] = async (request) => {
  const { params, instance, tx } = request;
  const { id, stepId } = params;
  await holdJob(request, id);
  if (!(await deleteStep(tx, { instance_id: instance.id, budget_id: id, id: stepId })))
    throw problem('not_found');
  return { status: 200, body: { ok: true, id: stepId } };
};

async function readStep(
  { tx, instance }: Pick<Parameters<DeskHandlers['checkJob']>[0], 'tx' | 'instance'>,
  budgetId: number,
  id: number,
): Promise<JobStepRow> {
  const row = await findStep(tx, { instanceId: instance.id, budgetId, id });
  if (!row) throw problem('not_found');
  return row;
}
