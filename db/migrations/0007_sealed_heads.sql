-- Seals are HMACs with keys of APP_SECRET, which the database doesn't know: what was written by other means shows.
alter table evidence add column seal bytea;
alter table evidence_heads add column seal bytea;
alter table verifactu_records add column seal bytea;
alter table verifactu_chains add column seal bytea;
alter table invoice_pdfs add column seal bytea;
-- Rows of earlier releases, until the first start of this one seals them: no row comes without a seal any more.
create index evidence_unsealed_idx on evidence (instance_id, number) where seal is null;
create index verifactu_records_unsealed_idx on verifactu_records (instance_id, number) where seal is null;
create index invoice_pdfs_unsealed_idx on invoice_pdfs (instance_id, invoice_id) where seal is null;
alter table instances add column removal_hash bytea;

create table seal_keys (
  instance_id bigint not null,
  id bigint generated always as identity,
  sealed bytea not null,
  constraint seal_keys_pkey primary key (instance_id, id),
  constraint seal_keys_instance_fk foreign key (instance_id) references instances (id)
);

-- Removing a workshop takes the token that its hash was made from. Who may write to the tables doesn't know it: it is an
-- HMAC with a key of APP_SECRET, and the service sets it for each transaction of a removal.
create or replace function is_being_removed(workshop bigint) returns boolean language sql stable as $$
  select exists (
    select from public.instances
    where id = workshop and removing_at is not null
      and removal_hash = pg_catalog.sha256(
        pg_catalog.convert_to(pg_catalog.current_setting('workshop.removal', true), 'UTF8'))
  )
$$;

create function workshop_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.id = old.id and old.removal_hash is null then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.id) then
      return old;
    end if;
  end if;
  raise exception 'a workshop keeps its id, and is removed by the service alone' using errcode = 'restrict_violation';
end $$;
create trigger workshop_stands before update on instances
  for each row when (new.id <> old.id or new.removal_hash is distinct from old.removal_hash)
  execute function workshop_stands();
create trigger workshop_is_not_deleted before delete on instances
  for each row execute function workshop_stands();
create trigger instances_are_not_emptied before truncate on instances
  for each statement execute function workshop_stands();

-- Whether a row changed in nothing but its seal, which it had not had.
create function is_sealed_now(before jsonb, after jsonb) returns boolean language sql immutable as $$
  select before ->> 'seal' is null and after ->> 'seal' is not null and before - 'seal' = after - 'seal'
$$;

create or replace function evidence_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.seal is not null and new.content is not null and exists (
      select from public.evidence_heads h
      where h.instance_id = new.instance_id and h.number = new.number - 1 and h.hash = new.previous_hash
    ) then
      return new;
    end if;
    raise exception 'evidence is appended behind the head' using errcode = 'restrict_violation';
  elsif tg_op = 'UPDATE' then
    if new.content is null and old.kept_until < now() and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
      or public.is_sealed_now(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'evidence is not changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger evidence_is_appended before insert on evidence
  for each row execute function evidence_stands();

create or replace function evidence_head_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Where there is a head, the insert does nothing.
    if new.number = 0 and new.hash = pg_catalog.decode(pg_catalog.repeat('00', 32), 'hex') and (
      exists (select from public.evidence_heads where instance_id = new.instance_id)
      or not exists (select from public.evidence where instance_id = new.instance_id)
    ) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if public.is_sealed_now(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
    if new.instance_id = old.instance_id and new.number = old.number + 1 and new.seal is not null and exists (
      select from public.evidence e
      where e.instance_id = new.instance_id and e.number = new.number
        and e.hash = new.hash and e.previous_hash = old.hash
    ) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'the head of evidence only moves on' using errcode = 'restrict_violation';
end $$;
create trigger evidence_head_begins before insert on evidence_heads
  for each row execute function evidence_head_moves_on();

-- An entry that the head doesn't reach would keep every later one from being appended.
create function head_reaches_evidence() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.evidence_heads where instance_id = new.instance_id and number >= new.number
  ) then
    return null;
  end if;
  raise exception 'the head of evidence moves with each entry' using errcode = 'restrict_violation';
end $$;
create constraint trigger head_reaches_evidence after insert on evidence deferrable initially deferred
  for each row execute function head_reaches_evidence();

-- The same for the tax records.
create or replace function written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if public.is_sealed_now(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger written_once before update or delete on seal_keys
  for each row execute function written_once();
create trigger seal_keys_are_not_emptied before truncate on seal_keys
  for each statement execute function written_once();

create function record_is_appended() returns trigger language plpgsql as $$
begin
  if new.seal is not null and exists (
    select from public.verifactu_chains c
    where c.instance_id = new.instance_id and c.number = new.number - 1 and c.hash = new.previous_hash
  ) then
    return new;
  end if;
  raise exception 'tax records are appended behind the end of the chain' using errcode = 'restrict_violation';
end $$;
create trigger record_is_appended before insert on verifactu_records
  for each row execute function record_is_appended();

create function end_reaches_record() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.verifactu_chains where instance_id = new.instance_id and number >= new.number
  ) then
    return null;
  end if;
  raise exception 'the end of a chain moves with each record' using errcode = 'restrict_violation';
end $$;
create constraint trigger end_reaches_record after insert on verifactu_records deferrable initially deferred
  for each row execute function end_reaches_record();

create or replace function verifactu_chain_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.number = 0 and new.hash = '' and (
      exists (select from public.verifactu_chains where instance_id = new.instance_id)
      or not exists (select from public.verifactu_records where instance_id = new.instance_id)
    ) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if public.is_sealed_now(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
    if (new.instance_id, new.installation) = (old.instance_id, old.installation)
      and new.number = old.number + 1 and new.seal is not null and exists (
        select from public.verifactu_records r
        where r.instance_id = new.instance_id and r.number = new.number and r.hash = new.hash and r.row_hash = new.row_hash
          and r.previous_hash = old.hash
      ) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'the end of a chain only moves on' using errcode = 'restrict_violation';
end $$;
create trigger verifactu_chain_begins before insert on verifactu_chains
  for each row execute function verifactu_chain_moves_on();

create function pdf_is_sealed() returns trigger language plpgsql as $$
begin
  if new.seal is null then
    raise exception 'the PDF of an invoice comes with its seal' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger pdf_is_sealed before insert on invoice_pdfs
  for each row execute function pdf_is_sealed();

-- What was paid stays as it was recorded: it can be undone, and counted for the invoice that replaces its own.
create function payment_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - array['undone_at', 'invoice_id'] = to_jsonb(old) - array['undone_at', 'invoice_id']
      and (old.undone_at is null or new.undone_at = old.undone_at) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'a payment is not changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger payment_stands before update or delete on invoice_payments
  for each row execute function payment_stands();
create trigger invoice_payments_are_not_emptied before truncate on invoice_payments
  for each statement execute function payment_stands();

-- The quote that a client signed stands as evidence does. Its name goes with its client's, and it goes itself once
-- no content is left that tells of it.
create function signed_document_stands() returns trigger language plpgsql as $$
declare
  named constant text[] := array['filename', 'actor_name'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - named = to_jsonb(old) - named and starts_with(new.filename, 'document-' || new.id) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) or (
      exists (select from public.evidence where instance_id = old.instance_id and budget_id = old.budget_id)
      and not exists (
        select from public.evidence
        where instance_id = old.instance_id and budget_id = old.budget_id and content is not null
      )
    ) then
      return old;
    end if;
  end if;
  raise exception 'a signed document is not changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger signed_document_stands before update on budget_documents
  for each row when (old.signed or new.signed) execute function signed_document_stands();
create trigger signed_document_is_not_deleted before delete on budget_documents
  for each row when (old.signed) execute function signed_document_stands();
create trigger budget_documents_are_not_emptied before truncate on budget_documents
  for each statement execute function signed_document_stands();

-- What the service's own role may not do by itself is done here, with the rights of the tables' owner: remove a workshop
-- whose token the transaction has set, let contents go after their term, and make and drop days.
create function remove_rows(table_name text, workshop bigint, most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
set enable_bitmapscan = off as $$
declare
  target oid;
  free text;
  deleted bigint;
begin
  -- Somebody else may have removed it meanwhile.
  if not exists (select from public.instances where id = workshop) then
    return 0;
  end if;
  select c.oid into target from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'instance_id' and not a.attisdropped
    where c.oid = to_regclass(table_name) and c.relnamespace = 'public'::regnamespace and c.relkind = 'r';
  if target is null or not public.is_being_removed(workshop) then
    raise exception 'rows go with a workshop that is being removed' using errcode = 'restrict_violation';
  end if;
  -- A row stays while another of the same table refers to it.
  select coalesce(string_agg(format('and not exists (select from %s r where (%s) = (%s))', target::regclass,
      (select string_agg(format('r.%I', a.attname), ', ' order by n) from unnest(conkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = target and a.attnum = k.num),
      (select string_agg(format('t.%I', a.attname), ', ' order by n) from unnest(confkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = target and a.attnum = k.num)), ' '), '') into free
    from pg_constraint where contype = 'f' and confrelid = target and conrelid = target;
  execute format(
    'delete from %s where ctid = any (array(select ctid from %1$s t where instance_id = $1 %s limit $2))',
    target::regclass, free) using workshop, most;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create function remove_files(workshop bigint, names text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.is_being_removed(workshop) then
    return;
  end if;
  delete from budget_documents where instance_id = workshop and stored_as = any (names);
  delete from invoice_pdfs where instance_id = workshop and name = any (names);
  delete from workshop_logos where instance_id = workshop and name = any (names);
end $$;

create function remove_workshop(workshop bigint) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not public.is_being_removed(workshop) then
    return;
  end if;
  delete from instance_hosts where instance_id = workshop;
  delete from instances where id = workshop;
end $$;

-- The moment is the database's own: the trigger judges by that.
create function empty_overdue_evidence(most integer) returns table (of_instance bigint, of_budget bigint)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with over as (
    select e.instance_id, e.number
    from evidence e
      join budgets b on b.instance_id = e.instance_id and b.id = e.budget_id
      join clients c on c.instance_id = b.instance_id and c.id = b.client_id
    where e.content is not null and e.kept_until < now() and c.erased_at is not null
    limit most
  )
  update evidence e set content = null from over
  where e.instance_id = over.instance_id and e.number = over.number
  returning e.instance_id, e.budget_id
$$;

create function day_of(cut_table text, day date) returns text language plpgsql immutable as $$
begin
  if cut_table in ('request_log', 'events', 'webhook_deliveries') then
    return format('%s_%s', cut_table, to_char(day, 'YYYYMMDD'));
  end if;
  raise exception '% is not cut by day', cut_table using errcode = 'invalid_parameter_value';
end $$;

-- Attached, not created in place: that takes no lock which stops writes to the other days.
create function add_day(cut_table text, day date, fill_factor integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  partition constant text := public.day_of(cut_table, day);
begin
  if to_regclass(partition) is null then
    execute format('create table public.%I (like public.%I including defaults including constraints including generated)'
      ' with (fillfactor = %s)', partition, cut_table, fill_factor);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', cut_table, partition,
      to_char(day, 'YYYY-MM-DD') || 'T00:00:00Z', to_char(day + 1, 'YYYY-MM-DD') || 'T00:00:00Z');
  end if;
end $$;

create function drop_day(cut_table text, day date) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('drop table if exists public.%I', public.day_of(cut_table, day));
end $$;

-- The role that is granted them is named when roles are made.
revoke execute on function remove_rows(text, bigint, integer), remove_files(bigint, text[]), remove_workshop(bigint),
  empty_overdue_evidence(integer), add_day(text, date, integer), drop_day(text, date) from public;
