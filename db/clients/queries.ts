import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { ClientFields } from '../../domain/clients/client.ts';
import { searchDocument } from '../../domain/clients/search.ts';
import { type Asked, changedSince } from '../connection/changed-since.ts';
import {
  arrayLiteral,
  type Db,
  isIn,
  placeholders,
  preparedSelect,
  preparedWrite,
  type Tx,
} from '../connection/client.ts';
import { type Page, pageOf } from '../connection/pages.ts';
import { clients } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';

export type Workshop = Pick<Instance, 'id' | 'country'>;

const { instance_id, search_text, word_starts, created_at, updated_at, ...shown } = getTableColumns(clients);
const { id: _, erased_at, ...written } = shown;
const stored = { ...written, search_text, word_starts, updated_at };

export type ClientRow = Pick<typeof clients.$inferSelect, keyof typeof shown>;
export const clientColumns = Object.keys(shown).join(', ');

const ofWorkshop = eq(instance_id, sql.placeholder('instanceId'));
const thisOne = and(ofWorkshop, eq(clients.id, sql.placeholder('id')));

const find = preparedSelect((db) => db.select(shown).from(clients).where(thisOne));

export async function findClient(db: Db, instanceId: number, id: number): Promise<ClientRow | undefined> {
  const [row] = await find(db, { instanceId, id });
  return row;
}

const lockOne = preparedSelect((db) => db.select(shown).from(clients).where(thisOne).for('no key update'));

/** Others who would change or erase the client, or add something to it, wait. */
export async function lockClient(tx: Tx, instanceId: number, id: number): Promise<ClientRow | undefined> {
  const [row] = await lockOne(tx, { instanceId, id });
  return row;
}

const lockOwner = preparedSelect((db) =>
  db.select({ id: clients.id, name: clients.name, erased_at }).from(clients).where(thisOne).for('share'),
);

/** Keeps the client from being erased while something is added to it. */
export async function lockOwnerShared(tx: Tx, instanceId: number, id: number) {
  const [row] = await lockOwner(tx, { instanceId, id });
  return row;
}

const someOwners = (db: Db) =>
  db
    .select({ id: clients.id, erased_at })
    .from(clients)
    .where(and(ofWorkshop, isIn(clients.id, 'ids')))
    .orderBy(asc(clients.id));
const findSome = preparedSelect(someOwners);
const lockSome = preparedSelect((db) => someOwners(db).for('share'));

/** Those of them that there are. */
export async function findOwners(db: Db, instanceId: number, ids: number[]) {
  return ids.length === 0 ? [] : findSome(db, { instanceId, ids: arrayLiteral(ids) });
}

/** The same: nobody erases one of them before the transaction ends. */
export async function lockOwnersShared(tx: Tx, instanceId: number, ids: number[]) {
  return ids.length === 0 ? [] : lockSome(tx, { instanceId, ids: arrayLiteral(ids) });
}

/** Whether none has been erased; until the transaction ends none will be. */
export async function lockUnerasedShared(tx: Tx, instanceId: number, ids: number[]): Promise<boolean> {
  const owners = await lockOwnersShared(tx, instanceId, ids);
  return owners.every(({ erased_at }) => erased_at === null);
}

const lockAddressee = preparedSelect((db) =>
  db
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      phone: clients.phone,
      preferred_language: clients.preferred_language,
      preferred_contact_method: clients.preferred_contact_method,
      erased_at,
    })
    .from(clients)
    .where(thisOne)
    .for('share'),
);

export type AddresseeRow = Pick<
  ClientRow,
  'id' | 'name' | 'email' | 'phone' | 'preferred_language' | 'preferred_contact_method' | 'erased_at'
>;

/** Keeps the client from being erased before the message is logged. */
export async function lockAddresseeShared(
  tx: Tx,
  instanceId: number,
  id: number,
): Promise<AddresseeRow | undefined> {
  const [row] = await lockAddressee(tx, { instanceId, id });
  return row;
}

const list = preparedSelect((db) =>
  db
    .select(shown)
    .from(clients)
    .where(and(ofWorkshop, gt(clients.id, sql.placeholder('after'))))
    .orderBy(asc(clients.id))
    .limit(sql.placeholder('limit')),
);

export async function listClients(
  db: Db,
  instanceId: number,
  after: number,
  limit: number,
): Promise<Page<ClientRow>> {
  return pageOf(await list(db, { instanceId, after, limit: limit + 1 }), limit);
}

const show = preparedSelect((db) =>
  db
    .select(shown)
    .from(clients)
    .where(and(ofWorkshop, isIn(clients.id, 'ids')))
    .orderBy(asc(clients.id)),
);
const findChanged = changedSince({ table: 'clients' });

/** Run it in a snapshot: it takes several statements. */
export async function listChangedClients(db: Db, { most, ...asked }: Asked): Promise<Page<ClientRow>> {
  const ids = await findChanged(db, { ...asked, most: most + 1 });
  return pageOf(
    ids.length === 0 ? [] : await show(db, { instanceId: asked.instanceId, ids: arrayLiteral(ids) }),
    most,
  );
}

const insert = preparedWrite((db) =>
  db
    .insert(clients)
    .overridingSystemValue()
    .values({
      ...placeholders(['instance_id', 'created_at', ...storedColumns]),
      id: sql`coalesce(${sql.placeholder('id')}, nextval('clients_id_seq'))`,
    })
    .returning(shown),
);

export async function insertClient(
  tx: Tx,
  instance: Workshop,
  client: ClientFields,
  now: Date,
  id: number | null = null,
): Promise<ClientRow> {
  const values = storedValues(client, instance, now);
  const [row] = await insert(tx, { ...values, id, instance_id: instance.id, created_at: values.updated_at });
  return row as ClientRow;
}

const update = preparedWrite((db) =>
  db
    .update(clients)
    .set(placeholders(storedColumns) as object)
    .where(thisOne)
    .returning(shown),
);

export async function updateClient(
  tx: Tx,
  instance: Workshop,
  id: number,
  client: ClientFields,
  now: Date,
): Promise<ClientRow> {
  const [row] = await update(tx, { ...storedValues(client, instance, now), instanceId: instance.id, id });
  return row as ClientRow;
}

const markErased = preparedWrite((db) =>
  db
    .update(clients)
    .set({ erased_at: sql`${sql.placeholder('at')}` })
    .where(thisOne),
);

export async function markClientErased(tx: Tx, instanceId: number, id: number, now: Date): Promise<void> {
  await markErased(tx, { instanceId, id, at: now.toISOString() });
}

export const storedColumns = Object.keys(stored) as (keyof typeof stored)[];

export function storedValues({ channel_opt_out, ...client }: ClientFields, { country }: Workshop, now: Date) {
  const { text, wordStarts } = searchDocument(client, country);
  return {
    ...client,
    opt_out_email: channel_opt_out.email,
    opt_out_sms: channel_opt_out.sms,
    opt_out_whatsapp: channel_opt_out.whatsapp,
    opt_out_call: channel_opt_out.call,
    search_text: text,
    word_starts: wordStarts,
    updated_at: now.toISOString(),
  };
}
