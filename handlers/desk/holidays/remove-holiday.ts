import { removeHoliday as dropHoliday } from '../../../db/queries/holidays.ts';
import { problem } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const removeHoliday: DeskHandlers['removeHoliday'] = async ({ params, instance, tx }) => {
  if (!(await dropHoliday(tx, instance.id, params.id))) throw problem('not_found');
  return { status: 200, body: { ok: true, id: params.id } };
};
