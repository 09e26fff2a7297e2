import { recordOpenedTime } from '../../../actions/appointments/waiting.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import {
  deleteHoliday,
  deleteOtherSeeded,
  insertHoliday,
  insertMissingSeeded,
  listHolidaysFrom,
} from '../../../db/workshops/holidays.ts';
import { updateInstance } from '../../../db/workshops/queries.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { localDay } from '../../../domain/time/local.ts';
import { holidaysToSeed } from '../../../domain/workshops/holiday-seed.ts';
import { placeProblem, listRegions as regionsOf } from '../../../domain/workshops/place.ts';
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

export const removeHoliday: DeskHandlers['removeHoliday'] = async ({ params, instance, tx, now }) => {
  if (!(await deleteHoliday(tx, { instanceId: instance.id, id: params.id }))) throw problem('not_found');
  await recordOpenedTime({ instance, tx, now }, null);
  return { status: 200, body: { ok: true, id: params.id } };
};

/** Replaces the coming seeded holidays by those of the workshop's region. Days that the workshop added stay. */
export const renewHolidays: DeskHandlers['renewHolidays'] = async ({ body, instance, tx, now }) => {
  const { region = instance.region } = body;
  const wrong = placeProblem({ region }, instance);
  if (wrong) throw wrong;
  if (region !== instance.region) await updateInstance(tx, instance.id, { region });
  const from = localDay(now, instance.timezone);
  const year = Number(from.slice(0, 4));
  const seeded = [year, year + 1]
    .flatMap((each) => holidaysToSeed({ ...instance, region }, each))
    .filter(({ date }) => date >= from);
  const period = { instanceId: instance.id, from, until: `${year + 1}-12-31` };
  const [removed, added] = await sendInOrder(tx, [
    deleteOtherSeeded(tx, { ...period, seeded }),
    insertMissingSeeded(tx, { instanceId: instance.id, seeded }),
  ]);
  return { status: 200, body: { region, added, removed } };
};

export const listRegions: DeskHandlers['listRegions'] = ({ query, instance }) => ({
  status: 200,
  body: { data: regionsOf(query.country ?? instance.country) },
});
