import { type BacklogFigures, backlogTotals, laneStates } from '../backlog/figures.ts';
import { type Db, statement } from '../connection/client.ts';
import type { TransportChannel } from './transports.ts';

/** What an operator asks of messages that are still to be sent. One without a transport counts as failing. */
export interface MessageFigures extends BacklogFigures {
  channel: TransportChannel;
}

const figures = statement<MessageFigures>(`
  select known.channel, ${backlogTotals}
  from (values ('email'), ('sms')) known (channel)
  left join (
    select *, not exists (
      select from transports t
      where t.instance_id = b.instance_id and t.channel = b.lane and t.failing_since is null
    ) as failing
    from (${laneStates('messages')}) b
  ) lanes on lanes.lane = known.channel
  group by known.channel order by known.channel`);

export function readMessageFigures(db: Db, now: Date): Promise<MessageFigures[]> {
  return figures(db, now.toISOString());
}
