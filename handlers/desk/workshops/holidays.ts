import { deleteHoliday, insertHoliday, listHolidaysFrom } from '../../../db/workshops/holidays.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

const firstDate = '0001-01-01';

export const listHolidays: DeskHandlers['listHolidays'] = async ({ query, instance, tx }) => {
  const from = query.year === undefined ? firstDate : `${query.year}-01-01`;
  const all = await listHolidaysFrom(tx, { instanceId: instance.id, from });
  const data = query.year === undefined ? all : all.filter(({ date }) => date.startsWith(`${query.year}-`));
  return { status: 200, body: { data } };
};

export const addHoliday: DeskHandlers['addHoliday'] = async ({ body, instance, tx }) => {
  const holiday = await insertHoliday(tx, { instanceId: instance.id, ...body });
  if (!holiday) throw invalidField('/name', 'holidayExists');
  return { status: 201, body: holiday };
};

export const removeHoliday: DeskHandlers['removeHoliday'] = async ({ params, instance, tx }) => {
  if (!(await deleteHoliday(tx, { instanceId: instance.id, id: params.id }))) throw problem('not_found');
  return { status: 200, body: { ok: true, id: params.id } };
};
