import { listHolidays as findHolidays } from '../../../db/queries/holidays.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

const sinceEver = '0001-01-01';

export const listHolidays: DeskHandlers['listHolidays'] = async ({ query, instance, tx }) => {
  const all = await findHolidays(
    tx,
    instance.id,
    query.year === undefined ? sinceEver : `${query.year}-01-01`,
  );
  const data = query.year === undefined ? all : all.filter(({ date }) => date.startsWith(`${query.year}-`));
  return { status: 200, body: { data } };
};
