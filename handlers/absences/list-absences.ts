import { listAbsencePage } from '../../db/workshops/absences.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { readOpenRange } from '../appointments/date-range.ts';
import { openIdPage } from '../pages.ts';
import { absenceRecord } from './record.ts';

export const listAbsences: Handlers['listAbsences'] = async (request) => {
  const { query, instance, tx } = request;
  const filter = { staffId: query.staff_id ?? null, ...readOpenRange(query) };
  const pages = openIdPage(request);
  const page = await listAbsencePage(tx, instance.id, filter, pages.after, pages.limit);
  return { status: 200, body: pages.answer(page, absenceRecord) };
};
