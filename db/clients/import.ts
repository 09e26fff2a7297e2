import { getTableColumns, sql } from 'drizzle-orm';
import type { ClientFields, ConsentChange } from '../../domain/clients/client.ts';
import type { ClaimedValue } from '../../domain/clients/identity.ts';
import type { Actor } from '../../domain/events/actor.ts';
import type { Changes } from '../../domain/events/changes.ts';
import { actorParams, actorValues } from '../connection/actor.ts';
import { ConcurrentChangeError, sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { client_claims, clients } from '../connection/tables.ts';
import { splitClaims } from './claims.ts';
import { insertHistoryLines } from './history.ts';
import { clientColumns, type Workshop } from './writes.ts';

interface ImportedClient {
  id: number;
  fields: ClientFields;
  claims: ClaimedValue[];
  changes: Changes;
  consents: ConsentChange[];
}

const { instance_id, created_at, erased_at, ...stored } = getTableColumns(clients);
const names = Object.keys(stored);

type NewRow = ReturnType<typeof clientColumns> & { id: number };

const insert = query.run(
  { instanceId: instance_id, now: param.date, rows: param.json<NewRow[]>() },
  ($) => sql`
  insert into clients (instance_id, created_at, ${sql.raw(names.join(', '))}) overriding system value
  select ${$.instanceId}::bigint, ${$.now}::timestamptz, ${sql.raw(names.map((name) => `client.${name}`).join(', '))}
  from jsonb_array_elements(${$.rows}::jsonb) with ordinality as sent (fields, place),
    jsonb_populate_record(null::clients, fields) as client
  order by place`,
);

const claimsOfClients = {
  instanceId: client_claims.instance_id,
  kinds: param.list(client_claims.kind),
  values: param.list(client_claims.value),
  clientIds: param.list(client_claims.client_id),
};

const insertClaims = query(
  claimsOfClients,
  ($) => sql<{ client_id: number }>`
  insert into client_claims (instance_id, kind, value, client_id)
  select ${$.instanceId}::bigint, kind, value, client_id
  from unnest(${$.kinds}::text[], ${$.values}::text[], ${$.clientIds}::bigint[])
    with ordinality as claim (kind, value, client_id, place)
  order by kind, value, place
  on conflict do nothing
  returning client_id`,
);

const insertHeirs = query.run(
  claimsOfClients,
  ($) => sql`
  insert into client_claim_heirs (instance_id, kind, value, client_id)
  select ${$.instanceId}::bigint, c.kind, c.value, claim.client_id
  from unnest(${$.kinds}::text[], ${$.values}::text[], ${$.clientIds}::bigint[]) as claim (kind, value, client_id)
  join client_claims c on c.instance_id = ${$.instanceId}
    and c.kind = claim.kind and c.value = claim.value and c.client_id <> claim.client_id
  on conflict do nothing`,
);

type NewConsent = ConsentChange & { client_id: number };

const insertConsents = query.run(
  {
    instanceId: instance_id,
    consents: param.json<NewConsent[]>(),
    ...actorParams,
    now: param.date,
  },
  ($) => sql`
  insert into consent_log (instance_id, client_id, subject, opted_out, actor_kind, actor_id, actor_name, at)
  select ${$.instanceId}::bigint, client_id, subject, opted_out,
    ${$.actor_kind}, ${$.actor_id}::bigint, ${$.actor_name}, ${$.now}::timestamptz
  from rows from (
    jsonb_to_recordset(${$.consents}::jsonb) as (client_id bigint, subject text, opted_out boolean)
  ) with ordinality as changed (client_id, subject, opted_out, place)
  order by place`,
);

interface ImportContext {
  actor: Actor;
  now: Date;
  /**
   * Whether an imported client may have the values of another client. If not, the import throws
   * `ConcurrentChangeError`, because another client took the values after the check.
   */
  duplicates: boolean;
}

/**
 * Inserts imported clients with their claims, history and consents. Emits no events, unlike `insertWholeClient` (ADR
 * 0060).
 */
export async function insertImportedClients(
  tx: Tx,
  instance: Workshop,
  imported: ImportedClient[],
  { actor, now, duplicates }: ImportContext,
): Promise<void> {
  if (imported.length === 0) return;
  const instanceId = instance.id;
  const rows = imported.map(({ id, fields }) => ({ ...clientColumns(fields, instance, now), id }));
  const claims = imported.flatMap(({ id, claims }) => claims.map((each) => ({ ...each, id })));
  const claimLists = { instanceId, ...splitClaims(claims), clientIds: claims.map(({ id }) => id) };
  const consents = imported.flatMap(({ id, consents }) =>
    consents.map((each) => ({ ...each, client_id: id })),
  );
  const lines = imported.map(({ id, changes }) => {
    return { clientId: id, action: 'client.created', changes } as const;
  });
  const [, claimed] = await sendInOrder(tx, [
    insert(tx, { instanceId, now, rows }),
    insertClaims(tx, claimLists),
    duplicates ? insertHeirs(tx, claimLists) : undefined,
    insertHistoryLines(tx, instanceId, lines, actor, now),
    insertConsents(tx, { instanceId, consents, ...actorValues(actor), now }),
  ]);
  if (!duplicates && claimed.length < claims.length) throw new ConcurrentChangeError();
}
