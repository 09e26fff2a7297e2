import { listAppointmentsOfMechanic, lockBoxes, momentsOf } from '../../db/appointments/diary.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { appendEvent } from '../../db/events/queries.ts';
import {
  type AbsenceRow,
  deleteAbsence,
  findAbsence,
  insertAbsence,
  listAbsencesOfStaff,
  lockAbsence,
  updateAbsence,
} from '../../db/workshops/absences.ts';
import { listActiveBoxes } from '../../db/workshops/boxes.ts';
import { lockInstance } from '../../db/workshops/queries.ts';
import { findStaff } from '../../db/workshops/staff.ts';
import { type Interval, subtractIntervals } from '../../domain/appointments/diary.ts';
import { unstaffedTimes } from '../../domain/appointments/unstaffed.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import type { Events } from '../../generated/events.ts';
import type { Context } from '../context.ts';
import { openedDays, recordFreedTimes } from './waiting.ts';

type AbsenceContext = Pick<Context, 'instance' | 'tx' | 'now'>;
type Reason = AbsenceRow['reason'];

interface NewAbsence {
  staff_id: number;
  from: Date;
  to: Date;
  reason: Reason;
}

/** Records that a person does not work for a time. Returns the absence, and the person's appointments in that time. */
export async function addAbsence(context: AbsenceContext, { staff_id, from, to, reason }: NewAbsence) {
  const { instance, tx, now } = context;
  const instanceId = instance.id;
  requireLength(from, to);
  const person = await findStaff(tx, { instanceId, id: staff_id });
  if (!person?.active) throw invalidField('/staff_id', 'unknownReference');
  await lockDiary(context);
  const [{ id }, collisions] = await sendInOrder(tx, [
    insertAbsence(tx, {
      ...{ instance_id: instanceId, staff_id, reason },
      ...{ starts_at: from.toISOString(), ends_at: to.toISOString() },
    }),
    listAppointmentsOfMechanic(tx, { instanceId, mechanicId: staff_id, from, to, now }),
  ]);
  const absence = requireRow(await findAbsence(tx, { instanceId, id }));
  await emitAbsence(context, 'absence.created', absence);
  return { absence, collisions };
}

/** Changes the times or the reason of an absence. Omitted values stay as they are. */
export async function changeAbsence(
  context: AbsenceContext,
  id: number,
  changes: { from?: Date | undefined; to?: Date | undefined; reason?: Reason | undefined },
): Promise<AbsenceRow> {
  const { instance, tx } = context;
  const before = await holdAbsence(context, id);
  const from = changes.from ?? new Date(before.starts_at);
  const to = changes.to ?? new Date(before.ends_at);
  const reason = changes.reason ?? before.reason;
  requireLength(from, to);
  const after = { ...before, starts_at: from.toISOString(), ends_at: to.toISOString(), reason };
  if (isSame(before, after)) return before;
  await followFreedTimes(context, intervalOf(before), () =>
    updateAbsence(tx, { ...after, instance_id: instance.id }),
  );
  const changed = requireRow(await findAbsence(tx, { instanceId: instance.id, id }));
  await emitAbsence(context, 'absence.updated', changed);
  return changed;
}

export async function removeAbsence(context: AbsenceContext, id: number): Promise<void> {
  const { instance, tx } = context;
  const absence = await holdAbsence(context, id);
  await followFreedTimes(context, intervalOf(absence), () =>
    deleteAbsence(tx, { instance_id: instance.id, id }),
  );
  await emitAbsence(context, 'absence.deleted', absence);
}

/**
 * Blocks bookings until the commit, so that a booking either precedes an absence or sees it. No box can be added
 * meanwhile.
 */
async function lockDiary({ instance, tx }: AbsenceContext): Promise<void> {
  await lockInstance(tx, instance.id);
  const boxes = await listActiveBoxes(tx, { instanceId: instance.id });
  await lockBoxes(tx, { instanceId: instance.id, boxIds: boxes.map(({ id }) => id) });
}

async function holdAbsence(context: AbsenceContext, id: number): Promise<AbsenceRow> {
  await lockDiary(context);
  const absence = await lockAbsence(context.tx, { instanceId: context.instance.id, id });
  if (!absence) throw problem('not_found');
  return absence;
}

/** Changes an absence, and offers the times of the next weeks in which somebody works again to the waiting list. */
async function followFreedTimes(
  context: AbsenceContext,
  { startMs, endMs }: Interval,
  change: () => Promise<unknown>,
): Promise<void> {
  const { instance, tx, now } = context;
  const within = {
    startMs: Math.max(startMs, now.getTime()),
    endMs: Math.min(endMs, now.getTime() + openedDays * dayMs),
  };
  if (within.startMs >= within.endMs) {
    await change();
    return;
  }
  const read = () => listAbsencesOfStaff(tx, { instanceId: instance.id, ...momentsOf(within) });
  const before = unstaffedTimes(await read(), within);
  await change();
  if (before.length === 0) return;
  const freed = subtractIntervals(before, unstaffedTimes(await read(), within));
  const rows = freed.map(({ startMs, endMs }) => ({
    box_id: null,
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(endMs).toISOString(),
  }));
  await recordFreedTimes(context, rows);
}

async function emitAbsence(
  { instance, tx, now }: AbsenceContext,
  event: keyof Events & `absence.${string}`,
  { id, staff_id, starts_at: from, ends_at: to }: AbsenceRow,
): Promise<void> {
  await appendEvent(tx, instance.id, event, { id, staff_id, from, to }, now);
}

function requireLength(from: Date, to: Date): void {
  if (to <= from) throw invalidField('/to', 'beforeFrom');
}

function intervalOf({ starts_at, ends_at }: AbsenceRow): Interval {
  return { startMs: Date.parse(starts_at), endMs: Date.parse(ends_at) };
}

function isSame(one: AbsenceRow, other: AbsenceRow): boolean {
  const [first, second] = [intervalOf(one), intervalOf(other)];
  return first.startMs === second.startMs && first.endMs === second.endMs && one.reason === other.reason;
}
