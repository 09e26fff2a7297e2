import {
  correctWork,
  addWork as recordWork,
  removeWork as remove,
  startWork as start,
  stopWork as stop,
} from '../../../actions/work/work.ts';
import { findBudget } from '../../../db/budgets/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { listWorkWithin } from '../../../db/work/queries.ts';
import { findStaff } from '../../../db/workshops/staff.ts';
import { sum } from '../../../domain/money/money.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { dayMs, minuteMs } from '../../../domain/time/lengths.ts';
import { readMoment, readOptionalMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { readListRange } from '../../appointments/date-range.ts';
import { workItem, workRecord } from '../../work/record.ts';

const usualDays = 7;
const dayLimits = { defaultDays: usualDays, maxDays: 32, since: 'from' } as const;

export const startWork: DeskHandlers['startWork'] = async (request) => {
  const { at, ...started } = request.body;
  const { work, ended } = await start(request, { ...started, at: readOptionalMoment(at) });
  return { status: 200, body: { work: workRecord(work), ended: ended && workRecord(ended) } };
};

export const stopWork: DeskHandlers['stopWork'] = async (request) => {
  const { at, ...of } = request.body;
  return { status: 200, body: workRecord(await stop(request, { ...of, at: readOptionalMoment(at) })) };
};

export const addWork: DeskHandlers['addWork'] = async (request) => {
  const { started_at, ended_at, ...work } = request.body;
  const times = { from: readMoment(started_at), to: readMoment(ended_at) };
  return { status: 201, body: workRecord(await recordWork(request, { ...work, ...times })) };
};

export const setWork: DeskHandlers['setWork'] = async (request) => {
  const { started_at, ended_at } = request.body;
  const times = { from: readOptionalMoment(started_at), to: readOptionalMoment(ended_at) };
  return { status: 200, body: workRecord(await correctWork(request, request.params.id, times)) };
};

export const removeWork: DeskHandlers['removeWork'] = async (request) => {
  const { params } = request;
  await remove(request, params.id);
  return { status: 200, body: { ok: true, id: params.id } };
};

export const listWork: DeskHandlers['listWork'] = async ({ query, instance, tx, now }) => {
  const { staff_id = null, budget_id = null, from, to } = query;
  const weekAgo = new Date(now.getTime() - usualDays * dayMs).toISOString();
  const range = { from: from ?? weekAgo, ...(to !== undefined && { to }) };
  const { startMs, endMs } = readListRange(range, now, dayLimits);
  const scope = { instanceId: instance.id };
  const [person, budget, rows] = await sendInOrder(tx, [
    staff_id === null ? undefined : findStaff(tx, { ...scope, id: staff_id }),
    budget_id === null ? undefined : findBudget(tx, { ...scope, id: budget_id, internal: true }),
    listWorkWithin(tx, {
      ...{ ...scope, staffId: staff_id, budgetId: budget_id },
      ...{ from: new Date(startMs), to: new Date(endMs) },
    }),
  ]);
  if (staff_id !== null && !person) throw invalidField('query/staff_id', 'unknownReference');
  if (budget_id !== null && !budget) throw invalidField('query/budget_id', 'unknownReference');
  const lengthsMs = rows.map(
    ({ started_at, ended_at }) => (ended_at ? Date.parse(ended_at) : now.getTime()) - Date.parse(started_at),
  );
  const minutes = Math.floor(sum(lengthsMs) / minuteMs);
  return { status: 200, body: { data: rows.map(workItem), minutes } };
};
