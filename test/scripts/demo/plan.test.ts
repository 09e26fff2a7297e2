import { expect, test } from 'vitest';
import { demoVehicle } from '../../../actions/demo/clients-and-vehicles.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { localDay, timeOfDay } from '../../../domain/time/local.ts';
import { weekdays } from '../../../domain/time/week.ts';
import { holidaysToSeed } from '../../../domain/workshops/holiday-seed.ts';
import { Calendar } from '../../../scripts/demo/calendar.ts';
import { planFortnight } from '../../../scripts/demo/fortnight.ts';
import { usualJobs } from '../../../scripts/demo/jobs.ts';
import { works } from '../../../scripts/demo/works.ts';

const timezone = 'Europe/Madrid';
const hours = { start: '08:30', end: '18:30', closed: false };
const closed = { ...hours, closed: true };
const schedule = Object.fromEntries(
  weekdays.map((day) => [day, day === 'sat' || day === 'sun' ? closed : hours]),
) as Instance['schedule'];
const region = { country: 'ES', region: 'MD', language: 'es' };
const holidays = new Set(
  [2025, 2026, 2027].flatMap((year) => holidaysToSeed(region, year).map(({ date }) => date)),
);
const instance = { timezone, reminder_hours: 24 } as Instance;

const planAround = (around: Date) =>
  planFortnight(around, new Calendar(around, { timezone, schedule, holidays }), instance);

/** Days of a year, at different times of the day. */
const moments = Array.from(
  { length: 14 },
  (_, n) => new Date(Date.UTC(2026, 0, 1, (n * 7) % 24) + n * 26 * dayMs),
);

test('each first start of a year has a fortnight behind it, whose episodes all have times of their own', () => {
  for (const around of moments) {
    const times = planAround(around).map(({ at }) => at.getTime());
    expect(times.length).toBeGreaterThan(650);
    expect(new Set(times).size).toBe(times.length);
    expect(times.toSorted((one, other) => one - other)).toEqual(times);
    expect(times.at(-1)).toBeLessThanOrEqual(around.getTime());
  }
});

test('the same moment has the same fortnight', () => {
  const [around] = [new Date('2026-11-25T11:40:00Z')];
  const shown = () => planAround(around).map(({ name, at, by }) => [name, at, by]);
  expect(shown()).toEqual(shown());
});

test('the staff works on working days alone, in the opening hours', () => {
  for (const around of moments) {
    const late = planAround(around).filter(({ at, by }) => {
      if (by === 'service' || by === 'fleet') return false;
      const [day, time] = [localDay(at, timezone), timeOfDay(at, timezone, 'es')];
      const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7];
      return weekday === 'sat' || weekday === 'sun' || holidays.has(day) || time < '08:15' || time > '18:59';
    });
    expect(late.map(({ name, at }) => [name, at])).toEqual([]);
  }
});

test('the usual jobs overlap in no box, lie within the opening hours, and have one vehicle each', () => {
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const jobs = usualJobs().map((job) => {
    const from = minuteOf(job.time);
    return { ...job, from, to: from + works[job.work].minutes };
  });
  for (const one of jobs) {
    const fits = (one.from >= 510 && one.to <= 840) || (one.from >= 930 && one.to <= 1_110);
    expect([one.key, fits]).toEqual([one.key, true]);
    const others = jobs.filter((other) => other !== one && other.day === one.day && other.box === one.box);
    expect(others.filter(({ from, to }) => from < one.to && one.from < to)).toEqual([]);
  }
  expect(new Set(jobs.map(({ vehicle }) => vehicle)).size).toBe(jobs.length);
  expect(jobs.map(({ vehicle }) => demoVehicle(vehicle, 1, new Date()).status)).not.toContain('baja');
});
