import { statusesBefore, type ToldCommunication } from '../../domain/messages/communication.ts';
import {
  arrayLiteral,
  type Db,
  placeholders,
  preparedWrite,
  statement,
  type Tx,
} from '../connection/client.ts';
import type { Page } from '../connection/pages.ts';
import { communications } from '../connection/tables.ts';

type Stored = typeof communications.$inferSelect;

export type { CommunicationChannel, CommunicationStatus } from '../../domain/messages/communication.ts';

type Told = Pick<Stored, 'channel' | 'direction' | 'recipient' | 'body' | 'status'>;
type Optional = Omit<Stored, keyof Told | 'instance_id' | 'id' | 'created_at' | 'updated_at'>;
export type NewCommunication = Told & Partial<Optional>;

const nothingMore: Optional = {
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
  provider_id: null,
  sealed_tokens: Buffer.alloc(0),
};

const told = ['channel', 'direction', 'recipient', 'body', 'status'] as const;
const optional = Object.keys(nothingMore) as (keyof Optional)[];

const insert = preparedWrite((db) =>
  db
    .insert(communications)
    .values(placeholders(['instance_id', ...told, ...optional, 'created_at', 'updated_at']))
    .returning({ id: communications.id }),
);

/** Returns the number that `communicationId` makes an id of. */
export async function insertCommunication(
  tx: Tx,
  instanceId: number,
  communication: NewCommunication,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  const [row] = await insert(tx, {
    ...nothingMore,
    ...communication,
    instance_id: instanceId,
    created_at: at,
    updated_at: at,
  });
  return row?.id as number;
}

export interface StatusNews {
  instanceId: number;
  id: number;
  status: Stored['status'];
  error?: string | null;
  providerId?: string | null;
  /** Of whoever has made that one. */
  attempt?: number;
}

export interface MovedCommunication extends ToldCommunication {
  before: Stored['status'];
  /** False: it had come further already, or there is nothing new. */
  moved: boolean;
  /** Empty: its client is erased. */
  recipient: string;
  error: string | null;
}

/** A provider's id may hold an address; its hash still tells a second report from a first. */
export const erasedProviderId = (id: string) =>
  `case when ${id} like 'erased:%' then ${id} else 'erased:' || encode(sha256(convert_to(${id}, 'UTF8')), 'hex') end`;

// Of an erased client nothing is kept that a provider says of an address. An id that it gave to another message is no id.
// The log's row is locked before the backlog's, by everybody, and in the order given.
const move = statement<MovedCommunication & { n: number }>(`
  with news as (
    select * from unnest(
      $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[]
    ) with ordinality e (instance_id, id, status, error, provider_id, reached_from, attempt, n)
  ), known as (
    select e.*, c.before, c.before = any (string_to_array(e.reached_from, ' ')) as moves,
      case when c.recipient = '' then ${erasedProviderId('e.provider_id')} else e.provider_id end as named
    from news e cross join lateral (
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
    provider_id = case when k.named is null or exists (
      select from communications o
      where o.instance_id = c.instance_id and o.channel = c.channel and o.provider_id = k.named
    ) then c.provider_id else k.named end,
    updated_at = case when k.moves then $8 else c.updated_at end
  from known k
  where c.instance_id = k.instance_id and c.id = k.id and (k.attempt is null or k.n in (select n from settled))
  returning k.n, c.id, client_id, channel, c.status, k.before, k.moves as moved, recipient, c.error`);

/** Nothing more is sent of these. Undefined where it isn't there or, for an attempt, where it doesn't wait for that one. */
export async function moveCommunications(
  tx: Tx,
  news: StatusNews[],
  now: Date,
): Promise<(MovedCommunication | undefined)[]> {
  const column = (of: (one: StatusNews) => string | number | null) => arrayLiteral(news.map(of));
  const rows = await move(
    tx,
    column(({ instanceId }) => instanceId),
    column(({ id }) => id),
    column(({ status }) => status),
    column(({ error = null }) => error),
    column(({ providerId = null }) => providerId),
    column(({ status }) => statusesBefore[status].join(' ')),
    column(({ attempt = null }) => attempt),
    now.toISOString(),
  );
  const moved = new Map(rows.map(({ n, ...row }) => [n, row]));
  return news.map((_, index) => moved.get(index + 1));
}

/** Only the desk shows `error`. */
export type CommunicationRow = Omit<
  Stored,
  'instance_id' | 'commercial' | 'campaign_id' | 'key_id' | 'provider_id' | 'updated_at'
> & { client_name: string | null };

/** The name is looked up for the rows of the page alone: a join's plan may read all clients. */
const shown = `
  id, channel, direction, recipient, subject, body, budget_id, client_id, status, error, created_at, duration,
  recording_url, agent, from_number, to_number, sealed_tokens,
  (select name from clients c where c.instance_id = m.instance_id and c.id = m.client_id) as client_name`;

const find = statement<CommunicationRow>(
  `select ${shown} from communications m where instance_id = $1 and id = $2`,
);

export async function findCommunication(
  db: Db,
  instanceId: number,
  id: number,
): Promise<CommunicationRow | undefined> {
  const [row] = await find(db, instanceId, id);
  return row;
}

interface Named extends Pick<Stored, 'id' | 'direction'> {
  /** The provider knows it by another id. */
  other: boolean;
}

const named = `provider_id in ($3, ${erasedProviderId('$3')})`;
const findByProvider = statement<Named>(`
  select id, direction, coalesce(not ${named}, false) as other from communications
  where instance_id = $1 and channel = $2 and (${named} or id = $4)`);

/** By the provider's id, our number, or both. With those of erased clients. */
export function listNamed(
  db: Db,
  instanceId: number,
  channel: Stored['channel'],
  { providerId, number }: { providerId: string; number: number | null },
) {
  return findByProvider(db, instanceId, channel, providerId, number);
}

/** No more is read for one page, whatever its limit: texts have up to 100,000 characters. */
const pageTextBytesMost = 1_000_000;

const listWhere = (condition: string) => `
  select ${shown}, found from (
    select *, count(*) over () as found, sum(octet_length(body)) over (order by id desc) - octet_length(body) as text_before
    from (
      select * from communications where instance_id = $1 and id < $2 ${condition} order by id desc limit $3
    ) as wanted
  ) as m
  where text_before < ${pageTextBytesMost} order by id desc`;

type ListedRow = CommunicationRow & { found: number };

const listAll = statement<ListedRow>(listWhere(''));
const listOfChannel = statement<ListedRow>(listWhere('and channel = $4'));

/** Communications before an id, the newest first: fewer than asked for where they are long. */
export async function listCommunications(
  db: Db,
  instanceId: number,
  channel: Stored['channel'] | 'all',
  before: number,
  limit: number,
): Promise<Page<CommunicationRow>> {
  const found =
    channel === 'all'
      ? await listAll(db, instanceId, before, limit + 1)
      : await listOfChannel(db, instanceId, before, limit + 1, channel);
  const rows = found.slice(0, limit);
  return { rows, hasMore: (found[0]?.found ?? 0) > rows.length };
}
