import type { TestClock } from '../../support/clock.ts';
import { days, deliveries, jobs, type PlannedJob, type PlannedLine } from './plan.ts';

/** The acts of the three people, performed in a browser or by commands. */
export interface Door {
  startDay(): Promise<void>;
  endDay(): Promise<void>;
  book(job: PlannedJob): Promise<void>;
  writeLines(job: PlannedJob): Promise<void>;
  sendQuote(job: PlannedJob): Promise<void>;
  accept(job: PlannedJob): Promise<void>;
  decline(job: PlannedJob, reason: string): Promise<void>;
  checkIn(job: PlannedJob, km: number): Promise<void>;
  startWork(job: PlannedJob): Promise<void>;
  stopWork(job: PlannedJob): Promise<void>;
  finish(job: PlannedJob): Promise<void>;
  addLine(job: PlannedJob, line: PlannedLine): Promise<void>;
  receivePart(reference: string, quantity: number): Promise<void>;
  /** Issues the invoice; with a method, it is paid at once. */
  invoice(job: PlannedJob, paid: 'cash' | 'card' | null): Promise<void>;
  payPart(job: PlannedJob, amount: number): Promise<void>;
  deliver(job: PlannedJob): Promise<void>;
}

/**
 * Lets three people work for ten days, at the same time where they do not depend on each other: the office
 * writes quotes while the owner receives parts, and the owner adds lines while the mechanic works.
 */
export async function workFortnight(door: Door, clock: TestClock): Promise<void> {
  for (const [index, day] of days.entries()) {
    const today = jobs.filter((job) => job.day === day);
    const accepted = today.filter(({ answer }) => answer === 'accepts');
    clock.set(`${day}T06:00:00.000Z`);
    await door.startDay();
    await Promise.all([
      prepare(door, today),
      ...deliveries
        .filter((delivery) => delivery.day === day)
        .map(({ reference, quantity }) => door.receivePart(reference, quantity)),
    ]);
    for (const [turn, job] of accepted.entries()) {
      clock.set(`${day}T${String(8 + turn).padStart(2, '0')}:00:00.000Z`);
      await Promise.all([door.startWork(job), settle(door, accepted[turn - 1])]);
      if (job.added) await door.addLine(job, job.added);
      clock.set(`${day}T${String(8 + turn).padStart(2, '0')}:${job.minutes}:00.000Z`);
      await door.stopWork(job);
      await door.finish(job);
    }
    await settle(door, accepted.at(-1));
    const yesterday = days[index - 1];
    for (const job of jobs.filter((each) => each.day === yesterday && isPaidInParts(each)))
      await door.payPart(job, 30);
    await door.endDay();
  }
}

function isPaidInParts({ payment, answer }: PlannedJob): boolean {
  return payment === 'in parts' && answer === 'accepts';
}

async function prepare(door: Door, today: PlannedJob[]): Promise<void> {
  for (const job of today) {
    await door.book(job);
    await door.writeLines(job);
    await door.sendQuote(job);
    if (job.answer === 'declines') {
      await door.decline(job, 'Le parece caro.');
      continue;
    }
    await door.accept(job);
    await door.checkIn(job, 40_000 + job.n);
  }
}

/** Issues the invoice of a finished job and hands the vehicle over. */
async function settle(door: Door, job: PlannedJob | undefined): Promise<void> {
  if (!job) return;
  await door.invoice(job, job.payment === 'in parts' ? null : job.payment);
  if (job.payment === 'in parts') await door.payPart(job, 20);
  await door.deliver(job);
}
