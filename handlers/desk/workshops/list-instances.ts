import { sendInOrder, violatedConstraint } from '../../../db/connection/client.ts';
import { type Instance, listAllInstances, listHosts } from '../../../db/workshops/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { realTime, workshopTime } from '../../../domain/time/test-clock.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export function instanceRecord(
  instance: Instance,
  hosts: { host: string }[],
  now: Date,
): components['schemas']['Instance'] {
  return {
    id: instance.id,
    host: instance.host,
    aliases: hosts.map(({ host }) => host).filter((host) => host !== instance.host),
    base_url: instance.base_url,
    name: instance.name,
    sandbox: instance.sandbox,
    plan: instance.plan,
    plan_daily_quota: instance.plan_daily_quota,
    plan_live_keys: instance.plan_live_keys,
    plan_scopes: instance.plan_scopes,
    timezone: instance.timezone,
    booking_mode: instance.booking_mode,
    language: instance.language,
    country: instance.country,
    region: instance.region,
    created_at: instance.created_at,
    removing_at: instance.removing_at,
    workshop_time: timeShown(instance, realTime(now)),
  };
}

/** Returns the time of a sandbox whose clock was moved on; null: it is the real one. */
function timeShown(instance: Instance, now: Date): string | null {
  const time = workshopTime(instance, now);
  return time === now ? null : time.toISOString();
}

export const listInstances: DeskHandlers['listInstances'] = async ({ tx, now }) => {
  const instances = await listAllInstances(tx, {});
  const hosts = await sendInOrder(
    tx,
    instances.map(({ id }) => listHosts(tx, { instanceId: id })),
  );
  return {
    status: 200,
    body: { data: instances.map((each, index) => instanceRecord(each, hosts[index] ?? [], now)) },
  };
};

/** Turns the database's refusal of a second row with the same host or base URL into a problem. */
export function refuseTaken(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'instance_hosts_pkey') throw invalidField('/host', 'hostTaken');
  if (constraint === 'instances_base_url_key') throw invalidField('/base_url', 'hostTaken');
  throw error;
}
