import { listLines } from '../../db/budgets/lines-and-history.ts';
import { findDeskBudgetPage } from '../../db/budgets/list.ts';
import { insertWork } from '../../db/work/queries.ts';
import { insertAbsence } from '../../db/workshops/absences.ts';
import { listAllStaff } from '../../db/workshops/staff.ts';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { sum } from '../../domain/money/money.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { startOfDay } from '../../domain/time/day.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Demo } from './demo.ts';
import { staff as people } from './workshop.ts';

/** The statuses of budgets on which people of the demo have worked. */
const workedStatuses: readonly BudgetStatus[] = ['En curso', 'En espera', 'Finalizado', 'Facturado'];
/** Start of a mechanic's work on a day, and of its lunch break, in minutes after midnight. */
const workStart = 8 * 60 + 35;
const lunchStart = 13 * 60 + 30;
const lunchMinutes = 90;
/** Differences between the hours worked and those sold, in percent, by turns. */
const differences = [8, -6, 15, 0, -10] as const;
/** The day of the absence, counted from the start of the demo. */
const absentInDays = 9;

/**
 * Inserts the hours that mechanics have worked on budgets: about those that the budgets sell, one budget each day and
 * mechanic.
 */
export async function seedWork(demo: Demo): Promise<void> {
  const { instance, tx, now } = demo;
  const mechanics = await listMechanics({ instance, tx });
  const days = workingDaysBefore(now, instance.timezone);
  let turn = 0;
  for (const budget_id of await listWorkedBudgets({ instance, tx })) {
    const sold = await minutesSold({ instance, tx }, budget_id);
    if (sold === 0) continue;
    const staff_id = requireRow(mechanics[turn % mechanics.length]);
    const day = requireRow(days[Math.floor(turn / mechanics.length)]);
    const minutes = Math.round((sold * (100 + requireRow(differences[turn % differences.length]))) / 100);
    const first = workStart + (turn % 4) * 6;
    for (const [start, end] of aroundLunch(first, first + minutes)) {
      const midnight = startOfDay(day, instance.timezone).getTime();
      await insertWork(tx, {
        ...{ instance_id: instance.id, staff_id, budget_id },
        started_at: new Date(midnight + start * minuteMs).toISOString(),
        ended_at: new Date(midnight + end * minuteMs).toISOString(),
      });
    }
    turn += 1;
  }
}

/** Splits work that would last into the lunch break. */
function aroundLunch(start: number, end: number): [number, number][] {
  if (end <= lunchStart) return [[start, end]];
  return [
    [start, lunchStart],
    [lunchStart + lunchMinutes, end + lunchMinutes],
  ];
}

/** Returns the days of the last weeks without Saturdays and Sundays, the latest first. */
function workingDaysBefore(now: Date, timezone: string): string[] {
  const days = Array.from({ length: 60 }, (_, back) =>
    localDay(new Date(now.getTime() - (back + 1) * dayMs), timezone),
  );
  return days.filter((day) => !isWeekend(day));
}

/** Returns the minutes of labour that a budget sells. */
async function minutesSold({ instance, tx }: Pick<Demo, 'instance' | 'tx'>, budgetId: number) {
  const lines = await listLines(tx, { instanceId: instance.id, budgetId });
  const labour = lines.filter(({ line_type }) => line_type === 'labor');
  return Math.round((sum(labour.map(({ quantity_hundredths }) => quantity_hundredths)) * 60) / 100);
}

async function listMechanics({ instance, tx }: Pick<Demo, 'instance' | 'tx'>): Promise<number[]> {
  const names = people.filter(([, role]) => role === 'mechanic').map(([name]) => name as string);
  const all = await listAllStaff(tx, { instanceId: instance.id });
  return all.filter(({ name }) => names.includes(name)).map(({ id }) => id);
}

async function listWorkedBudgets({ instance, tx }: Pick<Demo, 'instance' | 'tx'>): Promise<number[]> {
  const ids: number[] = [];
  for (const status of workedStatuses) {
    const position = { after: 0, limit: 20, descending: false };
    const { rows } = await findDeskBudgetPage(tx, instance.id, { status, internal: false }, position);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Inserts an absence to come. */
export async function seedAbsence({ instance, tx, now }: Demo): Promise<void> {
  const staff_id = (await listMechanics({ instance, tx })).at(-1);
  if (staff_id === undefined) return;
  const from = startOfDay(
    localDay(new Date(now.getTime() + absentInDays * dayMs), instance.timezone),
    instance.timezone,
  );
  await insertAbsence(tx, {
    ...{ instance_id: instance.id, staff_id, reason: 'holidays' },
    ...{ starts_at: from.toISOString(), ends_at: new Date(from.getTime() + 24 * hourMs).toISOString() },
  });
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}
