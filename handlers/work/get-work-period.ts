import { findWork } from '../../db/work/queries.ts';
import { problem } from '../../domain/requests/problem.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { workRecord } from './record.ts';

export const getWorkPeriod: Handlers['getWorkPeriod'] = async ({ params, instance, tx }) => {
  const work = await findWork(tx, { instanceId: instance.id, id: params.id });
  if (!work || work.internal) throw problem('not_found');
  return { status: 200, body: workRecord(work) };
};
