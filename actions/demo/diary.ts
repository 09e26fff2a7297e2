import { insertClosure } from '../../db/appointments/closures.ts';
import { insertAppointment } from '../../db/appointments/queries.ts';
import { updateBudget } from '../../db/budgets/queries.ts';
import { proposalExpiry } from '../../domain/appointments/appointment.ts';
import { type Diary, findFreeSlots, type Slot } from '../../domain/appointments/diary.ts';
import type { Actor } from '../../domain/events/actor.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { dayMs } from '../../domain/time/lengths.ts';
import { localDay, timeOfDay } from '../../domain/time/local.ts';
import { loadDiary } from '../appointments/diary.ts';
import { brakePads, type DemoBudget, oilChange, seedBudget, timingBelt, tyres } from './budgets.ts';
import type { Demo, DemoVehicle } from './demo.ts';

const days = 14;
/** Age of the demo's proposals: the time since the client requested the appointment. */
const proposedAgoMs = 2 * dayMs;

interface PlannedAppointment {
  box: number;
  time: string;
  minutes: number;
  service: string;
  lines: DemoBudget['lines'];
  proposed?: true;
}

const oil = { minutes: 60, service: 'Cambio de aceite y filtro', lines: oilChange };
const brakes = { minutes: 90, service: 'Pastillas delanteras', lines: brakePads };
const belt = { minutes: 240, service: 'Correa de distribución', lines: timingBelt };
const wheels = { minutes: 60, service: 'Cambio de dos neumáticos', lines: tyres };

/** Appointments of the demo for each open day. After the last day the list starts again. */
const weeks: PlannedAppointment[][] = [
  [
    { box: 0, time: '09:00', ...brakes },
    { box: 0, time: '11:00', ...oil },
    { box: 1, time: '09:30', ...belt },
    { box: 2, time: '09:00', ...wheels },
    { box: 2, time: '16:00', ...wheels, proposed: true },
  ],
  [
    { box: 0, time: '08:30', ...oil },
    { box: 1, time: '10:00', ...brakes },
    { box: 1, time: '16:00', ...oil },
    { box: 2, time: '12:00', ...wheels },
  ],
  [
    { box: 0, time: '10:00', ...belt },
    { box: 1, time: '09:00', ...brakes, proposed: true },
    { box: 2, time: '10:30', ...wheels },
    { box: 2, time: '17:00', ...wheels },
  ],
];

/** The index of the first vehicle that has no other demo budget. */
const firstVehicle = 120;

/** Inserts appointments for today and the next two weeks, and closes a box for an afternoon. */
export async function seedDiary(demo: Demo, vehicles: DemoVehicle[], actor: Actor): Promise<void> {
  const { instance, now } = demo;
  const startMs = now.getTime() - dayMs;
  const diary = await loadDiary(demo, { startMs, endMs: startMs + (days + 1) * dayMs });
  let open = 0;
  let vehicle = firstVehicle;
  for (let day = 0; day < days; day += 1) {
    const today = localDay(new Date(now.getTime() + day * dayMs), instance.timezone);
    const slots = requireRow(weeks[open % weeks.length]).map((wish) => ({
      wish,
      slot: slotFor(diary, wish, today, now),
    }));
    if (slots.some(({ slot }) => slot)) open += 1;
    for (const { wish, slot } of slots) {
      if (!slot) continue;
      await seedAppointment(demo, { wish, slot, vehicle: requireRow(vehicles[vehicle]) }, actor);
      vehicle += 1;
    }
    if (open === closedOn && day > 0) await closeBox(demo, diary, today);
  }
}

function slotFor(
  diary: Diary,
  { box, time, minutes }: PlannedAppointment,
  day: string,
  now: Date,
): Slot | undefined {
  const [startMs, endMs] = [now.getTime() - dayMs, now.getTime() + (days + 1) * dayMs];
  const search = { nowMs: startMs - dayMs, durationMs: minutes * 60_000, boxId: diary.boxes[box]?.id };
  const slots = findFreeSlots(diary, search, { startMs, endMs }, Number.POSITIVE_INFINITY);
  return slots.find((slot) => {
    const moment = new Date(slot.startMs);
    return localDay(moment, diary.timezone) === day && timeOfDay(moment, diary.timezone, 'es') === time;
  });
}

interface DemoAppointment {
  wish: PlannedAppointment;
  slot: Slot;
  vehicle: DemoVehicle;
}

async function seedAppointment(
  demo: Demo,
  { wish, slot, vehicle }: DemoAppointment,
  actor: Actor,
): Promise<void> {
  const { instance, tx, now } = demo;
  const { service, lines, minutes } = wish;
  const isPast = slot.startMs < now.getTime();
  // Seeds no proposals for past times, because they could never be confirmed.
  const isProposed = wish.proposed === true && !isPast;
  const way = isProposed ? (['Enviado'] as const) : (['Enviado', 'Aprobado'] as const);
  const budget = { service, lines, channel: 'web', daysAgo: 3, sent_via: 'email' } as const;
  const id = await seedBudget(demo, { ...budget, vehicle: 0, way: [...way] }, vehicle, actor);
  const proposedAt = new Date(now.getTime() - proposedAgoMs);
  await updateBudget(
    tx,
    instance.id,
    id,
    { estimated_duration_minutes: minutes, ...(isPast && cameAt(slot)) },
    proposedAt,
  );
  await insertAppointment(tx, {
    instance_id: instance.id,
    budget_id: id,
    status: isProposed ? 'proposed' : 'confirmed',
    box_id: slot.box.id,
    starts_at: new Date(slot.startMs).toISOString(),
    ends_at: new Date(slot.endMs).toISOString(),
    kept_at: proposedAt.toISOString(),
    proposed_at: isProposed ? now.toISOString() : null,
    lapses_at: isProposed ? proposalExpiry(slot.startMs, now.getTime()).toISOString() : null,
  });
}

function cameAt({ startMs }: Slot) {
  return { status: 'En curso', date_in: new Date(startMs).toISOString() } as const;
}

/** Index, among the open days, of the day on which a box is closed. */
const closedOn = 6;

async function closeBox({ instance, tx }: Demo, diary: Diary, day: string): Promise<void> {
  const box = diary.boxes[1];
  const wish = { box: 1, time: '16:30', minutes: 120, service: '', lines: [] };
  const afternoon = box && slotFor(diary, wish, day, new Date(`${day}T12:00:00Z`));
  if (!afternoon) return;
  await insertClosure(tx, {
    instance_id: instance.id,
    name: 'Revisión del elevador',
    box_id: box.id,
    starts_at: new Date(afternoon.startMs).toISOString(),
    ends_at: new Date(afternoon.endMs).toISOString(),
  });
}
