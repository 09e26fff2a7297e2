import { sql } from 'drizzle-orm';
import type { ClientIdentity } from '../../domain/clients/mentions.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { clients } from '../connection/tables.ts';

type IdentityKind = 'name' | 'street' | 'code';

const fieldsByIdentityKind: Record<string, IdentityKind> = {
  name: 'name',
  address: 'street',
  tax_id: 'code',
  plate: 'code',
  vin: 'code',
};

const ofClient = { instanceId: clients.instance_id, clientId: clients.id };

// Includes invoices and signatures, because they may contain names that the client's row never had.
const listIdentity = query(
  ofClient,
  ($) => sql<{ field: string; written: string | null }>`
  select field, written
  from clients, lateral (values ('name', name), ('address', address), ('tax_id', tax_id)) its (field, written)
  where instance_id = ${$.instanceId} and id = ${$.clientId}
  union
  select field, jsonb_array_elements_text(changes->field)
  from client_history, unnest(${`{${Object.keys(fieldsByIdentityKind).join(',')}}`}::text[]) field
  where instance_id = ${$.instanceId} and client_id = ${$.clientId} and changes ? field
  union
  select field, written
  from vehicles, lateral (values ('plate', plate), ('vin', vin)) its (field, written)
  where instance_id = ${$.instanceId} and client_id = ${$.clientId}
  union
  select field, written
  from invoices, lateral (
    values ('name', billing_name), ('address', billing_address), ('tax_id', billing_tax_id)
  ) its (field, written)
  where instance_id = ${$.instanceId} and client_id = ${$.clientId}
  union
  select 'name', content::jsonb->>'name'
  from evidence e join budgets b on b.instance_id = e.instance_id and b.id = e.budget_id
  where e.instance_id = ${$.instanceId} and b.client_id = ${$.clientId}`,
);

/**
 * Returns the names, streets and code numbers that a client has or had, such as tax id and plate. Call this before the
 * client and its history are erased.
 */
export async function findIdentityEver(
  tx: Tx,
  instanceId: number,
  clientId: number,
): Promise<Omit<ClientIdentity, 'addresses'>> {
  const rows = await listIdentity(tx, { instanceId, clientId });
  const of = (kind: IdentityKind) =>
    rows.flatMap(({ field, written }) =>
      fieldsByIdentityKind[field] === kind && written !== null ? [written] : [],
    );
  return { names: of('name'), streets: of('street'), codes: of('code') };
}

/** Lists the names that match a pattern: of other clients, of their vehicles, of the staff and of the workshop. */
export const listNamesOfOthers = query(
  { ...ofClient, pattern: param.text },
  ($) => sql<{ text: string }>`
  select text from (
    select concat_ws(E'\\n', name, address, tax_id) as text
    from clients where instance_id = ${$.instanceId} and id <> ${$.clientId} and erased_at is null
    union all
    select concat_ws(E'\\n', plate, vin) from vehicles where instance_id = ${$.instanceId} and client_id <> ${$.clientId} and not owner_erased
    union all
    select name from staff where instance_id = ${$.instanceId}
    union all
    select concat_ws(E'\\n', name, legal_name, address, tax_id, email, phone, whatsapp) from instances where id = ${$.instanceId}
  ) known where text ~* ${$.pattern}`,
);

/** Maximum texts to read: enough to decide whether a word is a technical term rather than a client's name. */
const maxTradeTexts = 5_000;

/**
 * Lists the texts of the workshop's parts and of its price list. The description of a part or item must match a
 * pattern.
 */
export const listTextsOfTrade = query(
  { instanceId: clients.instance_id, pattern: param.text },
  ($) => sql<{ text: string }>`
  select description as text from catalog_items where instance_id = ${$.instanceId} and description ~* ${$.pattern}
  union all
  select concat_ws(' ', description, manufacturer_reference, location) from parts
  where instance_id = ${$.instanceId} and description ~* ${$.pattern}
  limit ${maxTradeTexts}`,
);
