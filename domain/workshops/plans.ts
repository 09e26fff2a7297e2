import { type Scope, scopes, sortScopes } from '../keys/keys.ts';

export const plans = ['included', 'developer', 'business', 'partner'] as const;
type Plan = (typeof plans)[number];

/** A workshop's plan as stored. The fields other than `plan` apply only to the plan `partner`. */
export interface PlanSettings {
  plan: Plan;
  plan_daily_quota: number | null;
  plan_live_keys: number | null;
  plan_scopes: string[] | null;
}

export interface PlanTerms {
  scopes: ReadonlySet<string>;
  liveKeys: number;
  dailyQuota: number;
  /**
   * True if requests beyond the daily quota are rejected until midnight UTC. In other plans, such requests are charged.
   */
  stopsAtQuota: boolean;
}

const readScopes: ReadonlySet<Scope> = new Set(scopes.filter((scope) => scope.endsWith(':read')));
const allScopes: ReadonlySet<Scope> = new Set(scopes);
const developerScopes: ReadonlySet<Scope> = new Set(
  scopes.filter((scope) => scope !== 'communications:send'),
);

const terms: Record<Exclude<Plan, 'partner'>, PlanTerms> = {
  included: { scopes: readScopes, liveKeys: 1, dailyQuota: 2_000, stopsAtQuota: true },
  developer: { scopes: developerScopes, liveKeys: 5, dailyQuota: 20_000, stopsAtQuota: false },
  business: {
    scopes: allScopes,
    liveKeys: Number.POSITIVE_INFINITY,
    dailyQuota: 100_000,
    stopsAtQuota: false,
  },
};

/** Returns the terms of a plan. The terms of `partner` are set per workshop; unset terms are those of `business`. */
export function planTerms(settings: PlanSettings): PlanTerms {
  if (settings.plan !== 'partner') return terms[settings.plan];
  return {
    scopes: settings.plan_scopes ? new Set(sortScopes(settings.plan_scopes)) : terms.business.scopes,
    liveKeys: settings.plan_live_keys ?? terms.business.liveKeys,
    dailyQuota: settings.plan_daily_quota ?? terms.business.dailyQuota,
    stopsAtQuota: false,
  };
}

const overageEurosPerThousand = 1;

export function daysOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

interface Overage {
  allowance: number;
  requests: number;
  beyond: number;
  euros: number;
}

/**
 * Returns the charge for the requests of a month that exceed the daily quota × days of the month: 1 EUR per started
 * 1,000 requests.
 */
export function computeOverage(
  requests: number,
  month: string,
  { dailyQuota, stopsAtQuota }: PlanTerms,
): Overage {
  const allowance = dailyQuota * daysOfMonth(month);
  const beyond = stopsAtQuota ? 0 : Math.max(0, requests - allowance);
  return { allowance, requests, beyond, euros: Math.ceil(beyond / 1_000) * overageEurosPerThousand };
}
