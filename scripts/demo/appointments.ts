import { bookTime } from '../../actions/appointments/book.ts';
import { alertWorkshopOfTime } from '../../actions/appointments/notices.ts';
import { sendReminder } from '../../actions/appointments/remind.ts';
import { findTrackingLink } from '../../actions/tracking/find-link.ts';
import { holdTracked } from '../../actions/tracking/hold.ts';
import { findAppointment } from '../../db/appointments/list.ts';
import { findAppointmentsOf } from '../../db/appointments/queries.ts';
import { listActiveBoxes } from '../../db/workshops/boxes.ts';
import { appointmentId } from '../../domain/appointments/appointment.ts';
import { reminderMoment } from '../../domain/appointments/reminder.ts';
import { answerSandboxAppointment } from '../../handlers/sandbox/client/answer-sandbox-appointment.ts';
import { keylessContext } from '../../handlers/sandbox/contexts.ts';
import { MissingRowError, type Stage } from './stage.ts';

interface Time {
  start: Date;
  /** Position of the box in the workshop's list. */
  box: number;
  minutes: number;
}

async function boxId({ tx, instanceId }: Stage, place: number): Promise<number> {
  const boxes = await listActiveBoxes(tx, { instanceId });
  const box = boxes[place];
  if (!box) throw new MissingRowError(`there is no box ${place}`);
  return box.id;
}

export async function book(stage: Stage, key: string, { start, box, minutes }: Time): Promise<void> {
  await stage.desk('bookAppointment', {
    body: {
      budget_id: stage.ids.get(key),
      start: start.toISOString(),
      box_id: await boxId(stage, box),
      duration_minutes: minutes,
      notify_client: true,
    },
  });
}

/**
 * Proposes a time as the client on its page. The page would choose any free box; the plan of the fortnight needs the
 * others.
 */
export async function proposeTime(stage: Stage, key: string, { start, box, minutes }: Time): Promise<void> {
  const { tx, instanceId } = stage;
  const following = keylessContext(stage.request());
  const { context, budget } = await holdTracked(
    following,
    await findTrackingLink(following, stage.ids.get(key)),
  );
  const box_id = await boxId(stage, box);
  const request = { status: 'proposed', start, box_id, duration_minutes: minutes } as const;
  const { appointment } = await bookTime(context, budget, request);
  const shown = await findAppointment(tx, { instanceId, id: appointment.id });
  await alertWorkshopOfTime(context, 'appointment_requested', shown);
}

/** Confirms the client's proposal. */
export async function confirmTime(stage: Stage, key: string): Promise<void> {
  const { proposed } = await appointmentsOf(stage, key);
  if (!proposed) throw new MissingRowError(`${key} has no proposal`);
  await stage.desk('confirmAppointment', {
    params: { id: appointmentId(proposed) },
    body: { notify_client: true },
  });
}

/** Returns when the client is reminded of an appointment. */
export function reminderTimeOf(start: Date, { timezone, reminder_hours }: Stage['instance']): Date {
  return new Date(reminderMoment(start.getTime(), reminder_hours, timezone));
}

export async function remind(stage: Stage, key: string): Promise<void> {
  const { confirmed } = await appointmentsOf(stage, key);
  if (confirmed) await sendReminder(stage.request(), await stage.budget(key), confirmed.id);
}

/** Confirms that the client will come, or withdraws the appointment, as the client on its page. */
export async function answerAppointment(
  stage: Stage,
  key: string,
  answer: 'coming' | 'withdrawn',
): Promise<void> {
  const { confirmed } = await appointmentsOf(stage, key);
  if (!confirmed) throw new MissingRowError(`${key} has no appointment`);
  const params = { id: appointmentId(confirmed) };
  await stage.call(answerSandboxAppointment, { params, body: { answer } });
}

function appointmentsOf(stage: Stage, key: string) {
  return findAppointmentsOf(stage.tx, { instanceId: stage.instanceId, budgetId: stage.ids.get(key) });
}
