import { domainToUnicode } from 'node:url';
import { sql } from 'drizzle-orm';
import {
  type ClientAddresses,
  includesAddress,
  parseAddresses,
  phoneEndingDigits,
} from '../../domain/clients/addresses.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { clients } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';

const ofClient = { instanceId: clients.instance_id, clientId: clients.id };
const fields = ['phone', 'phone_secondary', 'whatsapp_phone', 'email', 'billing_email'];

// Reads the client's claims besides its fields and history, because a claim may contain a number that was normalised
// under the rules of another country.
const listAddresses = query(
  ofClient,
  ($) => sql<{ address: string | null }>`
  select unnest(array[${sql.raw(fields.join(', '))}]) as address from clients
  where instance_id = ${$.instanceId} and id = ${$.clientId}
  union
  select jsonb_array_elements_text(changes->field)
  from client_history, unnest(${`{${fields.join(',')}}`}::text[]) field
  where instance_id = ${$.instanceId} and client_id = ${$.clientId} and changes ? field
  union
  select value from client_claims
  where instance_id = ${$.instanceId} and client_id = ${$.clientId} and kind <> 'tax_id'`,
);

/**
 * Returns the present and former email addresses and phone numbers of a client. Call this before the history is erased.
 */
export async function listAllAddressesEver(
  tx: Tx,
  { id, country }: Pick<Instance, 'id' | 'country'>,
  clientId: number,
): Promise<ClientAddresses> {
  const rows = await listAddresses(tx, { instanceId: id, clientId });
  return parseAddresses(
    rows.flatMap(({ address }) => address ?? []),
    country,
  );
}

// Searches claims and heirs by their index. Searches the other fields in all clients of the workshop, which is
// acceptable because erasures are rare.
const listAddressesOfOthers = query(
  { ...ofClient, spellings: param.list(param.text), endings: param.list(param.text) },
  ($) => sql<{ address: string }>`
  select value as address from client_claims
  where instance_id = ${$.instanceId} and kind in ('email', 'phone') and value = any (${$.spellings}::text[])
    and client_id <> ${$.clientId}
  union all
  select value from client_claim_heirs
  where instance_id = ${$.instanceId} and kind in ('email', 'phone') and value = any (${$.spellings}::text[])
    and client_id <> ${$.clientId}
  union all
  select field.address
  from clients
    cross join lateral (values (billing_email), (phone_secondary), (whatsapp_phone)) field (address)
  where instance_id = ${$.instanceId} and id <> ${$.clientId}
    and coalesce(billing_email, phone_secondary, whatsapp_phone) is not null
    and field.address is not null
    and (field.address = any (${$.spellings}::text[])
      or right(translate(field.address, ' +-.()', ''), ${phoneEndingDigits}) = any (${$.endings}::text[]))`,
);

/**
 * Returns the addresses of an erased client without the addresses that another client has as well, such as a family's
 * mailbox, because messages to such an address may be about the other client.
 */
export async function withoutAddressesOfOthers(
  tx: Tx,
  { id, country }: Pick<Instance, 'id' | 'country'>,
  clientId: number,
  addresses: ClientAddresses,
): Promise<ClientAddresses> {
  const { known, endings } = addresses;
  const spellings = [...known].flatMap((form) => [form, form.replace(/(?<=@)[^@]+$/, domainToUnicode)]);
  const rows = await listAddressesOfOthers(tx, { instanceId: id, clientId, spellings, endings });
  const others = parseAddresses(
    rows.map(({ address }) => address),
    country,
  );
  return parseAddresses(
    [...known].filter((address) => !includesAddress(others, address, country)),
    country,
  );
}
