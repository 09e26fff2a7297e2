import { insertHoliday } from '../../../db/queries/holidays.ts';
import { invalidField } from '../../../domain/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const addHoliday: DeskHandlers['addHoliday'] = async ({ body, instance, tx }) => {
  const holiday = await insertHoliday(tx, instance.id, body);
  if (!holiday) throw invalidField('/name', 'holidayExists');
  return { status: 201, body: holiday };
};
