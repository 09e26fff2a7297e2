import { sql } from 'drizzle-orm';
import { type ClaimedValue, claimOfAddress } from '../../domain/clients/identity.ts';
import { sendInOrder, type Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { client_claims } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';

// Parameters for claimed values. They are arrays instead of JSON, because for JSON the planner expects too many rows.
const someValues = {
  instanceId: client_claims.instance_id,
  kinds: param.list(client_claims.kind),
  values: param.list(client_claims.value),
};
const valuesOfClient = { ...someValues, clientId: client_claims.client_id };

const insert = query(
  valuesOfClient,
  ($) => sql<ClaimedValue>`
  insert into client_claims (instance_id, kind, value, client_id)
  select ${$.instanceId}::bigint, kind, value, ${$.clientId}::bigint
  from unnest(${$.kinds}::text[], ${$.values}::text[]) with ordinality as claim (kind, value, place) order by place
  on conflict do nothing
  returning kind, value`,
);

/**
 * Claims values for a client, and returns the values that were free. Values that are missing in the result belong to
 * other clients. To prevent deadlocks, call this before `releaseClaims`, with the values in the order of
 * `claimedValues`.
 */
export async function insertClaims(
  tx: Tx,
  instanceId: number,
  clientId: number,
  values: ClaimedValue[],
): Promise<ClaimedValue[]> {
  if (values.length === 0) return [];
  return await insert(tx, { instanceId, clientId, ...splitClaims(values) });
}

interface ClaimHolder extends ClaimedValue {
  client_id: number;
}

/**
 * Finds the clients that hold values. Uses a lateral join: a plain join that was planned while the table was small
 * would later read all claims of the workshop.
 */
const findHolders = query(
  someValues,
  ($) => sql<ClaimHolder>`
  select searched.kind, searched.value, holder.client_id
  from unnest(${$.kinds}::text[], ${$.values}::text[]) as searched (kind, value)
  cross join lateral (
    select client_id from client_claims
    where instance_id = ${$.instanceId} and kind = searched.kind and value = searched.value limit 1
  ) holder`,
);

export async function findClaimHolders(
  tx: Tx,
  instanceId: number,
  values: ClaimedValue[],
): Promise<ClaimHolder[]> {
  if (values.length === 0) return [];
  return await findHolders(tx, { instanceId, ...splitClaims(values) });
}

const findHoldersAndHeirs = query(
  someValues,
  ($) => sql<ClaimHolder>`
  select searched.kind, searched.value, claimant.client_id
  from (
    select distinct kind, value from unnest(${$.kinds}::text[], ${$.values}::text[]) as listed (kind, value)
  ) searched
  cross join lateral (
    select client_id from client_claims
    where instance_id = ${$.instanceId} and kind = searched.kind and value = searched.value
    union
    select client_id from client_claim_heirs
    where instance_id = ${$.instanceId} and kind = searched.kind and value = searched.value
  ) claimant`,
);

/** Finds the clients that hold the values, and the imported duplicates that inherit the values from these clients. */
export async function findClaimants(
  tx: Tx,
  instanceId: number,
  values: ClaimedValue[],
): Promise<ClaimHolder[]> {
  if (values.length === 0) return [];
  return await findHoldersAndHeirs(tx, { instanceId, ...splitClaims(values) });
}

export async function findClientByAddress(
  tx: Tx,
  { id, country }: Pick<Instance, 'id' | 'country'>,
  address: string,
): Promise<number | undefined> {
  const claim = claimOfAddress(address, country);
  const [holder] = await findClaimHolders(tx, id, claim ? [claim] : []);
  return holder?.client_id;
}

const moveToHeirs = query.run(
  valuesOfClient,
  ($) => sql`
  update client_claims c set client_id = heir.client_id
  from (
    select h.kind, h.value, min(h.client_id) as client_id
    from unnest(${$.kinds}::text[], ${$.values}::text[]) as released (kind, value)
    join client_claim_heirs h on h.instance_id = ${$.instanceId}
      and h.kind = released.kind and h.value = released.value and h.client_id <> ${$.clientId}
    group by h.kind, h.value
  ) heir
  where c.instance_id = ${$.instanceId} and c.kind = heir.kind and c.value = heir.value
    and c.client_id = ${$.clientId}`,
);

const deleteHeirs = query.run(
  valuesOfClient,
  ($) => sql`
  delete from client_claim_heirs h
  using unnest(${$.kinds}::text[], ${$.values}::text[]) as released (kind, value)
  where h.instance_id = ${$.instanceId} and h.kind = released.kind and h.value = released.value
    and (h.client_id = ${$.clientId} or exists (
      select from client_claims c
      where c.instance_id = ${$.instanceId} and c.kind = h.kind and c.value = h.value
        and c.client_id = h.client_id))`,
);

const deleteClaims = query.run(
  valuesOfClient,
  ($) => sql`
  delete from client_claims c
  using unnest(${$.kinds}::text[], ${$.values}::text[]) as released (kind, value)
  where c.instance_id = ${$.instanceId} and c.client_id = ${$.clientId}
    and c.kind = released.kind and c.value = released.value`,
);

/**
 * Releases values that a client holds. Among imported duplicates with the same value, the client with the lowest id
 * inherits the value.
 */
export async function releaseClaims(
  tx: Tx,
  instanceId: number,
  clientId: number,
  values: ClaimedValue[],
): Promise<void> {
  if (values.length === 0) return;
  const released = { instanceId, clientId, ...splitClaims(values) };
  await sendInOrder(tx, [moveToHeirs(tx, released), deleteHeirs(tx, released), deleteClaims(tx, released)]);
}

/** Lists the values that a client holds, and the values that the client inherits when their holder releases them. */
export const listClaims = query(
  { instanceId: client_claims.instance_id, clientId: client_claims.client_id },
  ($) => sql<ClaimedValue>`
  select kind, value from client_claims where instance_id = ${$.instanceId} and client_id = ${$.clientId}
  union
  select kind, value from client_claim_heirs where instance_id = ${$.instanceId} and client_id = ${$.clientId}`,
);

/** Splits claims into a list of kinds and a list of values, for SQL's `unnest`. */
export function splitClaims(claims: readonly ClaimedValue[]) {
  return { kinds: claims.map(({ kind }) => kind), values: claims.map(({ value }) => value) };
}
