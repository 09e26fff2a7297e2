import { domainToUnicode } from 'node:url';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Addresses, addressesOf, endingDigits, isAmong } from '../../domain/clients/addresses.ts';
import { arrayLiteral, type Db, isIn, preparedSelect, statement, type Tx } from '../connection/client.ts';
import { client_claim_heirs, client_claims, clients } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';

const fields = ['phone', 'phone_secondary', 'whatsapp_phone', 'email', 'billing_email'];

// A number may have been read by the rules of another country; its claim is as it was read then.
const ever = statement<{ written: string | null }>(`
  select unnest(array[${fields.join(', ')}]) as written from clients where instance_id = $1 and id = $2
  union
  select jsonb_array_elements_text(changes->field)
  from client_history, unnest('{${fields.join(',')}}'::text[]) field
  where instance_id = $1 and client_id = $2 and changes ? field
  union
  select value from client_claims where instance_id = $1 and client_id = $2 and kind <> 'tax_id'`);

/** Those of before too: call it while the history is still there. */
export async function addressesEver(
  tx: Tx,
  { id, country }: Pick<Instance, 'id' | 'country'>,
  clientId: number,
): Promise<Addresses> {
  const rows = await ever(tx, id, clientId);
  return addressesOf(
    rows.flatMap(({ written }) => written ?? []),
    country,
  );
}

const claimedByOthers = (db: Db, claims: typeof client_claims | typeof client_claim_heirs) =>
  db
    .select({ written: sql<string>`${claims.value}`.as('written') })
    .from(claims as typeof client_claims)
    .where(
      and(
        eq(claims.instance_id, sql.placeholder('instanceId')),
        inArray(claims.kind, ['email', 'phone']),
        isIn(claims.value, 'spelt'),
        ne(claims.client_id, sql.placeholder('clientId')),
      ),
    );

const writtenByOthers = (db: Db) => {
  const { instance_id, id, billing_email, phone_secondary, whatsapp_phone } = clients;
  const all = [billing_email, phone_secondary, whatsapp_phone].map((field) => sql`(${field})`);
  const ending = sql`right(translate(its.written, ' +-.()', ''), ${sql.raw(String(endingDigits))})`;
  return db
    .select({ written: sql<string>`its.written`.as('written') })
    .from(clients)
    .crossJoinLateral(sql`(values ${sql.join(all, sql`, `)}) its (written)`)
    .where(
      and(
        eq(instance_id, sql.placeholder('instanceId')),
        ne(id, sql.placeholder('clientId')),
        sql`coalesce(${billing_email}, ${phone_secondary}, ${whatsapp_phone}) is not null`,
        sql`its.written is not null`,
        sql`(its.written = any (${sql.placeholder('spelt')}::text[])
          or ${ending} = any (${sql.placeholder('endings')}::text[]))`,
      ),
    );
};

// What is claimed has an index; of what is not, all clients of the workshop are looked through: erasing is rare.
const ofOthers = preparedSelect((db) =>
  claimedByOthers(db, client_claims)
    .unionAll(claimedByOthers(db, client_claim_heirs))
    .unionAll(writtenByOthers(db)),
);

/** Leaves out what other clients have as well, such as a family's mailbox: not all that is said there is this client's. */
export async function notOfOthers(
  tx: Tx,
  { id, country }: Pick<Instance, 'id' | 'country'>,
  clientId: number,
  addresses: Addresses,
): Promise<Addresses> {
  const { known, endings } = addresses;
  const spelt = [...known].flatMap((form) => [form, form.replace(/(?<=@)[^@]+$/, domainToUnicode)]);
  const rows = await ofOthers(tx, {
    instanceId: id,
    clientId,
    spelt: arrayLiteral(spelt),
    endings: arrayLiteral(endings),
  });
  const others = addressesOf(
    rows.map(({ written }) => written),
    country,
  );
  return addressesOf(
    [...known].filter((address) => !isAmong(others, address, country)),
    country,
  );
}
