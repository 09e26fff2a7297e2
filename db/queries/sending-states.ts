import { type Db, statement } from '../client.ts';
import type { TransportChannel } from './transports.ts';

/** How a workshop sends by one channel, where it does or would. */
export interface SendingState {
  host: string;
  base_url: string;
  channel: TransportChannel;
  /** Null: nothing is set up. */
  kind: string | null;
  failing_since: string | null;
  waiting: number;
}

const states = statement<SendingState>(`
  select h.host, i.base_url, known.channel, t.kind, t.failing_since, coalesce(backlog.count, 0)::int as waiting
  from instances i
  join instance_hosts h on h.instance_id = i.id and h.canonical
  cross join (values ('email'), ('sms')) known (channel)
  left join transports t on t.instance_id = i.id and t.channel = known.channel
  left join (
    select instance_id, channel, count(*) as count from message_backlog group by instance_id, channel
  ) backlog on backlog.instance_id = i.id and backlog.channel = known.channel
  where t.kind is not null or backlog.count > 0
  order by i.id, known.channel`);

export function listSendingStates(db: Db): Promise<SendingState[]> {
  return states(db);
}

export interface CreditState {
  host: string;
  balance: number;
  /** Units that were charged since then and not given back. */
  used: number;
}

/** Whoever sends more has used at least what these come to. */
const movementsLooked = 10_000;

const credit = statement<CreditState>(`
  select h.host, coalesce(latest.balance, 0) as balance, used.units as used
  from instance_hosts h
  left join lateral (
    select balance from credit_ledger where instance_id = h.instance_id order by id desc limit 1
  ) latest on true
  cross join lateral (
    select coalesce(-sum(units) filter (where reason <> 'added' and at >= $1), 0)::int as units
    from (
      select units, reason, at from credit_ledger where instance_id = h.instance_id
      order by id desc limit ${movementsLooked}
    ) movements
  ) used
  where h.canonical and exists (select from transports where instance_id = h.instance_id)
  order by h.instance_id`);

/** Of the workshops that can send. */
export function listCreditStates(db: Db, since: Date): Promise<CreditState[]> {
  return credit(db, since.toISOString());
}
