import { stopWorkPeriod as stop } from '../../actions/work/work.ts';
import { readOptionalMoment } from '../../domain/time/local.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { workRecord } from './record.ts';

export const stopWorkPeriod: Handlers['stopWorkPeriod'] = async (request) => {
  const { ended_at } = request.body;
  const work = await stop(request, request.params.id, readOptionalMoment(ended_at));
  return { status: 200, body: workRecord(work) };
};
