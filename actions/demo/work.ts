import { findDeskBudgetPage } from '../../db/budgets/list.ts';
import { insertWork } from '../../db/work/queries.ts';
import { insertAbsence } from '../../db/workshops/absences.ts';
import { listAllStaff } from '../../db/workshops/staff.ts';
import type { BudgetStatus } from '../../domain/budgets/status.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import { startOfDay } from '../../domain/time/day.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time/lengths.ts';
import { localDay } from '../../domain/time/local.ts';
import type { Demo } from './demo.ts';
import { staff as people } from './workshop.ts';

/** The statuses of budgets on which people of the demo have worked. */
const workedStatuses: readonly BudgetStatus[] = ['En curso', 'En espera', 'Finalizado', 'Facturado'];
/** The days before the start of the demo that have hours, without Saturdays and Sundays. */
const daysWithHours = 10;
/** Start and length of the work of a day, in minutes after midnight. */
const workOfDay = [
  [8 * 60 + 35, 125],
  [10 * 60 + 55, 170],
  [15 * 60 + 5, 145],
] as const;
/** The day of the absence, counted from the start of the demo. */
const absentInDays = 9;

/** Inserts the hours that the mechanics have worked in the last days, and an absence to come. */
export async function seedWork(demo: Demo): Promise<void> {
  const { instance, tx, now } = demo;
  const instance_id = instance.id;
  const mechanics = await listMechanics({ instance, tx });
  const budgets = await listWorkedBudgets({ instance, tx });
  if (budgets.length === 0) return;
  let turn = 0;
  for (let back = daysWithHours; back > 0; back -= 1) {
    const day = localDay(new Date(now.getTime() - back * dayMs), instance.timezone);
    if (isWeekend(day)) continue;
    for (const staff_id of mechanics) {
      for (const [minute, length] of workOfDay) {
        turn += 1;
        const startMs = startOfDay(day, instance.timezone).getTime() + (minute + (turn % 4) * 3) * minuteMs;
        await insertWork(tx, {
          ...{ instance_id, staff_id, budget_id: requireRow(budgets[turn % budgets.length]) },
          started_at: new Date(startMs).toISOString(),
          ended_at: new Date(startMs + (length + (turn % 3) * 5) * minuteMs).toISOString(),
        });
      }
    }
  }
  await seedAbsence(demo, mechanics.at(-1));
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

async function seedAbsence({ instance, tx, now }: Demo, staff_id: number | undefined): Promise<void> {
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
