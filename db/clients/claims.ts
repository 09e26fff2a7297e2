import { and, eq, sql } from 'drizzle-orm';
import type { ClaimKind } from '../../domain/clients/claim-kinds.ts';
import { type ClaimedValue, claimedValues, conflictingClient } from '../../domain/clients/identity.ts';
import {
  arrayLiteral,
  type Db,
  preparedSelect,
  sendInOrder,
  statement,
  type Tx,
} from '../connection/client.ts';
import { client_claim_heirs, client_claims } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';

const claim = statement<ClaimedValue>(`
  insert into client_claims (instance_id, kind, value, client_id)
  select $1::bigint, kind, value, $2::bigint
  from unnest($3::text[], $4::text[]) with ordinality as wanted (kind, value, place) order by place
  on conflict do nothing
  returning kind, value`);

/** Takes what is free; the rest is another's. Before releases, and in the order of `claimedValues`: then nobody deadlocks. */
export async function insertClaims(
  tx: Tx,
  instanceId: number,
  clientId: number,
  values: ClaimedValue[],
): Promise<ClaimedValue[]> {
  if (values.length === 0) return [];
  return await claim(tx, instanceId, clientId, ...columnsOf(values));
}

interface ClaimHolder extends ClaimedValue {
  client_id: number;
}

/** Lateral: a plain join, planned while the table was small, reads all claims of the workshop as they become more. */
const holders = statement<ClaimHolder>(`
  select wanted.kind, wanted.value, held.client_id
  from unnest($2::text[], $3::text[]) as wanted (kind, value)
  cross join lateral (
    select client_id from client_claims
    where instance_id = $1 and kind = wanted.kind and value = wanted.value limit 1
  ) held`);

export async function findClaimHolders(
  tx: Tx,
  instanceId: number,
  values: ClaimedValue[],
): Promise<ClaimHolder[]> {
  if (values.length === 0) return [];
  return await holders(tx, instanceId, ...columnsOf(values));
}

const claimants = statement<ClaimHolder>(`
  select wanted.kind, wanted.value, held.client_id
  from (select distinct kind, value from unnest($2::text[], $3::text[]) as given (kind, value)) wanted
  cross join lateral (
    select client_id from client_claims where instance_id = $1 and kind = wanted.kind and value = wanted.value
    union
    select client_id from client_claim_heirs where instance_id = $1 and kind = wanted.kind and value = wanted.value
  ) held`);

/** Those who hold a value, and those who stand in line for it: imported duplicates. */
export async function findClaimants(
  tx: Tx,
  instanceId: number,
  values: ClaimedValue[],
): Promise<ClaimHolder[]> {
  if (values.length === 0) return [];
  return await claimants(tx, instanceId, ...columnsOf(values));
}

export async function findClientByAddress(
  tx: Tx,
  { id, country }: Pick<Instance, 'id' | 'country'>,
  address: string,
): Promise<number | undefined> {
  const isEmail = address.includes('@');
  const identified = { tax_id: null, email: isEmail ? address : null, phone: isEmail ? null : address };
  return conflictingClient(await findClaimHolders(tx, id, claimedValues(identified, country)));
}

const bequeath = statement(`
  update client_claims c set client_id = heir.client_id
  from (
    select h.kind, h.value, min(h.client_id) as client_id
    from unnest($3::text[], $4::text[]) as released (kind, value)
    join client_claim_heirs h
      on h.instance_id = $1 and h.kind = released.kind and h.value = released.value and h.client_id <> $2
    group by h.kind, h.value
  ) heir
  where c.instance_id = $1 and c.kind = heir.kind and c.value = heir.value and c.client_id = $2`);

const settleHeirs = statement(`
  delete from client_claim_heirs h
  using unnest($3::text[], $4::text[]) as released (kind, value)
  where h.instance_id = $1 and h.kind = released.kind and h.value = released.value
    and (h.client_id = $2 or exists (
      select from client_claims c
      where c.instance_id = $1 and c.kind = h.kind and c.value = h.value and c.client_id = h.client_id))`);

const release = statement(`
  delete from client_claims c
  using unnest($3::text[], $4::text[]) as released (kind, value)
  where c.instance_id = $1 and c.client_id = $2 and c.kind = released.kind and c.value = released.value`);

/** Lets values go: an imported duplicate that still has one inherits it, the lowest id first. */
export async function releaseClaims(
  tx: Tx,
  instanceId: number,
  clientId: number,
  values: ClaimedValue[],
): Promise<void> {
  if (values.length === 0) return;
  const released = columnsOf(values);
  await sendInOrder(tx, [
    bequeath(tx, instanceId, clientId, ...released),
    settleHeirs(tx, instanceId, clientId, ...released),
    release(tx, instanceId, clientId, ...released),
  ]);
}

const valuesOf = (db: Db, claims: typeof client_claims | typeof client_claim_heirs) =>
  db
    .select({ kind: claims.kind, value: claims.value })
    .from(claims as typeof client_claims)
    .where(
      and(
        eq(claims.instance_id, sql.placeholder('instanceId')),
        eq(claims.client_id, sql.placeholder('clientId')),
      ),
    );

const listOf = preparedSelect((db) => valuesOf(db, client_claims).union(valuesOf(db, client_claim_heirs)));

export async function listClaims(tx: Tx, instanceId: number, clientId: number): Promise<ClaimedValue[]> {
  return await listOf(tx, { instanceId, clientId });
}

export function columnsOf(values: { kind: ClaimKind; value: string }[]): [string, string] {
  return [arrayLiteral(values.map(({ kind }) => kind)), arrayLiteral(values.map(({ value }) => value))];
}
