import { createClient, getClient, listClients } from './.cache/generated/orval';
import { type Found, type Given, nameless, never } from './given';

/** The address is generated into the client. */
export async function call({ key, email }: Given): Promise<Found> {
  const authorized = { headers: { authorization: `Bearer ${key}` } };
  const post = (body: { name: string; email: string }) =>
    createClient(body, { 'Idempotency-Key': crypto.randomUUID() }, undefined, authorized);

  const created = await post({ name: 'Clara Ejemplo', email });
  if (created.status !== 201) return never('the new client');
  const got = await getClient(created.data.id, undefined, authorized);
  const page = await listClients({ limit: 200, search: email }, authorized);
  const conflict = await post({ name: 'Clara Ejemplo', email });
  const invalid = await post(nameless);
  // @ts-expect-error: the types know which fields there are
  void conflict.data.error.unheard_of;
  return {
    created: created.data,
    got: got.status === 200 ? got.data : never('the client'),
    listed: page.status === 200 ? page.data.data.length : never('the page'),
    existingId: conflict.status === 409 ? conflict.data.error.existing_id : never('the conflict'),
    fields: invalid.status === 422 ? invalid.data.error.fields : never('the invalid fields'),
  };
}
