import { listAllKeys } from '../../../db/keys/queries.ts';
import {
  countDailyFailures,
  countRecentFailures,
  countRequestDays,
  type RequestsOfDay,
} from '../../../db/requests/log.ts';
import { usageOfDayByKey, usageOfKeySince } from '../../../db/workshops/usage.ts';
import { nextDay, startOfDay } from '../../../domain/time/day.ts';
import { dayMs } from '../../../domain/time/lengths.ts';
import { localDay } from '../../../domain/time/local.ts';
import { toRealTime } from '../../../domain/time/test-clock.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { requireRowById } from '../find-row.ts';

export const showKeyUsage: DeskHandlers['showKeyUsage'] = async ({
  params,
  query,
  instance,
  snapshot,
  now,
}) => {
  const days = lastDays(toRealTime(now), query.days ?? 30);
  const [firstDay = ''] = days;
  const of = { instanceId: instance.id, keyId: params.id };
  const { used, refused } = await snapshot(async (at) => {
    requireRowById(await listAllKeys(at, instance.id), params.id);
    return {
      used: await usageOfKeySince(at, { ...of, firstDay }),
      refused: await countDailyFailures(at, { ...of, since: `${firstDay}T00:00:00Z` }),
    };
  });
  const requests = new Map(used.map((each) => [each.day, each.requests]));
  const failed = new Map(refused.map((each) => [each.date, each.failed]));
  const rows = days.map((date) => ({
    date,
    requests: requests.get(date) ?? 0,
    failed: failed.get(date) ?? 0,
  }));
  return {
    status: 200,
    body: {
      key_id: params.id,
      requests: rows.reduce((sum, row) => sum + row.requests, 0),
      failed: rows.reduce((sum, row) => sum + row.failed, 0),
      days: rows,
    },
  };
};

/** Returns the last UTC days in order, such as `2026-03-01`. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** Maximum number of failures that are counted for a key. More of them need the same attention. */
const maxCountedFailures = 1_000;

export const listKeyActivity: DeskHandlers['listKeyActivity'] = async ({
  instance,
  snapshot,
  now: workshopNow,
}) => {
  const now = toRealTime(workshopNow);
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { keys, used, refused } = await snapshot(async (at) => ({
    keys: await listAllKeys(at, instance.id),
    used: await usageOfDayByKey(at, { instanceId: instance.id, day: now.toISOString().slice(0, 10) }),
    refused: await countRecentFailures(at, { instanceId: instance.id, since, most: maxCountedFailures }),
  }));
  const requestsToday = new Map(used.map((each) => [each.key_id, each.requests]));
  const failures = new Map(refused.map((each) => [each.key_id, each.failed]));
  const isUsable = (key: (typeof keys)[number]) =>
    key.revoked_at === null && (key.expires_at === null || Date.parse(key.expires_at) > now.getTime());
  const ofKeys = keys.filter(isUsable).map(({ id, name, last_used_at }) => ({
    ...{ key_id: id, name, last_used_at },
    requests_today: requestsToday.get(id) ?? 0,
    failed: failures.get(id) ?? 0,
  }));
  const withoutKey = {
    key_id: null,
    name: null,
    last_used_at: null,
    requests_today: 0,
    failed: failures.get(0) ?? 0,
  };
  return { status: 200, body: { data: [...ofKeys, withoutKey] } };
};

/** Maximum number of requests of a key and day that are counted: the daily quota of the largest plan. */
const maxCountedRequests = 100_000;

export const listRequestDays: DeskHandlers['listRequestDays'] = async (request) => {
  const { query, instance, longRead } = request;
  const { id: instanceId, timezone } = instance;
  const today = localDay(toRealTime(request.now), timezone);
  const days = daysUntil(today, query.days ?? 14);
  const startOf = (day: string) => startOfDay(day, timezone).toISOString();
  const bounds = { dates: days, starts: days.map(startOf), ends: days.map((day) => startOf(nextDay(day))) };
  const counted = { instanceId, keyId: query.key_id ?? null, ...bounds, most: maxCountedRequests };
  const rows = await longRead((db) => countRequestDays(db, counted));
  const data = [...Map.groupBy(rows, ({ key_id }) => key_id)].map(([id, ofKey]) => ({
    key_id: id === 0 ? null : id,
    name: ofKey[0]?.name ?? null,
    requests: ofKey.reduce((sum, { requests }) => sum + requests, 0),
    failed: ofKey.reduce((sum, { failed }) => sum + failed, 0),
    days: fillDays(days, ofKey),
  }));
  return { status: 200, body: { days, data } };
};

/** Returns the last days in order, the last of which is `today`. */
function daysUntil(today: string, count: number): string[] {
  return lastDays(new Date(`${today}T12:00:00Z`), count);
}

function fillDays(days: string[], rows: RequestsOfDay[]) {
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return days.map((date) => {
    const { requests = 0, failed = 0 } = byDate.get(date) ?? {};
    return { date, requests, failed };
  });
}
