import type { Context } from '../../../actions/context.ts';
import { findAppointmentsWithin, lockBoxes } from '../../../db/appointments/queries.ts';
import {
  type BoxRow,
  insertBox,
  listBoxes as listAllBoxes,
  removeBox as removeOneBox,
  updateBox,
} from '../../../db/workshops/boxes.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { boxHours, readDayHours } from '../../../domain/workshops/typed-hours.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { requireFreeName, rowAmong } from '../among.ts';

/** All boxes, few as they are; until the end of the transaction nobody else changes one. */
async function holdBoxes({ instance, tx }: Context): Promise<BoxRow[]> {
  await lockInstance(tx, instance.id);
  return listAllBoxes(tx, instance.id);
}

export const listBoxes: DeskHandlers['listBoxes'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await listAllBoxes(tx, instance.id) } };
};

export const createBox: DeskHandlers['createBox'] = async (request) => {
  const { body, instance, tx } = request;
  const { name, schedule = hoursOf(body) ?? null } = body;
  requireFreeName(await holdBoxes(request), name);
  return { status: 201, body: await insertBox(tx, instance.id, { name, schedule }) };
};

export const setBox: DeskHandlers['setBox'] = async (request) => {
  const { params, body, instance, tx } = request;
  const boxes = await holdBoxes(request);
  const box = rowAmong(boxes, params.id);
  const { name = box.name, schedule = hoursOf(body) ?? box.schedule } = body;
  requireFreeName(
    boxes.filter((each) => each !== box),
    name,
  );
  const changed = { ...box, name, schedule: schedule && { ...box.schedule, ...schedule } };
  await updateBox(tx, instance.id, changed);
  return { status: 200, body: changed };
};

/** The own hours of a box that were given in words. */
function hoursOf({ hours, schedule }: { hours?: string; schedule?: unknown }) {
  if (hours === undefined) return undefined;
  if (schedule !== undefined) throw invalidField('/schedule', 'hoursOnce');
  const read = readDayHours(hours);
  const found = 'problem' in read ? read : boxHours(read.hours);
  if ('problem' in found) throw invalidField('/hours', found.problem.rule, found.problem.params);
  return found.schedule;
}

const endOfTimeMs = Date.parse('9999-12-31T23:59:59.999Z');
const namedMost = 10;

export const removeBox: DeskHandlers['removeBox'] = async (request) => {
  const { params, instance, tx, now } = request;
  const box = rowAmong(await holdBoxes(request), params.id);
  await lockBoxes(tx, instance.id, [box.id]);
  const toCome = { startMs: now.getTime(), endMs: endOfTimeMs };
  const appointments = await findAppointmentsWithin(tx, instance.id, toCome, box.id, now);
  if (appointments.length > 0) {
    const ids = appointments.slice(0, namedMost).map(appointmentId).join(', ');
    throw invalidField('path/id', 'boxInUse', { ids: appointments.length > namedMost ? `${ids} …` : ids });
  }
  await removeOneBox(tx, instance.id, box.id);
  return { status: 200, body: { ok: true, id: box.id } };
};
