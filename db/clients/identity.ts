import type { Identity } from '../../domain/clients/mentions.ts';
import { statement, type Tx } from '../connection/client.ts';

type Kind = 'name' | 'street' | 'code';

const kinds: Record<string, Kind> = {
  name: 'name',
  address: 'street',
  tax_id: 'code',
  plate: 'code',
  vin: 'code',
};

// Bills go to names that the record never had, and people sign with more names than they are filed under.
const ever = statement<{ field: string; written: string | null }>(`
  select field, written
  from clients, lateral (values ('name', name), ('address', address), ('tax_id', tax_id)) its (field, written)
  where instance_id = $1 and id = $2
  union
  select field, jsonb_array_elements_text(changes->field)
  from client_history, unnest('{${Object.keys(kinds).join(',')}}'::text[]) field
  where instance_id = $1 and client_id = $2 and changes ? field
  union
  select field, written
  from vehicles, lateral (values ('plate', plate), ('vin', vin)) its (field, written)
  where instance_id = $1 and client_id = $2
  union
  select field, written
  from invoices, lateral (
    values ('name', billing_name), ('address', billing_address), ('tax_id', billing_tax_id)
  ) its (field, written)
  where instance_id = $1 and client_id = $2
  union
  select 'name', content::jsonb->>'name'
  from evidence e join budgets b on b.instance_id = e.instance_id and b.id = e.budget_id
  where e.instance_id = $1 and b.client_id = $2`);

/** Returns what the client is and was called. Call it while record and history are still there. */
export async function identityEver(
  tx: Tx,
  instanceId: number,
  clientId: number,
): Promise<Omit<Identity, 'addresses'>> {
  const rows = await ever(tx, instanceId, clientId);
  const of = (kind: Kind) =>
    rows.flatMap(({ field, written }) => (kinds[field] === kind && written !== null ? [written] : []));
  return { names: of('name'), streets: of('street'), codes: of('code') };
}

const ofOthers = statement<{ text: string }>(`
  select text from (
    select concat_ws(E'\\n', name, address, tax_id) as text
    from clients where instance_id = $1 and id <> $2 and erased_at is null
    union all
    select concat_ws(E'\\n', plate, vin) from vehicles where instance_id = $1 and client_id <> $2 and not owner_erased
    union all
    select name from staff where instance_id = $1
    union all
    select concat_ws(E'\\n', name, legal_name, address, tax_id, email, phone, whatsapp) from instances where id = $1
  ) known where text ~* $3`);

/** Returns what names other clients, their vehicles, the staff and the workshop, where the pattern is found in it. */
export async function namesOfOthers(
  tx: Tx,
  instanceId: number,
  clientId: number,
  pattern: string,
): Promise<string[]> {
  const rows = await ofOthers(tx, instanceId, clientId, pattern);
  return rows.map(({ text }) => text);
}

/** So many texts tell whether a word is one of the trade. */
const textsMost = 5_000;

const tradeTexts = statement<{ text: string }>(`
  select description as text from catalog_items where instance_id = $1 and description ~* $2
  union all
  select concat_ws(' ', description, manufacturer_reference, location) from parts
  where instance_id = $1 and description ~* $2
  limit ${textsMost}`);

/** Returns how the workshop describes parts and prices, where the pattern is found. */
export async function textsOfTheTrade(tx: Tx, instanceId: number, pattern: string): Promise<string[]> {
  const rows = await tradeTexts(tx, instanceId, pattern);
  return rows.map(({ text }) => text);
}
