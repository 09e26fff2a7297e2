import { sendInOrder } from '../../../db/connection/client.ts';
import { type Instance, listAllInstances, listHosts } from '../../../db/workshops/queries.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';

export function instanceRecord(
  instance: Instance,
  hosts: { host: string }[],
): components['schemas']['Instance'] {
  return {
    id: instance.id,
    host: instance.host,
    aliases: hosts.map(({ host }) => host).filter((host) => host !== instance.host),
    base_url: instance.base_url,
    name: instance.name,
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
  };
}

export const listInstances: DeskHandlers['listInstances'] = async ({ tx }) => {
  const instances = await listAllInstances(tx, {});
  const hosts = await sendInOrder(
    tx,
    instances.map(({ id }) => listHosts(tx, { instanceId: id })),
  );
  return {
    status: 200,
    body: { data: instances.map((each, index) => instanceRecord(each, hosts[index] ?? [])) },
  };
};
