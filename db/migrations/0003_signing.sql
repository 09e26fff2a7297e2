alter table instances add column signing_code text not null default 'off';
alter table instances add column change_hours integer not null default 24;
alter table instances add column evidence_years integer not null default 6;
alter table instances add column mail_quote_pdf boolean not null default false;
alter table instances add constraint instances_signing_code_check check (signing_code in ('off', 'sms', 'email'));
alter table instances add constraint instances_change_hours_check check (change_hours between 0 and 168);
alter table instances add constraint instances_evidence_years_check check (evidence_years between 1 and 30);
alter table budget_lines add column optional boolean not null default false;
alter table budgets add column resign_notice_at timestamp(3) with time zone;
alter table budgets add column renewal_asked_at timestamp(3) with time zone;
create index budgets_resign_notice_idx on budgets (resign_notice_at) where resign_notice_at is not null;
alter table outbound_messages add column attached text;
alter table budget_documents add column signed boolean not null default false;

create table document_thumbnails (
  instance_id bigint not null,
  document_id bigint not null,
  width integer not null,
  height integer not null,
  picture bytea not null,
  constraint document_thumbnails_pkey primary key (instance_id, document_id),
  constraint document_thumbnails_document_fk foreign key (instance_id, document_id)
    references budget_documents (instance_id, id) on delete cascade,
  constraint document_thumbnails_size_check check (octet_length(picture) <= 65536)
);

create table evidence (
  instance_id bigint not null,
  number bigint not null,
  budget_id bigint not null,
  kind text not null,
  at timestamp(3) with time zone not null,
  kept_until timestamp(3) with time zone not null,
  content text,
  content_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint evidence_pkey primary key (instance_id, number),
  constraint evidence_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id),
  constraint evidence_kind_check check (kind in ('accepted', 'changes_accepted', 'declined'))
);
create index evidence_budget_idx on evidence (instance_id, budget_id, number);
create index evidence_term_idx on evidence (kept_until) where content is not null;

-- An entry stands as it is. Its content may go once its term is over; all of it goes with its workshop, whose table is
-- named in full: in a session's own schema anybody could say that it is being removed.
create function evidence_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.content is null and old.kept_until < now() and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from public.instances where id = old.instance_id and removing_at is not null) then
      return old;
    end if;
  end if;
  raise exception 'evidence is not changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger evidence_stands before update or delete on evidence
  for each row execute function evidence_stands();
create trigger evidence_is_not_emptied before truncate on evidence
  for each statement execute function evidence_stands();

create table evidence_heads (
  instance_id bigint not null,
  number bigint not null,
  hash bytea not null,
  constraint evidence_heads_pkey primary key (instance_id)
);

-- A head moves by one, to an entry that is there: put back, it would hide that the last ones are missing.
create function evidence_head_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.instance_id = old.instance_id and new.number = old.number + 1 and exists (
      select from public.evidence e
      where e.instance_id = new.instance_id and e.number = new.number
        and e.hash = new.hash and e.previous_hash = old.hash
    ) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if exists (select from public.instances where id = old.instance_id and removing_at is not null) then
      return old;
    end if;
  end if;
  raise exception 'the head of evidence only moves on' using errcode = 'restrict_violation';
end $$;
create trigger evidence_head_moves_on before update or delete on evidence_heads
  for each row execute function evidence_head_moves_on();
create trigger evidence_heads_are_not_emptied before truncate on evidence_heads
  for each statement execute function evidence_head_moves_on();

create table signing_codes (
  instance_id bigint not null,
  id bigint generated always as identity,
  budget_id bigint not null,
  device_hash bytea not null,
  fingerprint bytea not null,
  sealed_code bytea not null,
  channel text not null,
  target text not null,
  sent_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  tries integer not null default 0,
  constraint signing_codes_pkey primary key (instance_id, id),
  constraint signing_codes_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id),
  constraint signing_codes_channel_check check (channel in ('email', 'sms')),
  constraint signing_codes_tries_check check (tries between 0 and 5)
);
create index signing_codes_budget_idx on signing_codes (instance_id, budget_id, id);
