import type { components } from '../../generated/desk-types.ts';
import type { Instance } from '../queries/instances.ts';

type Schemas = components['schemas'];

/** A workshop's place in the deployment, as the desk shows it. */
export function instanceRecord(instance: Instance, hosts: { host: string }[]): Schemas['Instance'] {
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
  };
}
