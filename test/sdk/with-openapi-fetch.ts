import createClient from 'openapi-fetch';
import type { paths } from './.cache/generated/openapi-typescript';
import { type Found, type Given, nameless, never } from './given';

export async function call({ baseUrl, key, email }: Given): Promise<Found> {
  const workshop = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const post = (body: { name: string; email: string }) =>
    workshop.POST('/clients', { body, params: { header: { 'Idempotency-Key': crypto.randomUUID() } } });

  const created = (await post({ name: 'Clara Ejemplo', email })).data ?? never('the new client');
  const got = await workshop.GET('/clients/{id}', { params: { path: { id: created.id } } });
  const page = await workshop.GET('/clients', { params: { query: { limit: 200, search: email } } });
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
