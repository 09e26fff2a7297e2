import { countLiveKeys } from '../../../db/keys/queries.ts';
import { usageOfMonth } from '../../../db/workshops/usage.ts';
import { sortScopes } from '../../../domain/keys/keys.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import { computeOverage, planTerms } from '../../../domain/workshops/plans.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export const showUsage: DeskHandlers['showUsage'] = async ({ query, instance, tx, now }) => {
  const realNow = toRealTime(now);
  const terms = planTerms(instance);
  const month = query.month ?? realNow.toISOString().slice(0, 7);
  const rows = await usageOfMonth(tx, { instanceId: instance.id, firstDay: `${month}-01` });
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([date, keys]) => ({
    date,
    total: sumUsage(keys),
    keys: keys.map(({ key_id, key_name, requests }) => ({ id: key_id, name: key_name, requests })),
  }));
  const total = sumUsage(rows);
  const { allowance, beyond, euros } = computeOverage(total, month, terms);
  return {
    status: 200,
    body: {
      month,
      plan: instance.plan,
      total,
      allowance,
      overage_requests: beyond,
      overage_eur: euros,
      currency: 'EUR',
      daily_quota: terms.dailyQuota,
      live_keys: await countLiveKeys(tx, instance.id, realNow),
      max_live_keys: Number.isFinite(terms.liveKeys) ? terms.liveKeys : null,
      scopes: sortScopes(terms.scopes),
      days,
    },
  };
};

function sumUsage(rows: { requests: number }[]): number {
  return rows.reduce((sum, { requests }) => sum + requests, 0);
}
