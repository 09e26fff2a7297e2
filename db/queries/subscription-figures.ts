import { type Db, statement } from '../client.ts';

/** A subscription of any of the workshop's keys, and how it fares. */
export interface SubscriptionFigures {
  id: number;
  key_id: number;
  key_name: string;
  key_revoked_at: string | null;
  key_expires_at: string | null;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  failing_since: string | null;
  created_at: string;
  pending: number;
  last_failure_at: string | null;
  last_failure: string | null;
}

const list = statement<Omit<SubscriptionFigures, 'events'> & { events: string }>(`
  select
    s.id, s.key_id, k.name as key_name, k.revoked_at as key_revoked_at, k.expires_at as key_expires_at,
    s.url, array_to_json(s.events)::text as events, s.description, s.active, s.failing_since, s.created_at,
    pending.count as pending, failure.at as last_failure_at, failure.error as last_failure
  from webhook_subscriptions s
  join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
  cross join lateral (
    select count(*)::int as count from webhook_backlog b
    where b.instance_id = s.instance_id and b.subscription_id = s.id
  ) pending
  left join lateral (
    select at, error from (
      (
        select d.last_attempt_at as at, d.error from webhook_deliveries d
        where d.instance_id = s.instance_id and d.subscription_id = s.id and d.status = 'failed'
          and d.last_attempt_at is not null
        order by d.id desc limit 1
      )
      union all
      (
        select d.last_attempt_at, d.error from webhook_backlog b
        join webhook_deliveries d on d.instance_id = b.instance_id and d.subscription_id = b.subscription_id
          and d.id = b.delivery_id and d.created_at = b.created_at
        where b.instance_id = s.instance_id and b.subscription_id = s.id and b.attempt > 1
        order by d.last_attempt_at desc limit 1
      )
    ) failures
    order by at desc limit 1
  ) failure on true
  where s.instance_id = $1
  order by s.id`);

export async function listSubscriptionFigures(db: Db, instanceId: number): Promise<SubscriptionFigures[]> {
  const rows = await list(db, instanceId);
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) }));
}
