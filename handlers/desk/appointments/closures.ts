import {
  type ClosureRow,
  removeClosure as dropClosure,
  listClosures as findClosures,
  insertClosure,
} from '../../../db/appointments/closures.ts';
import { findAppointmentsWithin, lockBoxes } from '../../../db/appointments/queries.ts';
import { listBoxes } from '../../../db/workshops/boxes.ts';
import { lockInstance } from '../../../db/workshops/queries.ts';
import { appointmentId } from '../../../domain/appointments/appointment.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { readMoment } from '../../../domain/time/local.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const listClosures: DeskHandlers['listClosures'] = async ({ instance, tx, now }) => {
  const found = await findClosures(tx, instance.id, now);
  return { status: 200, body: { data: found.map((row) => closureRecord(row, row.box_name)) } };
};

export const addClosure: DeskHandlers['addClosure'] = async ({ body, instance, tx, now }) => {
  const { name, box_id = null } = body;
  const [startMs, endMs] = [body.from, body.to].map((text) => readMoment(text).getTime()) as [number, number];
  if (endMs <= startMs) throw invalidField('/to', 'beforeFrom');
  await lockInstance(tx, instance.id);
  const boxes = await listBoxes(tx, instance.id);
  const box = boxes.find(({ id }) => id === box_id);
  if (box_id !== null && !box) throw invalidField('/box_id', 'unknownReference');

  // Whoever is booking just now is among the collisions, or sees the closure; no box is added meanwhile.
  await lockBoxes(tx, instance.id, box ? [box.id] : boxes.map(({ id }) => id));
  const collisions = await findAppointmentsWithin(tx, instance.id, { startMs, endMs }, box_id, now);
  const row = await insertClosure(tx, instance.id, {
    name,
    box_id,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
  });
  const closure = closureRecord(row, box?.name ?? null);
  return { status: 201, body: { ...closure, collisions: collisions.map(appointmentId) } };
};

function closureRecord({ id, name, starts_at, ends_at, box_id }: ClosureRow, boxName: string | null) {
  const box = box_id === null || boxName === null ? null : { id: box_id, name: boxName };
  return { id, name, from: starts_at, to: ends_at, box };
}

export const removeClosure: DeskHandlers['removeClosure'] = async ({ params, instance, tx }) => {
  if (!(await dropClosure(tx, instance.id, params.id))) throw problem('not_found');
  return { status: 200, body: { ok: true, id: params.id } };
};
