import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { type ChangesQuery, createChangeQuery } from '../connection/changed-since.ts';
import type { Db } from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { isIn, param, pickColumns, query } from '../connection/query.ts';
import { createSearch } from '../connection/search.ts';
import { client_claims, clients } from '../connection/tables.ts';

const { instance_id, search_text, word_starts, created_at, updated_at, ...visibleColumns } =
  getTableColumns(clients);
const { id, name, erased_at } = visibleColumns;
const names = Object.keys(visibleColumns).join(', ');

export type ClientRow = Pick<typeof clients.$inferSelect, keyof typeof visibleColumns>;

const oneClient = { instanceId: instance_id, id };
const someClients = { instanceId: instance_id, ids: param.list(id) };

export const findClient = query.first(oneClient, ($, db) =>
  db
    .select(visibleColumns)
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);

/** Finds a client, and locks it against changes, erasure and new dependent rows until the transaction ends. */
export const lockClient = query.first(oneClient, ($, db) =>
  db
    .select(visibleColumns)
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('no key update'),
);

/** Finds a client, and locks it against erasure while the caller adds a dependent row, such as a budget. */
export const lockOwnerShared = query.first(oneClient, ($, db) =>
  db
    .select({ id, name, erased_at })
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('share'),
);

/** Finds the client that holds an email or phone, and locks that client against erasure until the transaction ends. */
export const lockHolderShared = query.first(
  { instanceId: instance_id, kind: client_claims.kind, value: client_claims.value },
  ($, db) => {
    const holder = db
      .select({ client_id: client_claims.client_id })
      .from(client_claims)
      .where(
        and(
          eq(client_claims.instance_id, $.instanceId),
          eq(client_claims.kind, $.kind),
          eq(client_claims.value, $.value),
        ),
      )
      .limit(1);
    return db
      .select({ id, erased_at })
      .from(clients)
      .where(and(eq(instance_id, $.instanceId), eq(id, holder)))
      .for('share');
  },
);

/** Finds which of the given clients exist. */
export const findOwners = query(someClients, ($, db) =>
  db
    .select({ id, erased_at })
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id)),
);

/** Finds which of the given clients exist, and locks these clients against erasure until the transaction ends. */
export const lockOwnersShared = query(someClients, ($, db) =>
  db
    .select({ id, erased_at })
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id))
    .for('share'),
);

/** Locks clients against erasure until the transaction ends. Returns true if none of the existing clients is erased. */
export async function lockUnerasedShared(...values: Parameters<typeof lockOwnersShared>): Promise<boolean> {
  const owners = await lockOwnersShared(...values);
  return owners.every(({ erased_at }) => erased_at === null);
}

const addressee = pickColumns(clients, [
  'id',
  'name',
  'email',
  'phone',
  'preferred_language',
  'preferred_contact_method',
  'erased_at',
]);

export type AddresseeRow = Pick<ClientRow, keyof typeof addressee>;

/** Finds the client that a message is addressed to, and locks it against erasure until the message is logged. */
export const lockAddresseeShared = query.first(oneClient, ($, db) =>
  db
    .select(addressee)
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id)))
    .for('share'),
);

const listAfter = query({ instanceId: instance_id, after: id, limit: param.integer }, ($, db) =>
  db
    .select(visibleColumns)
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), gt(id, $.after)))
    .orderBy(asc(id))
    .limit($.limit),
);

export async function findClientPage(
  db: Db,
  instanceId: number,
  after: number,
  limit: number,
): Promise<Page<ClientRow>> {
  return pageOf(await listAfter(db, { instanceId, after, limit: limit + 1 }), limit);
}

const listByIds = query(someClients, ($, db) =>
  db
    .select(visibleColumns)
    .from(clients)
    .where(and(eq(instance_id, $.instanceId), isIn(id, $.ids)))
    .orderBy(asc(id)),
);
const findChanged = createChangeQuery({ table: 'clients' });

/** Finds a page of the clients that changed since a moment. Requires a snapshot, because it runs several statements. */
export async function listChangedClients(
  db: Db,
  { most, ...changes }: ChangesQuery,
): Promise<Page<ClientRow>> {
  const ids = await findChanged(db, { ...changes, most: most + 1 });
  return pageOf(ids.length === 0 ? [] : await listByIds(db, { instanceId: changes.instanceId, ids }), most);
}

export const searchClients = createSearch<ClientRow>({ table: 'clients', columns: names });

/**
 * Finds clients by their exact names. Joins the names, because PostgreSQL uses a hash for a join; PostgreSQL would
 * compare an array parameter with each client, name by name.
 */
export const findClientsNamed = query(
  { instanceId: instance_id, names: param.list(name) },
  ($) => sql<ClientRow>`
  select ${sql.raw(names)} from (select distinct name from unnest(${$.names}::text[]) name) searched
  join clients using (name)
  where instance_id = ${$.instanceId} and erased_at is null order by id`,
);

export const markClientErased = query.run({ ...oneClient, now: param.date }, ($, db) =>
  db
    .update(clients)
    .set({ erased_at: $.now })
    .where(and(eq(instance_id, $.instanceId), eq(id, $.id))),
);
