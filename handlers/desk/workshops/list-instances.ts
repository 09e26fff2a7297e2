import { constraintName } from '../../../db/connection/client.ts';
import { type ListedWorkshop, listWorkshops } from '../../../db/workshops/list.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { toRealTime, toWorkshopTime } from '../../../domain/time/test-clock.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export function instanceRecord(workshop: ListedWorkshop, now: Date): components['schemas']['Instance'] {
  return {
    id: workshop.id,
    host: workshop.host,
    aliases: workshop.aliases,
    base_url: workshop.base_url,
    name: workshop.name,
    sandbox: workshop.sandbox,
    plan: workshop.plan,
    plan_daily_quota: workshop.plan_daily_quota,
    plan_live_keys: workshop.plan_live_keys,
    plan_scopes: workshop.plan_scopes,
    timezone: workshop.timezone,
    booking_mode: workshop.booking_mode,
    language: workshop.language,
    country: workshop.country,
    region: workshop.region,
    created_at: workshop.created_at,
    removing_at: workshop.removing_at,
    paused_at: workshop.paused_at,
    workshop_time: formatWorkshopTime(workshop, toRealTime(now)),
  };
}

/** Returns the time of a sandbox whose test clock was moved; null if its clock is the system time. */
function formatWorkshopTime(workshop: ListedWorkshop, now: Date): string | null {
  const time = toWorkshopTime(workshop, now);
  return time === now ? null : time.toISOString();
}

/** Lists all workshops with a single statement. */
export const listInstances: DeskHandlers['listInstances'] = async ({ tx, now, query }) => {
  const { host, search = null, removing = null, limit = null } = query;
  const filter = { host: host?.toLowerCase() ?? null, search, removing };
  const { rows, hasMore } = await listWorkshops(tx, filter, limit);
  return { status: 200, body: { data: rows.map((row) => instanceRecord(row, now)), has_more: hasMore } };
};

/** Converts the violation of a unique constraint of hosts or base URLs to a problem. */
export function convertUniqueViolation(error: unknown): never {
  const constraint = constraintName(error);
  if (constraint === 'instance_hosts_pkey') throw invalidField('/host', 'hostTaken');
  if (constraint === 'instances_base_url_key') throw invalidField('/base_url', 'hostTaken');
  throw error;
}
