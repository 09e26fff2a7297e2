import type { ClientFields, ConsentChange } from '../../domain/clients/client.ts';
import type { ClaimedValue } from '../../domain/clients/identity.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { LostRace, type Parameter, statement, type Tx } from '../connection/client.ts';
import { clients } from '../connection/tables.ts';
import { columnsOf } from './claims.ts';
import { type Author, consentColumns } from './history.ts';
import { type ClientRow, clientColumns, storedColumns, storedValues, type Workshop } from './queries.ts';

const typed = storedColumns.map((column, at) => `$${at + 11}::${clients[column].getSQLType()}`);

/** One statement: where its parts were sent one by one, a creation took the process a quarter longer. */
const create = statement<ClientRow & { claimed: number }>(`
  with created as (
    insert into clients (instance_id, created_at, ${storedColumns})
    select $1::bigint, $2::timestamptz, ${typed}
    where not exists (
      select from unnest($3::text[], $4::text[]) as wanted (kind, value)
      cross join lateral (
        select from client_claims where instance_id = $1 and kind = wanted.kind and value = wanted.value limit 1
      ) held)
    returning ${clientColumns}
  ), claimed as (
    insert into client_claims (instance_id, kind, value, client_id)
    select $1, kind, value, id
    from created cross join unnest($3, $4) with ordinality as wanted (kind, value, place) order by place
    on conflict do nothing
    returning 1
  ), told as (
    insert into client_history (instance_id, client_id, action, changes, actor_kind, actor_id, actor_name, at)
    select $1, id, 'client.created', $5::jsonb, $6::text, $7::bigint, $8::text, $2 from created
  ), consented as (
    insert into consent_log (instance_id, client_id, subject, opted_out, actor_kind, actor_id, actor_name, at)
    select $1, id, subject, opted_out, $6, $7, $8, $2
    from created cross join unnest($9::text[], $10::boolean[]) as changed (subject, opted_out)
  ), happened as (
    insert into events (instance_id, event, data, occurred_at)
    select $1, 'client.created', jsonb_build_object('client_id', id), $2 from created
  )
  select created.*, (select count(*)::int from claimed) as claimed from created`);

interface NewClient {
  fields: ClientFields;
  claims: ClaimedValue[];
  changes: Changes;
  consents: ConsentChange[];
}

/** With its claims, history, consents and event. Undefined, and nothing written: another client has one of its values. */
export async function insertWholeClient(
  tx: Tx,
  instance: Workshop,
  { fields, claims, changes, consents }: NewClient,
  actor: Author,
  now: Date,
): Promise<ClientRow | undefined> {
  const values = storedValues(fields, instance, now);
  const [row] = await create(
    tx,
    instance.id,
    values.updated_at,
    ...columnsOf(claims),
    JSON.stringify(changes),
    actor.kind,
    actor.id,
    actor.name,
    ...consentColumns(consents),
    ...storedColumns.map((column) => clients[column].mapToDriverValue(values[column] as never) as Parameter),
  );
  if (row && row.claimed < claims.length) throw new LostRace();
  return row;
}
