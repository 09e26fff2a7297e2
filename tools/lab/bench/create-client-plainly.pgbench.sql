-- The writes of POST /clients as separate statements, each for one table and sent after the answer to the one before.
-- (A colon before a word is a variable to pgbench: hence the blanks in the JSON.)
\set n random(1, 1000000000000000)
begin;
select pg_try_advisory_xact_lock(hashtextextended('1 1 pgbench-' || (:n)::text, 0)) as locked;
select fingerprint, status, body, encrypted from idempotency_keys
where instance_id = 1 and key_id = 1 and idempotency_key = 'pgbench-' || (:n)::text and created_at > now() - interval '1 day';
savepoint effects;
select wanted.kind, wanted.value, held.client_id
from unnest('{email,phone,tax_id}'::text[], array[(:n)::text || '@pgbench.test', '+' || (:n)::text, 'P' || (:n)::text]) as wanted (kind, value)
cross join lateral (
  select client_id from client_claims where instance_id = 1 and kind = wanted.kind and value = wanted.value limit 1
) held;
select nextval('clients_id_seq') as id \gset
insert into clients (instance_id, id, name, phone, email, tax_id, search_text, word_starts, updated_at, created_at)
overriding system value values (1, :id, 'Clara Ejemplo ' || (:n)::text, '+34 ' || (:n)::text, (:n)::text || '@pgbench.test', 'P' || (:n)::text,
  'clara ejemplo ' || (:n)::text || E'\n' || (:n)::text || E'WpgbenchKtest\n\np' || (:n)::text || E'\n\n34' || (:n)::text,
  '{34,cl,ej,pg,te}', now(), now())
returning id, name, phone, phone_secondary, whatsapp_phone, email, billing_email, tax_id, address, city, zip, province, country,
  preferred_language, preferred_contact_method, vip, marketing_opt_out, opt_out_email, opt_out_sms, opt_out_whatsapp, opt_out_call,
  erased_at;
insert into client_claims (instance_id, kind, value, client_id)
select 1, kind, value, :id
from unnest('{email,phone,tax_id}'::text[], array[(:n)::text || '@pgbench.test', '+' || (:n)::text, 'P' || (:n)::text])
  with ordinality as wanted (kind, value, place) order by place
on conflict do nothing
returning kind, value;
insert into client_history (instance_id, client_id, action, vehicle_id, changes, actor_kind, actor_id, actor_name, at)
values (1, :id, 'client.created', null,
  ('{"name": [null, "Clara Ejemplo"], "email": [null, "' || (:n)::text || '@pgbench.test"], "phone": [null, "+34 700000002"], "tax_id": [null, "X12"]}')::jsonb,
  'key', 1, 'Bench', now());
insert into events (instance_id, event, data, occurred_at)
values (1, 'client.created', ('{"client_id": ' || (:id)::text || '}')::jsonb, now()) returning id;
insert into idempotency_keys (instance_id, key_id, idempotency_key, fingerprint, status, body, encrypted, client_id, created_at)
values (1, 1, 'pgbench-' || (:n)::text, '\xf0cd312cfb43e37cf27cf445d7c980d42b7108020bceac8927b5ca71d37e95a4', 201,
  '{"id": 103,"name": "Clara Ejemplo","phone": "+34 700000002","phone_secondary": null,"whatsapp_phone": null,"email": "2@example.com","billing_email": null,"tax_id": "X12","address": null,"city": null,"zip": null,"province": null,"country": null,"preferred_language": null,"preferred_contact_method": null,"vip": false,"marketing_opt_out": false,"channel_opt_out": {"email": false,"sms": false,"whatsapp": false,"call": false},"erased_at": null}',
  false, :id, now())
on conflict (instance_id, key_id, idempotency_key) do update set
  fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
  encrypted = excluded.encrypted, client_id = excluded.client_id, created_at = excluded.created_at;
commit;
