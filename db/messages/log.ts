import { sql } from 'drizzle-orm';
import { type MessageState, replaceableStatuses } from '../../domain/messages/message.ts';
import type { Db, Tx } from '../connection/client.ts';
import type { Page } from '../connection/pages.ts';
import { param, pickColumns, query, type Slot } from '../connection/query.ts';
import { communications } from '../connection/tables.ts';

type LogRow = typeof communications.$inferSelect;

export type { MessageChannel, MessageStatus } from '../../domain/messages/message.ts';

type RequiredFields = Pick<LogRow, 'channel' | 'direction' | 'recipient' | 'body' | 'status'>;
type OptionalFields = Omit<LogRow, keyof RequiredFields | 'instance_id' | 'id' | 'created_at' | 'updated_at'>;
export type NewLogEntry = RequiredFields & Partial<OptionalFields>;

const logEntryDefaults: OptionalFields = {
  subject: null,
  client_id: null,
  budget_id: null,
  error: null,
  duration: null,
  recording_url: null,
  agent: null,
  from_number: null,
  to_number: null,
  commercial: false,
  campaign_id: null,
  key_id: null,
  to_staff: false,
  provider_id: null,
  sealed_tokens: Buffer.alloc(0),
};

const insert = query.one(
  pickColumns(communications, [
    'instance_id',
    'channel',
    'direction',
    'recipient',
    'body',
    'status',
    ...(Object.keys(logEntryDefaults) as (keyof OptionalFields)[]),
    'created_at',
    'updated_at',
  ]),
  ($, db) => db.insert(communications).values($).returning({ id: communications.id }),
);

/**
 * Inserts an entry of the message log. Returns the entry's number, from which `communicationId` makes the public id.
 */
export async function insertLogEntry(
  tx: Tx,
  instanceId: number,
  entry: NewLogEntry,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const row = { ...logEntryDefaults, ...entry, instance_id: instanceId, created_at: at, updated_at: at };
  return (await insert(tx, row)).id;
}

export interface StatusChange {
  instanceId: number;
  id: number;
  status: LogRow['status'];
  error?: string | null;
  providerId?: string | null;
  /** The attempt that caused the change; undefined if a provider reported the change. */
  attempt?: number;
}

export interface MovedLogEntry extends MessageState {
  before: LogRow['status'];
  /** False if the entry already had the new status or a later status. */
  moved: boolean;
  /** Recipient of the message; empty if the client of the entry is erased. */
  recipient: string;
  error: string | null;
  /** True for a mail to the staff, about which integrators get no events. */
  to_staff: boolean;
}

interface StatusChangeParameter {
  n: number;
  instance_id: number;
  id: number;
  status: string;
  error: string | null;
  provider_id: string | null;
  reached_from: readonly string[];
  attempt: number | null;
}

/**
 * SQL expression for the hash of a provider's message id, which may contain an address. The hash still identifies the
 * message in the provider's reports.
 */
const hashId = (id: Slot | ReturnType<typeof sql.raw>) =>
  sql`case when ${id} like 'erased:%' then ${id} else 'erased:' || encode(sha256(convert_to(${id}, 'UTF8')), 'hex') end`;

// Stores no text of a provider in entries of an erased client. Stores no provider's id that another message already
// has. Locks rows of the log before rows of the backlog, as everywhere, and in the given order.
const changeStatuses = query(
  { changes: param.json<StatusChangeParameter[]>(), now: param.date },
  ($) => sql<MovedLogEntry & { n: number }>`
  with changes as (
    select * from jsonb_to_recordset(${$.changes}::jsonb) as change (
      n int, instance_id bigint, id bigint, status text, error text, provider_id text, reached_from text[], attempt int
    ) order by n
  ), known as (
    select e.*, c.before, c.before = any (e.reached_from) as moves,
      case when c.recipient = '' then ${hashId(sql.raw('e.provider_id'))} else e.provider_id end as new_provider_id
    from changes e cross join lateral (
      select status as before, recipient from communications where instance_id = e.instance_id and id = e.id for update
    ) c
  ), settled as (
    delete from backlog b using known k
    where b.instance_id = k.instance_id and b.kind = 'messages' and b.item_id = k.id
      and (k.attempt is null or b.attempt = k.attempt)
    returning k.n
  )
  update communications c
  set status = case when k.moves then k.status else c.status end,
    error = case when k.moves and recipient <> '' then k.error when not k.moves then c.error end,
    provider_id = case when k.new_provider_id is null or exists (
      select from communications o
      where o.instance_id = c.instance_id and o.channel = c.channel and o.provider_id = k.new_provider_id
    ) then c.provider_id else k.new_provider_id end,
    updated_at = case when k.moves then ${$.now} else c.updated_at end
  from known k
  where c.instance_id = k.instance_id and c.id = k.id and (k.attempt is null or k.n in (select n from settled))
  returning k.n, c.id, client_id, channel, c.status, k.before, k.moves as moved, recipient, c.error, c.to_staff`,
);

/**
 * Records the outcomes of messages, and removes the messages from the backlog. Returns one entry per change: undefined
 * if the message does not exist, or if it no longer waits for the attempt of the change.
 */
export async function moveLogEntries(
  tx: Tx,
  changes: StatusChange[],
  now: Date,
): Promise<(MovedLogEntry | undefined)[]> {
  const sent = changes.map(({ instanceId, id, status, error, providerId, attempt }, n) => ({
    n,
    instance_id: instanceId,
    id,
    status,
    // A provider's text may be cut within a surrogate pair, which JSON rejects.
    error: error?.toWellFormed() ?? null,
    provider_id: providerId ?? null,
    reached_from: replaceableStatuses[status],
    attempt: attempt ?? null,
  }));
  const rows = await changeStatuses(tx, { changes: sent, now });
  const moved = new Map(rows.map(({ n, ...row }) => [n, row]));
  return changes.map((_, n) => moved.get(n));
}

/** An entry of the message log. Only the desk shows `error`. */
export type LogEntry = Omit<
  LogRow,
  'instance_id' | 'commercial' | 'campaign_id' | 'key_id' | 'to_staff' | 'provider_id' | 'updated_at'
> & { client_name: string | null };

// Reads the client's name in a subquery for the rows of the page: the plan of a join may read all clients.
const visibleColumns = sql.raw(`
  id, channel, direction, recipient, subject, body, budget_id, client_id, status, error, created_at, duration,
  recording_url, agent, from_number, to_number, sealed_tokens,
  (select name from clients c where c.instance_id = m.instance_id and c.id = m.client_id) as client_name`);

const { instance_id, id, channel } = communications;

export const findLogEntry = query.first(
  { instanceId: instance_id, id },
  ($) => sql<LogEntry>`
  select ${visibleColumns} from communications m where instance_id = ${$.instanceId} and id = ${$.id}
    and not to_staff`,
);

/** Lists entries of the log by their ids. */
export const listLogEntriesById = query(
  { instanceId: instance_id, ids: param.list(id) },
  ($) => sql<LogEntry>`
  select ${visibleColumns} from communications m
  where instance_id = ${$.instanceId} and id = any (${$.ids}::bigint[]) and not to_staff`,
);

interface MessageByProviderId extends Pick<LogRow, 'id' | 'direction'> {
  /** True if the entry is stored with a provider's id that differs from the given id. */
  other: boolean;
}

/**
 * Lists the log entries with a provider's id, and the entry with the number that this service assigned to the message.
 * Includes entries of erased clients, whose provider's id is hashed.
 */
export const listByProviderId = query(
  { instanceId: instance_id, channel, providerId: param.text, number: param.orNull(id) },
  ($) => {
    const matches = sql`provider_id in (${$.providerId}, ${hashId($.providerId)})`;
    return sql<MessageByProviderId>`
    select id, direction, coalesce(not ${matches}, false) as other from communications
    where instance_id = ${$.instanceId} and channel = ${$.channel} and (${matches} or id = ${$.number})`;
  },
);

/**
 * Maximum size of the texts in a page of the log, for any limit of rows. A single text has up to 100,000 characters.
 */
const maxPageTextBytes = 1_000_000;

const listParameters = { instanceId: instance_id, before: id, limit: param.integer };

interface ListedEntryRow extends LogEntry {
  found: number;
}

const listAll = query(
  listParameters,
  ($) => sql<ListedEntryRow>`
  select ${visibleColumns}, found from (
    select *, count(*) over () as found, sum(octet_length(body)) over (order by id desc) - octet_length(body) as text_before
    from (
      select * from communications where instance_id = ${$.instanceId} and id < ${$.before} and not to_staff
      order by id desc limit ${$.limit}
    ) as page
  ) as m
  where text_before < ${maxPageTextBytes} order by id desc`,
);

const listOfChannel = query(
  { ...listParameters, channel },
  ($) => sql<ListedEntryRow>`
  select ${visibleColumns}, found from (
    select *, count(*) over () as found, sum(octet_length(body)) over (order by id desc) - octet_length(body) as text_before
    from (
      select * from communications where instance_id = ${$.instanceId} and id < ${$.before} and channel = ${$.channel}
        and not to_staff
      order by id desc limit ${$.limit}
    ) as page
  ) as m
  where text_before < ${maxPageTextBytes} order by id desc`,
);

/**
 * Lists the entries of the message log with lower ids than `before`, the newest first. Lists fewer entries than `limit`
 * if their texts are long.
 */
export async function listLogEntries(
  db: Db,
  instanceId: number,
  channel: LogRow['channel'] | 'all',
  before: number,
  limit: number,
): Promise<Page<LogEntry>> {
  const page = { instanceId, before, limit: limit + 1 };
  const found = channel === 'all' ? await listAll(db, page) : await listOfChannel(db, { ...page, channel });
  const rows = found.slice(0, limit);
  return { rows, hasMore: (found[0]?.found ?? 0) > rows.length };
}
