import { listWorkPage } from '../../db/work/queries.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { readOpenRange } from '../appointments/date-range.ts';
import { openIdPage } from '../pages.ts';
import { workRecord } from './record.ts';

export const listWorkPeriods: Handlers['listWorkPeriods'] = async (request) => {
  const { query, instance, longRead } = request;
  const { staff_id: staffId = null, budget_id: budgetId = null, running = null } = query;
  const filter = { staffId, budgetId, running, ...readOpenRange(query) };
  const pages = openIdPage(request);
  const page = await longRead((tx) => listWorkPage(tx, instance.id, filter, pages.after, pages.limit));
  return { status: 200, body: pages.answer(page, workRecord) };
};
