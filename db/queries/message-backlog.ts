import type { SentChannel } from '../../domain/transport-settings.ts';
import { arrayLiteral, type Db, statement, type Tx } from '../client.ts';
import type { SendingClaim } from './communications.ts';

/** What the queue carries: one attempt at sending one message. */
export interface MessageJob {
  instanceId: number;
  channel: SentChannel;
  communicationId: number;
  attempt: number;
}

/** All messages of one workshop on one channel: nobody else waits for them. */
export interface Lane {
  instanceId: number;
  channel: SentChannel;
}

interface BacklogRow {
  instance_id: number;
  channel: SentChannel;
  communication_id: number;
  attempt: number;
}

const jobColumns = 'instance_id, channel, communication_id, attempt';

const jobOf = (row: BacklogRow): MessageJob => ({
  instanceId: row.instance_id,
  channel: row.channel,
  communicationId: row.communication_id,
  attempt: row.attempt,
});

const take = statement<BacklogRow>(`
  update message_backlog set queued_at = $3
  where instance_id = $1 and channel = $2 and communication_id = any (array(
    select communication_id from message_backlog
    where instance_id = $1 and channel = $2 and queued_at is null and due_at <= $3
    order by commercial, due_at, communication_id
    limit greatest(0, $4 - (
      select count(*) from message_backlog
      where instance_id = $1 and channel = $2 and queued_at is not null
    ))
  ))
  returning ${jobColumns}`);

/** What is due and still has room in the queue, now taken into it. Under the transport's lock, so that all count right. */
export async function takeDueMessages(tx: Tx, lane: Lane, most: number, now: Date): Promise<MessageJob[]> {
  return (await take(tx, lane.instanceId, lane.channel, now.toISOString(), most)).map(jobOf);
}

// Whoever had it and lives after all may still say what became of it, until another claims it.
const forgotten = statement<BacklogRow>(`
  update message_backlog set queued_at = $2, claimed_until = null
  where ctid = any (array(
    select ctid from message_backlog
    where queued_at is not null and queued_at <= $1 and (claimed_until is null or claimed_until <= $2)
    order by queued_at limit $3 for update skip locked
  ))
  returning ${jobColumns}`);

/** What was queued before `since` and nobody is at: the queue may have lost it, or its worker died. */
export async function takeForgottenMessages(
  db: Db,
  since: Date,
  now: Date,
  most: number,
): Promise<MessageJob[]> {
  return (await forgotten(db, since.toISOString(), now.toISOString(), most)).map(jobOf);
}

const lapsed = statement<BacklogRow>(`
  select ${jobColumns} from message_backlog
  where queued_at is null and give_up_at <= $1 order by give_up_at limit $2`);

/** What has waited for longer than it may. */
export async function findLapsedMessages(db: Db, now: Date, most: number): Promise<MessageJob[]> {
  return (await lapsed(db, now.toISOString(), most)).map(jobOf);
}

// The log's row is locked before the backlog's, by everybody.
const waiting = statement<{ handed_over: boolean }>(`
  with known as (
    select id from communications where instance_id = $1 and id = $3 for update
  )
  select b.handed_over_at is not null as handed_over from message_backlog b, known
  where b.instance_id = $1 and b.channel = $2 and b.communication_id = $3 and b.attempt = $4 and b.queued_at is null
  for update of b`);

/** Undefined where it waits no more as it did; else nobody takes it before the transaction ends. */
export async function lockWaiting(tx: Tx, job: MessageJob): Promise<{ mayBeSent: boolean } | undefined> {
  const [row] = await waiting(tx, job.instanceId, job.channel, job.communicationId, job.attempt);
  return row && { mayBeSent: row.handed_over };
}

const claim = statement<{ handed_over_at: string | null; give_up_at: string }>(`
  update message_backlog set claimed_by = $6, claimed_until = $7
  where instance_id = $1 and channel = $2 and communication_id = $3 and attempt = $4
    and (claimed_until is null or claimed_until <= $5)
  returning handed_over_at, give_up_at`);

export interface ClaimedMessage {
  /** It may have been sent: whoever was at it had begun to hand it over. */
  handedOverAt: Date | null;
  giveUpAt: Date;
}

/** Undefined where another has the attempt, or it is settled. */
export async function claimMessage(
  db: Db,
  job: MessageJob,
  { by, until }: { by: number; until: Date },
  now: Date,
): Promise<ClaimedMessage | undefined> {
  const { instanceId, channel, communicationId, attempt } = job;
  const [row] = await claim(
    db,
    instanceId,
    channel,
    communicationId,
    attempt,
    now.toISOString(),
    by,
    until.toISOString(),
  );
  return (
    row && {
      handedOverAt: row.handed_over_at === null ? null : new Date(row.handed_over_at),
      giveUpAt: new Date(row.give_up_at),
    }
  );
}

// A locked row is being recorded this moment, along with others in an order of their own: waiting could be a deadlock.
const prolong = statement(`
  with held as (
    select b.instance_id, b.channel, b.communication_id
    from unnest($3::bigint[], $4::text[], $5::bigint[]) made (instance_id, channel, communication_id)
    join message_backlog b using (instance_id, channel, communication_id)
    where b.claimed_by = $1 for update of b skip locked
  )
  update message_backlog b set claimed_until = $2 from held
  where b.instance_id = held.instance_id and b.channel = held.channel
    and b.communication_id = held.communication_id`);

/** These attempts last; whoever makes them is alive. */
export async function prolongMessageClaims(
  db: Db,
  jobs: MessageJob[],
  { by, until }: { by: number; until: Date },
): Promise<void> {
  const column = (name: 'instanceId' | 'channel' | 'communicationId') =>
    arrayLiteral(jobs.map((job) => job[name]));
  await prolong(
    db,
    by,
    until.toISOString(),
    column('instanceId'),
    column('channel'),
    column('communicationId'),
  );
}

const theClaim =
  'instance_id = $1 and channel = $2 and communication_id = $3 and attempt = $4 and claimed_by = $5';

const note = statement(`
  update message_backlog set handed_over_at = $6 where ${theClaim} and claimed_until > $6 returning 1`);

export interface Handed {
  job: MessageJob;
  by: number;
}

/** From now on they may have been sent. False of those whose claim was lost: they must not be. */
export function noteHandingOver(tx: Tx, handed: Handed[], now: Date): Promise<boolean[]> {
  return Promise.all(
    handed.map(async ({ job: { instanceId, channel, communicationId, attempt }, by }) => {
      const rows = await note(tx, instanceId, channel, communicationId, attempt, by, now.toISOString());
      return rows.length > 0;
    }),
  );
}

const postpone = statement(`
  with known as (
    select id from communications where instance_id = $1 and id = $3 for update
  ), postponed as (
    update message_backlog b set attempt = b.attempt + 1, due_at = $6, queued_at = null, claimed_by = null,
      claimed_until = null, handed_over_at = case when $7 then b.handed_over_at end
    from known
    where b.instance_id = $1 and b.channel = $2 and b.communication_id = $3 and b.attempt = $4 and b.claimed_by = $5
    returning 1
  )
  update communications set error = case when recipient <> '' then $8 end
  where instance_id = $1 and id = $3 and exists (select from postponed) returning 1`);

export interface Postponed {
  until: Date;
  /** Why, for the workshop's eyes. */
  error: string;
  /** It is not known whether it was sent: then that is asked before anything else. */
  mayBeSent: boolean;
}

/** False where the claim was lost. */
export async function postponeMessage(
  tx: Tx,
  { instanceId, channel, communicationId, attempt }: MessageJob,
  { by }: Pick<SendingClaim, 'by'>,
  { until, error, mayBeSent }: Postponed,
): Promise<boolean> {
  const rows = await postpone(
    tx,
    instanceId,
    channel,
    communicationId,
    attempt,
    by,
    until.toISOString(),
    mayBeSent,
    error,
  );
  return rows.length > 0;
}
