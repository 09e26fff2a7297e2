import type { ClientFields, ConsentChange } from '../../domain/clients/client.ts';
import type { ClaimedValue } from '../../domain/clients/identity.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { arrayLiteral, LostRace, sendInOrder, statement, type Tx } from '../connection/client.ts';
import { columnsOf } from './claims.ts';
import { type Author, consentColumns, insertHistoryLines } from './history.ts';
import { type ClientRow, clientColumns, storedColumns, storedValues, type Workshop } from './queries.ts';

interface ImportedClient {
  id: number;
  fields: ClientFields;
  claims: ClaimedValue[];
  changes: Changes;
  consents: ConsentChange[];
}

const columns = ['id', ...storedColumns] as const;

const insert = statement(`
  insert into clients (instance_id, created_at, ${columns}) overriding system value
  select $1::bigint, $2::timestamptz, ${columns.map((column) => `given.${column}`)}
  from jsonb_array_elements($3::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::clients, fields) as given
  order by place`);

const claim = statement(`
  insert into client_claims (instance_id, kind, value, client_id)
  select $1::bigint, kind, value, client_id
  from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as wanted (kind, value, client_id, place)
  order by kind, value, place
  on conflict do nothing
  returning 1`);

const inherit = statement(`
  insert into client_claim_heirs (instance_id, kind, value, client_id)
  select $1::bigint, c.kind, c.value, wanted.client_id
  from unnest($2::text[], $3::text[], $4::bigint[]) as wanted (kind, value, client_id)
  join client_claims c
    on c.instance_id = $1 and c.kind = wanted.kind and c.value = wanted.value and c.client_id <> wanted.client_id
  on conflict do nothing`);

const consent = statement(`
  insert into consent_log (instance_id, client_id, subject, opted_out, actor_kind, actor_id, actor_name, at)
  select $1::bigint, client_id, subject, opted_out, $5, $6::bigint, $7, $8::timestamptz
  from unnest($2::bigint[], $3::text[], $4::boolean[])
    with ordinality as changed (client_id, subject, opted_out, place)
  order by place`);

interface Import {
  actor: Author;
  now: Date;
  /** Duplicates stand in line for the values that others have. Without them, whoever loses a value has lost a race. */
  duplicates: boolean;
}

/** With their claims, history and consents, as `insertWholeClient` writes one; without events (ADR 0060). */
export async function insertImportedClients(
  tx: Tx,
  instance: Workshop,
  imported: ImportedClient[],
  { actor, now, duplicates }: Import,
): Promise<void> {
  if (imported.length === 0) return;
  const rows = imported.map(({ id, fields }) => ({ ...storedValues(fields, instance, now), id }));
  const claims = imported.flatMap(({ id, claims }) => claims.map((each) => ({ ...each, id })));
  const wanted = [...columnsOf(claims), arrayLiteral(claims.map(({ id }) => id))];
  const consents = imported.flatMap(({ id, consents }) => consents.map((each) => ({ ...each, id })));
  const lines = imported.map(({ id, changes }) => {
    return { clientId: id, action: 'client.created', changes } as const;
  });
  const at = now.toISOString();
  const [, claimed] = await sendInOrder(tx, [
    insert(tx, instance.id, at, JSON.stringify(rows)),
    claim(tx, instance.id, ...wanted),
    duplicates ? inherit(tx, instance.id, ...wanted) : undefined,
    insertHistoryLines(tx, instance.id, lines, actor, now),
    consent(
      tx,
      instance.id,
      arrayLiteral(consents.map(({ id }) => id)),
      ...consentColumns(consents),
      actor.kind,
      actor.id,
      actor.name,
      at,
    ),
  ]);
  if (!duplicates && claimed.length < claims.length) throw new LostRace();
}

// A join is hashed; of an array that is a parameter each name would be compared with each.
const named = statement<ClientRow>(`
  select ${clientColumns} from (select distinct name from unnest($2::text[]) name) wanted
  join clients using (name)
  where instance_id = $1 and erased_at is null order by id`);

/** Looks through all clients of the workshop: for those that nothing else tells apart. */
export async function findClientsNamed(tx: Tx, instanceId: number, names: string[]): Promise<ClientRow[]> {
  return names.length === 0 ? [] : named(tx, instanceId, arrayLiteral(names));
}
