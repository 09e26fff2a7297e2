alter table instances add column reminder_hours integer not null default 24;
alter table instances add constraint instances_reminder_hours_check check (reminder_hours between 0 and 168);
alter table outbound_messages add column calendar text;
alter table budgets add column calendar_sequence integer not null default 0;

create table appointments (
  instance_id bigint not null,
  id bigint generated always as identity,
  budget_id bigint not null,
  status text not null,
  box_id bigint not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  holds boolean not null default true,
  kept_at timestamp(3) with time zone not null,
  proposed_at timestamp(3) with time zone,
  lapses_at timestamp(3) with time zone,
  client_confirmed_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  constraint appointments_pkey primary key (instance_id, id),
  constraint appointments_status_key unique (instance_id, budget_id, status),
  constraint appointments_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id),
  constraint appointments_box_fk foreign key (instance_id, box_id) references boxes (instance_id, id),
  -- Two of one budget may overlap: a proposal stands beside the appointment that it is to replace.
  constraint appointments_box_excl exclude using gist (
    instance_id with =, box_id with =, tstzrange(starts_at, ends_at) with &&, budget_id with <>
  ) where (holds),
  constraint appointments_status_check check (status in ('confirmed', 'proposed')),
  constraint appointments_lapse_check check ((status = 'proposed') = (lapses_at is not null)),
  constraint appointments_length_check check (
    ends_at - starts_at between interval '15 minutes' and interval '12 hours'
  )
);
create index appointments_start_idx on appointments (instance_id, starts_at);
create index appointments_reminder_idx on appointments (starts_at) where status = 'confirmed' and reminded_at is null;
create index appointments_lapse_idx on appointments (lapses_at) where lapses_at is not null;

create table closures (
  instance_id bigint not null,
  id bigint generated always as identity,
  box_id bigint,
  name text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  constraint closures_pkey primary key (instance_id, id),
  constraint closures_box_fk foreign key (instance_id, box_id) references boxes (instance_id, id),
  constraint closures_length_check check (starts_at < ends_at)
);
create index closures_end_idx on closures (instance_id, ends_at);

create table calendar_feeds (
  instance_id bigint not null,
  id bigint generated always as identity,
  box_id bigint,
  token_hash bytea not null,
  sealed_token bytea not null,
  constraint calendar_feeds_pkey primary key (instance_id, id),
  constraint calendar_feeds_box_key unique nulls not distinct (instance_id, box_id),
  constraint calendar_feeds_box_fk foreign key (instance_id, box_id) references boxes (instance_id, id)
);
create unique index calendar_feeds_token_key on calendar_feeds (token_hash);
