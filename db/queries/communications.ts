import { statusesBefore, type ToldCommunication } from '../../domain/communication.ts';
import { arrayLiteral, type Db, placeholders, prepared, statement, type Tx } from '../client.ts';
import { type Page, pageOf } from '../page.ts';
import { communications } from '../schema/index.ts';

type Stored = typeof communications.$inferSelect;

export type { CommunicationChannel, CommunicationStatus } from '../../domain/communication.ts';

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
};

const told = ['channel', 'direction', 'recipient', 'body', 'status'] as const;
const optional = Object.keys(nothingMore) as (keyof Optional)[];

const insert = prepared('insert_communication', (db) =>
  db
    .insert(communications)
    .values(placeholders(['instance_id', ...told, ...optional, 'created_at', 'updated_at']))
    .returning({ id: communications.id }),
);

/** A line of the log; its number, which `communicationId` makes an id of. */
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
  status: Stored['status'];
  /** Why it failed. */
  error?: string | null;
  /** By which the provider knows it, once it does. */
  providerId?: string | null;
}

/** What a provider says of an address is not kept of an erased client, whose message was on its way. */
const setStatus = statement<ToldCommunication>(`
  update communications
  set status = $3, error = case when recipient <> '' then $4 end, provider_id = coalesce($5, provider_id), updated_at = $6
  where instance_id = $1 and id = $2 and status = any ($7::text[])
  returning id, client_id, channel, status`);

/** Undefined: it has come further already, or isn't there, and there is nothing to tell. */
export async function setCommunicationStatus(
  tx: Tx,
  instanceId: number,
  id: number,
  { status, error = null, providerId = null }: StatusNews,
  now: Date,
): Promise<ToldCommunication | undefined> {
  const from = arrayLiteral(statusesBefore[status]);
  const [row] = await setStatus(tx, instanceId, id, status, error, providerId, now.toISOString(), from);
  return row;
}

/** What is shown of a communication; why it failed, at the desk alone. */
export type CommunicationRow = Omit<
  Stored,
  'instance_id' | 'commercial' | 'campaign_id' | 'key_id' | 'provider_id' | 'updated_at'
> & { client_name: string | null };

/** The name is looked up for the rows of the page alone: a join's plan may read all clients. */
const shown = `
  select id, channel, direction, recipient, subject, body, budget_id, client_id, status, error, created_at, duration,
    recording_url, agent, from_number, to_number,
    (select name from clients c where c.instance_id = m.instance_id and c.id = m.client_id) as client_name
  from communications m`;

const find = statement<CommunicationRow>(`${shown} where instance_id = $1 and id = $2`);

export async function findCommunication(
  db: Db,
  instanceId: number,
  id: number,
): Promise<CommunicationRow | undefined> {
  const [row] = await find(db, instanceId, id);
  return row;
}

const listWhere = (condition: string) =>
  `${shown} where instance_id = $1 and id < $2 ${condition} order by id desc limit $3`;

const listAll = statement<CommunicationRow>(listWhere(''));
const listOfChannel = statement<CommunicationRow>(listWhere('and channel = $4'));

/** Communications before an id, the newest first. */
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
  return pageOf(found, limit);
}
