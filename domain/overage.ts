import type { PlanTerms } from './plans.ts';

export const overageEurosPerThousand = 1;

/** A month is `2026-03`. */
export function daysOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

export interface Overage {
  allowance: number;
  requests: number;
  beyond: number;
  euros: number;
}

/** 1 EUR for each started 1,000 requests beyond the daily quota times the days of the month. */
export function overageOf(requests: number, month: string, { dailyQuota, stopsAtQuota }: PlanTerms): Overage {
  const allowance = dailyQuota * daysOfMonth(month);
  const beyond = stopsAtQuota ? 0 : Math.max(0, requests - allowance);
  return { allowance, requests, beyond, euros: Math.ceil(beyond / 1_000) * overageEurosPerThousand };
}
