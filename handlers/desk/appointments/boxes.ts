import { recordOpenedTime } from '../../../actions/appointments/waiting.ts';
import type { Context } from '../../../actions/context.ts';
import { listAppointmentsWithin, lockBoxes } from '../../../db/appointments/diary.ts';
import {
  type BoxRow,
  insertBox,
  listActiveBoxes,
  markBoxRemoved,
  updateBox,
} from '../../../db/workshops/boxes.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { boxHours, readDayHours } from '../../../domain/workshops/read-hours.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { hourVocabulary } from '../../../views/texts/hour-words.ts';
import { requireFreeName, requireRowById } from '../find-row.ts';

/** Lists all active boxes, and locks them until the transaction ends. */
async function lockAllBoxes({ instance, tx }: Context): Promise<BoxRow[]> {
  await lockInstance(tx, instance.id);
  return listActiveBoxes(tx, { instanceId: instance.id });
}

export const listBoxes: DeskHandlers['listBoxes'] = async ({ instance, tx }) => {
  return { status: 200, body: { data: await listActiveBoxes(tx, { instanceId: instance.id }) } };
};

export const showBox: DeskHandlers['showBox'] = async ({ params, instance, tx }) => {
  const boxes = await listActiveBoxes(tx, { instanceId: instance.id });
  return { status: 200, body: requireRowById(boxes, params.id) };
};

export const createBox: DeskHandlers['createBox'] = async (request) => {
  const { body, instance, tx } = request;
  const { name, schedule = readBoxHours(body) ?? null } = body;
  requireFreeName(await lockAllBoxes(request), name);
  const box = await insertBox(tx, { instanceId: instance.id, name, schedule });
  await recordOpenedTime(request, box.id);
  return { status: 201, body: box };
};

export const setBox: DeskHandlers['setBox'] = async (request) => {
  const { params, body, instance, tx } = request;
  const boxes = await lockAllBoxes(request);
  const box = requireRowById(boxes, params.id);
  const { name = box.name, schedule = readBoxHours(body) ?? box.schedule } = body;
  requireFreeName(
    boxes.filter((each) => each !== box),
    name,
  );
  const changed = { ...box, name, schedule: schedule && { ...box.schedule, ...schedule } };
  await updateBox(tx, { instanceId: instance.id, ...changed });
  if (schedule !== box.schedule) await recordOpenedTime(request, box.id);
  return { status: 200, body: changed };
};

/** Parses the hours of a box from a text. */
function readBoxHours({ hours, schedule }: { hours?: string; schedule?: unknown }) {
  if (hours === undefined) return undefined;
  if (schedule !== undefined) throw invalidField('/schedule', 'hoursOnce');
  const read = readDayHours(hours, hourVocabulary);
  const found = 'problem' in read ? read : boxHours(read.hours);
  if ('problem' in found) throw invalidField('/hours', found.problem.rule, found.problem.params);
  return found.schedule;
}

const endOfTime = new Date('9999-12-31T23:59:59.999Z');
const maxListedNames = 10;

export const removeBox: DeskHandlers['removeBox'] = async (request) => {
  const { params, instance, tx, now } = request;
  const box = requireRowById(await lockAllBoxes(request), params.id);
  await lockBoxes(tx, { instanceId: instance.id, boxIds: [box.id] });
  const appointments = await listAppointmentsWithin(tx, {
    instanceId: instance.id,
    boxId: box.id,
    from: now,
    to: endOfTime,
    now,
  });
  if (appointments.length > 0) {
    const ids = appointments.slice(0, maxListedNames).map(appointmentId).join(', ');
    throw invalidField('path/id', 'boxInUse', {
      ids: appointments.length > maxListedNames ? `${ids} …` : ids,
    });
  }
  await markBoxRemoved(tx, { instanceId: instance.id, id: box.id });
  return { status: 200, body: { ok: true, id: box.id } };
};
