import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ClientFields } from '../../domain/clients/client.ts';
import { searchDocument } from '../../domain/clients/search.ts';
import type { Tx } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { clients } from '../connection/tables.ts';
import type { Instance } from '../workshops/queries.ts';
import type { ClientRow } from './queries.ts';

export type Workshop = Pick<Instance, 'id' | 'country'>;

const { instance_id, created_at, ...columns } = getTableColumns(clients);
const { id, erased_at, ...stored } = columns;
const { search_text, word_starts, updated_at, ...visibleColumns } = columns;

const insert = query.one(
  { instance_id, created_at, ...stored, newId: param.orNull(id) },
  ({ newId, ...values }, db) =>
    db
      .insert(clients)
      .overridingSystemValue()
      .values({ ...values, id: sql`coalesce(${newId}, nextval('clients_id_seq'))` })
      .returning(visibleColumns),
);

export async function insertClient(
  tx: Tx,
  instance: Workshop,
  client: ClientFields,
  now: Date,
  id: number | null = null,
): Promise<ClientRow> {
  const values = clientColumns(client, instance, now);
  return await insert(tx, {
    ...values,
    newId: id,
    instance_id: instance.id,
    created_at: values.updated_at,
  });
}

const update = query.one(
  { instanceId: instance_id, clientId: id, ...stored },
  ({ instanceId, clientId, ...values }, db) =>
    db
      .update(clients)
      .set(values)
      .where(and(eq(instance_id, instanceId), eq(id, clientId)))
      .returning(visibleColumns),
);

export async function updateClient(
  tx: Tx,
  instance: Workshop,
  id: number,
  client: ClientFields,
  now: Date,
): Promise<ClientRow> {
  return await update(tx, { ...clientColumns(client, instance, now), instanceId: instance.id, clientId: id });
}

/** Returns the columns of a client as they are stored, including the computed search texts. */
export function clientColumns(
  { channel_opt_out, ...client }: ClientFields,
  { country }: Workshop,
  now: Date,
) {
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
