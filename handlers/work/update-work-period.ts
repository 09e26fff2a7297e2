import { correctWork, holdVisibleWork, momentOfAct } from '../../actions/work/work.ts';
import { readMoment, readOptionalMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { workRecord } from './record.ts';

export const updateWorkPeriod: Handlers['updateWorkPeriod'] = async (request) => {
  const { started_at, ended_at } = request.body;
  const { id } = await holdVisibleWork(request, request.params.id);
  const from = readOptionalMoment(started_at);
  const to = ended_at === undefined ? undefined : momentOfAct(request, readMoment(ended_at), '/ended_at');
  return { status: 200, body: workRecord(await correctWork(request, id, { from, to })) };
};
