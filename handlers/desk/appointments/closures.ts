import { recordFreedTimes } from '../../../actions/appointments/waiting.ts';
import {
  type ClosureRow,
  deleteClosure,
  insertClosure,
  listClosuresWithBoxes,
} from '../../../db/appointments/closures.ts';
import { listAppointmentsWithin, lockBoxes } from '../../../db/appointments/diary.ts';
import { listActiveBoxes } from '../../../db/workshops/boxes.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listClosures: DeskHandlers['listClosures'] = async ({ instance, tx, now }) => {
  const found = await listClosuresWithBoxes(tx, { instanceId: instance.id, now });
  return { status: 200, body: { data: found.map((row) => closureRecord(row, row.box_name)) } };
};

export const addClosure: DeskHandlers['addClosure'] = async ({ body, instance, tx, now }) => {
  const { name, box_id = null } = body;
  const [from, to] = [readMoment(body.from), readMoment(body.to)];
  if (to <= from) throw invalidField('/to', 'beforeFrom');
  await lockInstance(tx, instance.id);
  const boxes = await listActiveBoxes(tx, { instanceId: instance.id });
  const box = boxes.find(({ id }) => id === box_id);
  if (box_id !== null && !box) throw invalidField('/box_id', 'unknownReference');

  // Blocks bookings until the commit: a booking is either among the collisions, or sees the closure. No box can be
  // added meanwhile.
  const instanceId = instance.id;
  await lockBoxes(tx, { instanceId, boxIds: box ? [box.id] : boxes.map(({ id }) => id) });
  const collisions = await listAppointmentsWithin(tx, { instanceId, boxId: box_id, from, to, now });
  const row = await insertClosure(tx, {
    instance_id: instanceId,
    name,
    box_id,
    starts_at: from.toISOString(),
    ends_at: to.toISOString(),
  });
  const closure = closureRecord(row, box?.name ?? null);
  return { status: 201, body: { ...closure, collisions: collisions.map(appointmentId) } };
};

export function closureRecord({ id, name, starts_at, ends_at, box_id }: ClosureRow, boxName: string | null) {
  const box = box_id === null || boxName === null ? null : { id: box_id, name: boxName };
  return { id, name, from: starts_at, to: ends_at, box };
}

export const removeClosure: DeskHandlers['removeClosure'] = async ({ params, instance, tx, now }) => {
  const removed = await deleteClosure(tx, { instance_id: instance.id, id: params.id });
  if (!removed) throw problem('not_found');
  await recordFreedTimes({ instance, tx, now }, [removed]);
  return { status: 200, body: { ok: true, id: params.id } };
};
