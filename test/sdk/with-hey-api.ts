import { createClient, getClient, listClients } from './.cache/generated/hey-api';
import { client } from './.cache/generated/hey-api/client.gen';
import { type Found, type Given, nameless, never } from './given';

export async function call({ baseUrl, key, email }: Given): Promise<Found> {
  client.setConfig({ baseUrl, auth: key });
  const post = (body: { name: string; email: string }) =>
    createClient({ body, headers: { 'Idempotency-Key': crypto.randomUUID() } });

  const created = (await post({ name: 'Clara Ejemplo', email })).data ?? never('the new client');
  const got = await getClient({ path: { id: created.id } });
  const page = await listClients({ query: { limit: 200, search: email } });
  const conflict = (await post({ name: 'Clara Ejemplo', email })).error?.error ?? never('the conflict');
  const invalid = (await post(nameless)).error?.error ?? never('the invalid fields');
  // @ts-expect-error: the types know which fields there are
  void conflict.unheard_of;
  return {
    created,
    got: got.data ?? never('the client'),
    listed: page.data?.data.length ?? never('the page'),
    existingId: 'existing_id' in conflict ? conflict.existing_id : never('existing_id'),
    fields: 'fields' in invalid ? invalid.fields : never('fields'),
  };
}
