-- The statements of one POST /clients, in the order in which the service sends them.
-- (A colon before a word is a variable to pgbench: hence the blanks in the JSON.)
\set n random(1, 1000000000000000)
begin;
select (case
  when exists (
    select from idempotency_keys
    where instance_id = 1 and key_id = 1 and idempotency_key = 'pgbench-' || (:n)::text and created_at > now() - interval '1 day'
  ) then 'a request with the same key was answered before'
  when not pg_try_advisory_xact_lock(hashtextextended('1 1 pgbench-' || (:n)::text, 0)) then 'a request with the same key is under way'
  else 'true' end)::boolean;
with created as (
  insert into clients (instance_id, created_at, name, phone, email, tax_id, search_text, word_starts, updated_at)
  select 1, now(), 'Clara Ejemplo ' || (:n)::text, '+34 ' || (:n)::text, (:n)::text || '@pgbench.test', 'P' || (:n)::text,
    'clara ejemplo ' || (:n)::text || E'\n' || (:n)::text || E'WpgbenchKtest\n\np' || (:n)::text || E'\n\n34' || (:n)::text,
    '{34,cl,ej,pg,te}', now()
  where not exists (
    select from unnest('{email,phone,tax_id}'::text[], array[(:n)::text || '@pgbench.test', '+' || (:n)::text, 'P' || (:n)::text]) as wanted (kind, value)
    cross join lateral (
      select from client_claims where instance_id = 1 and kind = wanted.kind and value = wanted.value limit 1
    ) held)
  returning id, name, phone, phone_secondary, whatsapp_phone, email, billing_email, tax_id, address, city, zip, province, country,
    preferred_language, preferred_contact_method, vip, marketing_opt_out, opt_out_email, opt_out_sms, opt_out_whatsapp, opt_out_call,
    erased_at
), claimed as (
  insert into client_claims (instance_id, kind, value, client_id)
  select 1, kind, value, id
  from created cross join unnest('{email,phone,tax_id}'::text[], array[(:n)::text || '@pgbench.test', '+' || (:n)::text, 'P' || (:n)::text])
    with ordinality as wanted (kind, value, place) order by place
  on conflict do nothing
  returning 1
), told as (
  insert into client_history (instance_id, client_id, action, changes, actor_kind, actor_id, actor_name, at)
  select 1, id, 'client.created',
    ('{"name": [null, "Clara Ejemplo"], "email": [null, "' || (:n)::text || '@pgbench.test"], "phone": [null, "+34 700000002"], "tax_id": [null, "X12"]}')::jsonb,
    'key', 1, 'Bench', now() from created
), consented as (
  insert into consent_log (instance_id, client_id, subject, opted_out, actor_kind, actor_id, actor_name, at)
  select 1, id, subject, opted_out, 'key', 1, 'Bench', now()
  from created cross join unnest('{}'::text[], '{}'::boolean[]) as changed (subject, opted_out)
), happened as (
  insert into events (instance_id, event, data, occurred_at)
  select 1, 'client.created', jsonb_build_object('client_id', id), now() from created
)
select created.*, (select count(*)::int from claimed) as claimed from created \gset
insert into idempotency_keys (instance_id, key_id, idempotency_key, fingerprint, status, body, encrypted, client_id, created_at)
values (1, 1, 'pgbench-' || (:n)::text, '\xf0cd312cfb43e37cf27cf445d7c980d42b7108020bceac8927b5ca71d37e95a4', 201,
  '{"id": 103,"name": "Clara Ejemplo","phone": "+34 700000002","phone_secondary": null,"whatsapp_phone": null,"email": "2@example.com","billing_email": null,"tax_id": "X12","address": null,"city": null,"zip": null,"province": null,"country": null,"preferred_language": null,"preferred_contact_method": null,"vip": false,"marketing_opt_out": false,"channel_opt_out": {"email": false,"sms": false,"whatsapp": false,"call": false},"erased_at": null}',
  false, :id, now());
commit;
