import { queuedAtMost } from '../../domain/message-retry.ts';
import { type Db, statement } from '../client.ts';
import type { TransportChannel } from './transports.ts';

/** What an operator asks of messages that are still to be sent. Moments are ISO 8601. */
export interface MessageFigures {
  channel: TransportChannel;
  /** For a later attempt. */
  scheduled: number;
  /** Due, and not yet taken into the queue. */
  due: number;
  queued: number;
  claimed: number;
  /** Nobody is at them, though their workshop's transport works and has room. */
  overdue: number;
  oldest_overdue_at: string | null;
  /** Where nothing gets through, or no transport is set up: also what waits for its turn. */
  oldest_overdue_failing_at: string | null;
}

const figures = statement<MessageFigures>(`
  select
    known.channel,
    coalesce(sum(scheduled), 0)::int as scheduled,
    coalesce(sum(due), 0)::int as due,
    coalesce(sum(unclaimed), 0)::int as queued,
    coalesce(sum(claimed), 0)::int as claimed,
    coalesce(sum(unclaimed) filter (where works), 0)::int
      + coalesce(sum(due) filter (where works and has_room), 0)::int as overdue,
    least(
      min(unclaimed_since) filter (where works), min(due_since) filter (where works and has_room)
    ) as oldest_overdue_at,
    least(min(unclaimed_since) filter (where not works), min(due_since) filter (where not works))
      as oldest_overdue_failing_at
  from (values ('email'), ('sms')) known (channel)
  left join (
    select *, unclaimed + claimed < $2::int as has_room, exists (
      select from transports t
      where t.instance_id = b.instance_id and t.channel = b.channel and t.failing_since is null
    ) as works
    from (
      select instance_id, channel,
        count(*) filter (where queued_at is null and due_at > $1) as scheduled,
        count(*) filter (where queued_at is null and due_at <= $1) as due,
        min(due_at) filter (where queued_at is null and due_at <= $1) as due_since,
        count(*) filter (where queued_at is not null and coalesce(claimed_until <= $1, true)) as unclaimed,
        min(due_at) filter (where queued_at is not null and coalesce(claimed_until <= $1, true)) as unclaimed_since,
        count(*) filter (where claimed_until > $1) as claimed
      from message_backlog group by instance_id, channel
    ) b
  ) lanes on lanes.channel = known.channel
  group by known.channel order by known.channel`);

/** One for each channel. */
export function readMessageFigures(db: Db, now: Date): Promise<MessageFigures[]> {
  return figures(db, now.toISOString(), queuedAtMost(null));
}
