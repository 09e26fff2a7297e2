-- The tables of the first release, by subject: workshops first, then what refers to them. What comes later is a
-- migration of its own. The reasons stand in db/*/table.ts, beside the columns.

-- Trusted extensions: the database's owner may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Workshops

create table instances (
  id bigint primary key generated always as identity,
  base_url text not null,
  name text not null,
  legal_name text not null default '',
  tax_id text not null default '',
  address text not null default '',
  city text not null default '',
  zip text not null default '',
  province text not null default '',
  phone text not null default '',
  whatsapp text not null default '',
  email text not null default '',
  web text not null default '',
  logo_url text,
  timezone text not null default 'Europe/Madrid',
  language text not null default 'es',
  country text not null default 'ES',
  region text,
  tax_rate numeric(5, 2) not null default 21,
  booking_mode text not null default 'propose',
  schedule jsonb not null default '{
    "mon":{"start":"08:30","end":"18:30","closed":false},
    "tue":{"start":"08:30","end":"18:30","closed":false},
    "wed":{"start":"08:30","end":"18:30","closed":false},
    "thu":{"start":"08:30","end":"18:30","closed":false},
    "fri":{"start":"08:30","end":"18:30","closed":false},
    "sat":{"start":"00:00","end":"00:00","closed":true},
    "sun":{"start":"00:00","end":"00:00","closed":true}
  }',
  lunch_break jsonb not null default '{"start":"14:00","end":"15:30"}',
  min_slot_minutes integer not null default 30,
  plan text not null default 'included',
  plan_daily_quota integer,
  plan_live_keys integer,
  plan_scopes text[],
  holidays_seeded_through integer,
  created_at timestamp(3) with time zone not null,
  removing_at timestamp(3) with time zone,
  constraint instances_base_url_key unique (base_url),
  constraint instances_plan_check check (plan in ('included', 'developer', 'business', 'partner')),
  constraint instances_language_check check (language in ('es', 'en', 'ca', 'pt', 'fr', 'bg')),
  constraint instances_booking_mode_check check (booking_mode in ('propose', 'book')),
  constraint instances_tax_rate_check check (tax_rate between 0 and 100),
  constraint instances_min_slot_minutes_check check (min_slot_minutes between 15 and 720)
);

create table instance_hosts (
  host text primary key,
  instance_id bigint not null,
  canonical boolean not null default false,
  constraint instance_hosts_instance_fk foreign key (instance_id) references instances (id)
);
create unique index instance_hosts_canonical_key on instance_hosts (instance_id) where canonical;
create index instance_hosts_instance_idx on instance_hosts (instance_id);

create table staff (
  instance_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  role text not null default 'mechanic',
  active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  constraint staff_pkey primary key (instance_id, id),
  constraint staff_instance_fk foreign key (instance_id) references instances (id)
);

create table boxes (
  instance_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  position integer not null default 0,
  schedule jsonb,
  active boolean not null default true,
  constraint boxes_pkey primary key (instance_id, id),
  constraint boxes_instance_fk foreign key (instance_id) references instances (id)
);
create unique index boxes_name_key on boxes (instance_id, name) where active;

create table holidays (
  instance_id bigint not null,
  id bigint generated always as identity,
  date date not null,
  name text not null,
  scope text not null,
  source text not null,
  constraint holidays_pkey primary key (instance_id, id),
  constraint holidays_instance_fk foreign key (instance_id) references instances (id),
  constraint holidays_day_key unique (instance_id, date, name),
  constraint holidays_scope_check check (scope in ('national', 'regional', 'local'))
);

create table usage_days (
  instance_id bigint not null,
  day date not null,
  key_id bigint not null,
  requests bigint not null,
  constraint usage_days_pkey primary key (instance_id, day, key_id)
);

create table workshop_notices (
  instance_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  data jsonb not null,
  created_at timestamp(3) with time zone not null,
  constraint workshop_notices_pkey primary key (instance_id, id)
);

-- Keys

create table api_keys (
  instance_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  purpose text not null,
  environment text not null,
  scopes text[] not null,
  ip_allow_list text[] not null default '{}',
  per_minute integer not null default 60,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  constraint api_keys_pkey primary key (instance_id, id),
  constraint api_keys_instance_fk foreign key (instance_id) references instances (id),
  constraint api_keys_environment_check check (environment in ('live', 'test')),
  constraint api_keys_per_minute_check check (per_minute between 1 and 600)
);

create table api_key_secrets (
  instance_id bigint not null,
  hash bytea not null,
  key_id bigint not null,
  prefix text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  constraint api_key_secrets_pkey primary key (instance_id, hash),
  constraint api_key_secrets_key_fk foreign key (instance_id, key_id) references api_keys (instance_id, id)
);
create index api_key_secrets_key_idx on api_key_secrets (instance_id, key_id);

-- Requests: answers kept for replay, and the log

create table idempotency_keys (
  instance_id bigint not null,
  key_id bigint not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  status smallint,
  body text,
  encrypted boolean not null default false,
  client_id bigint,
  leased_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint idempotency_keys_pkey primary key (instance_id, key_id, idempotency_key)
);
create index idempotency_keys_age_idx on idempotency_keys (created_at);
create index idempotency_keys_client_idx
  on idempotency_keys (instance_id, client_id)
  where client_id is not null;

-- In days by `at`: the service makes them before they come (db/connection/partitions.ts).
create table request_log (
  instance_id bigint not null,
  key_id bigint not null,
  at timestamp(3) with time zone not null,
  id bigint generated always as identity,
  source_ip inet not null,
  method text not null,
  route text not null,
  status smallint not null,
  code text,
  duration_ms integer not null,
  request_id text not null,
  constraint request_log_pkey primary key (instance_id, key_id, at, id)
) partition by range (at);

-- Clients, and which of them a tax id, email or phone belongs to

-- No foreign key to the workshop: every insert would lock its one row.
create table clients (
  instance_id bigint not null,
  id bigint generated always as identity,
  search_text text not null,
  word_starts text[] not null default '{}',
  name text not null,
  phone text,
  phone_secondary text,
  whatsapp_phone text,
  email text,
  billing_email text,
  tax_id text,
  address text,
  city text,
  zip text,
  province text,
  country text,
  preferred_language text,
  preferred_contact_method text,
  vip boolean not null default false,
  marketing_opt_out boolean not null default false,
  opt_out_email boolean not null default false,
  opt_out_sms boolean not null default false,
  opt_out_whatsapp boolean not null default false,
  opt_out_call boolean not null default false,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  erased_at timestamp(3) with time zone,
  constraint clients_pkey primary key (instance_id, id)
);
create index clients_changed_idx on clients (instance_id, updated_at, id);
create index clients_search_idx
  on clients using gin (instance_id, search_text gin_trgm_ops, word_starts) with (gin_pending_list_limit = 1024);

create table client_claims (
  instance_id bigint not null,
  kind text not null,
  value text not null,
  client_id bigint not null,
  constraint client_claims_pkey primary key (instance_id, kind, value),
  constraint client_claims_client_fk foreign key (instance_id, client_id) references clients (instance_id, id),
  constraint client_claims_kind_check check (kind in ('tax_id', 'email', 'phone'))
);
create index client_claims_client_idx on client_claims (instance_id, client_id);

create table client_claim_heirs (
  instance_id bigint not null,
  kind text not null,
  value text not null,
  client_id bigint not null,
  constraint client_claim_heirs_pkey primary key (instance_id, kind, value, client_id),
  constraint client_claim_heirs_client_fk foreign key (instance_id, client_id) references clients (instance_id, id)
);
create index client_claim_heirs_client_idx on client_claim_heirs (instance_id, client_id);

create table client_history (
  instance_id bigint not null,
  client_id bigint not null,
  id bigint generated always as identity,
  action text not null,
  vehicle_id bigint,
  changes jsonb not null,
  actor_kind text not null,
  actor_id bigint not null,
  actor_name text not null,
  at timestamp(3) with time zone not null,
  constraint client_history_pkey primary key (instance_id, client_id, id),
  constraint client_history_client_fk foreign key (instance_id, client_id) references clients (instance_id, id)
);

create table consent_log (
  instance_id bigint not null,
  client_id bigint not null,
  id bigint generated always as identity,
  subject text not null,
  opted_out boolean not null,
  actor_kind text not null,
  actor_id bigint not null,
  actor_name text not null,
  at timestamp(3) with time zone not null,
  constraint consent_log_pkey primary key (instance_id, client_id, id),
  constraint consent_log_client_fk foreign key (instance_id, client_id) references clients (instance_id, id)
);

-- Vehicles

create table vehicles (
  instance_id bigint not null,
  id bigint generated always as identity,
  client_id bigint not null,
  plate text not null,
  vin text,
  brand text,
  model text,
  variant text,
  year integer,
  registration_date date,
  fuel text,
  transmission text,
  engine_code text,
  horsepower integer,
  displacement text,
  color_code text,
  environmental_label text,
  km integer,
  itv_expiry_date date,
  status text not null default 'activo',
  owner_erased boolean not null default false,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint vehicles_pkey primary key (instance_id, id),
  constraint vehicles_client_fk foreign key (instance_id, client_id) references clients (instance_id, id),
  constraint vehicles_status_check check (status in ('activo', 'baja_temporal', 'baja'))
);
create unique index vehicles_plate_key
  on vehicles (instance_id, plate, (case when owner_erased then id else 0 end));
create index vehicles_client_idx on vehicles (instance_id, client_id, id);
create index vehicles_status_idx on vehicles (instance_id, status, id, updated_at);
create index vehicles_changed_idx on vehicles (instance_id, updated_at, id, status);

-- Catalog

create table service_categories (
  instance_id bigint not null,
  id bigint generated always as identity,
  parent_id bigint,
  name text not null,
  reference_price_cents bigint,
  internal boolean not null default false,
  active boolean not null default true,
  position integer not null default 0,
  constraint service_categories_pkey primary key (instance_id, id),
  constraint service_categories_instance_fk foreign key (instance_id) references instances (id),
  constraint service_categories_parent_fk foreign key (instance_id, parent_id)
    references service_categories (instance_id, id),
  constraint service_categories_price_check check (reference_price_cents >= 0)
);
create index service_categories_parent_idx on service_categories (instance_id, parent_id);

create table labour_rates (
  instance_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  price_per_hour_cents bigint not null,
  is_default boolean not null default false,
  position integer not null default 0,
  constraint labour_rates_pkey primary key (instance_id, id),
  constraint labour_rates_instance_fk foreign key (instance_id) references instances (id),
  constraint labour_rates_price_check check (price_per_hour_cents >= 0)
);
create unique index labour_rates_default_key on labour_rates (instance_id) where is_default;

-- Budgets

create table budgets (
  instance_id bigint not null,
  id bigint generated always as identity,
  status text not null,
  channel text not null,
  internal boolean not null default false,
  client_id bigint not null,
  vehicle_id bigint,
  category_id bigint,
  subcategory_id bigint,
  assigned_user_id bigint,
  mechanic_id bigint,
  client_reference text,
  public_notes text,
  internal_notes text,
  date_in timestamp(3) with time zone,
  date_out timestamp(3) with time zone,
  km integer,
  waiting_parts boolean not null default false,
  on_hold boolean not null default false,
  hold_until timestamp(3) with time zone,
  estimated_duration_minutes integer,
  sent_via text,
  client_signed_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  reject_reason text,
  has_invoice boolean not null default false,
  tracking_token_hash bytea not null,
  sealed_tracking_token bytea not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint budgets_pkey primary key (instance_id, id),
  constraint budgets_client_fk foreign key (instance_id, client_id) references clients (instance_id, id),
  constraint budgets_vehicle_fk foreign key (instance_id, vehicle_id) references vehicles (instance_id, id),
  constraint budgets_category_fk foreign key (instance_id, category_id) references service_categories (instance_id, id),
  constraint budgets_subcategory_fk foreign key (instance_id, subcategory_id)
    references service_categories (instance_id, id),
  constraint budgets_assigned_user_fk foreign key (instance_id, assigned_user_id) references staff (instance_id, id),
  constraint budgets_mechanic_fk foreign key (instance_id, mechanic_id) references staff (instance_id, id),
  constraint budgets_status_check check (
    status in ('Pendiente', 'En cotización', 'Enviado', 'Aprobado', 'En curso', 'En espera', 'Finalizado', 'Facturado',
      'Rechazado', 'Cancelado', 'Retirado')
  )
);
create unique index budgets_tracking_key on budgets (tracking_token_hash);
create index budgets_status_idx
  on budgets (instance_id, status, id, created_at, updated_at, client_id)
  where not internal;
create index budgets_client_idx
  on budgets (instance_id, client_id, id, internal, status, created_at, updated_at);
create index budgets_vehicle_idx
  on budgets (instance_id, vehicle_id, id, internal, client_id, status, created_at, updated_at);
create index budgets_lifetime_idx
  on budgets using gist (instance_id, status, box(
    point(extract(epoch from created_at at time zone 'UTC')::float8, id * 1e13::float8),
    point(extract(epoch from greatest(created_at, updated_at) at time zone 'UTC')::float8, id * 1e13::float8)
  ))
  where not internal;

create table budget_lines (
  instance_id bigint not null,
  budget_id bigint not null,
  id bigint generated always as identity,
  sort_order integer not null,
  description text not null,
  extended_detail text,
  reference text,
  line_type text not null,
  group_title text,
  quantity_hundredths integer not null,
  unit_price_cents integer not null,
  discount_basis_points integer not null,
  tax_rate_basis_points integer not null,
  tax_exempt_code text,
  price_estimated boolean not null default false,
  unit_cost_cents bigint,
  constraint budget_lines_pkey primary key (instance_id, budget_id, id),
  constraint budget_lines_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id),
  constraint budget_lines_sort_order_key unique (instance_id, budget_id, sort_order),
  constraint budget_lines_quantity_check check (
    quantity_hundredths between -999999 and 999999 and quantity_hundredths <> 0
  ),
  constraint budget_lines_price_check check (unit_price_cents between 0 and 99999999),
  constraint budget_lines_discount_check check (discount_basis_points between 0 and 10000),
  constraint budget_lines_tax_check check (tax_rate_basis_points between 0 and 10000)
);

create table budget_history (
  instance_id bigint not null,
  budget_id bigint not null,
  id bigint generated always as identity,
  action text not null,
  line_id bigint,
  changes jsonb not null,
  actor_kind text not null,
  actor_id bigint not null,
  actor_name text not null,
  at timestamp(3) with time zone not null,
  constraint budget_history_pkey primary key (instance_id, budget_id, id),
  constraint budget_history_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id)
);

create table budget_snapshots (
  instance_id bigint not null,
  budget_id bigint not null,
  id bigint generated always as identity,
  before text not null,
  lines jsonb not null,
  actor_kind text not null,
  actor_id bigint not null,
  actor_name text not null,
  at timestamp(3) with time zone not null,
  constraint budget_snapshots_pkey primary key (instance_id, budget_id, id),
  constraint budget_snapshots_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id)
);

create table budget_milestones (
  instance_id bigint not null,
  budget_id bigint not null,
  id bigint generated always as identity,
  status text not null,
  at timestamp(3) with time zone not null,
  constraint budget_milestones_pkey primary key (instance_id, budget_id, id),
  constraint budget_milestones_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id)
);

-- Documents

create table budget_documents (
  instance_id bigint not null,
  budget_id bigint not null,
  id bigint generated always as identity,
  filename text not null,
  content_type text not null,
  size integer not null,
  stored_as text not null,
  sha256 bytea not null,
  client_visible boolean not null default false,
  mechanic_visible boolean not null default false,
  actor_kind text not null,
  actor_id bigint not null,
  actor_name text not null,
  created_at timestamp(3) with time zone not null,
  constraint budget_documents_pkey primary key (instance_id, budget_id, id),
  constraint budget_documents_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id),
  constraint budget_documents_size_check check (size between 1 and 4194304)
);
create unique index budget_documents_id_key on budget_documents (instance_id, id);
create unique index budget_documents_file_key on budget_documents (stored_as);

-- Events: the outbox

-- In days by `occurred_at`. The default partition takes what no day's does: a write never fails for want of one.
create table events (
  instance_id bigint not null,
  id bigint generated always as identity,
  event text not null,
  data jsonb not null,
  occurred_at timestamp(3) with time zone not null,
  relayed_at timestamp(3) with time zone,
  constraint events_pkey primary key (instance_id, id, occurred_at)
) partition by range (occurred_at);
create table events_default partition of events default;
create index events_unrelayed_idx on events (id) where relayed_at is null;

-- Webhooks

create table webhook_subscriptions (
  instance_id bigint not null,
  id bigint generated always as identity,
  key_id bigint not null,
  url text not null,
  events text[] not null,
  description text not null,
  active boolean not null default true,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint webhook_subscriptions_pkey primary key (instance_id, id),
  constraint webhook_subscriptions_key_fk foreign key (instance_id, key_id) references api_keys (instance_id, id)
);
create index webhook_subscriptions_key_idx on webhook_subscriptions (instance_id, key_id, id);

create table webhook_secrets (
  instance_id bigint not null,
  subscription_id bigint not null,
  id bigint generated always as identity,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  constraint webhook_secrets_pkey primary key (instance_id, subscription_id, id),
  constraint webhook_secrets_subscription_fk foreign key (instance_id, subscription_id)
    references webhook_subscriptions (instance_id, id) on delete cascade
);

-- In days by `created_at`, with a default one as `events` has.
create table webhook_deliveries (
  instance_id bigint not null,
  subscription_id bigint not null,
  id bigint generated always as identity,
  created_at timestamp(3) with time zone not null,
  event_id bigint not null,
  event text not null,
  occurred_at timestamp(3) with time zone not null,
  data jsonb not null,
  trigger text not null,
  status text not null default 'pending',
  attempts smallint not null default 0,
  next_attempt_at timestamp(3) with time zone,
  last_attempt_at timestamp(3) with time zone,
  response_status integer,
  response_body text,
  error text,
  duration_ms integer,
  failed boolean generated always as (status = 'failed') stored,
  constraint webhook_deliveries_pkey primary key (instance_id, subscription_id, id, created_at),
  constraint webhook_deliveries_trigger_check check (trigger in ('event', 'test', 'replay')),
  constraint webhook_deliveries_status_check check (status in ('pending', 'succeeded', 'failed'))
) partition by range (created_at);
create table webhook_deliveries_default partition of webhook_deliveries default;
create index webhook_deliveries_event_idx on webhook_deliveries (instance_id, subscription_id, event, id);
create index webhook_deliveries_failed_idx
  on webhook_deliveries (instance_id, subscription_id, id)
  where failed;

-- Messages: the log, what is to be sent, campaigns, credit, and how a workshop sends

create table communications (
  instance_id bigint not null,
  id bigint generated always as identity,
  channel text not null,
  direction text not null,
  recipient text not null,
  subject text,
  body text not null,
  client_id bigint,
  budget_id bigint,
  status text not null,
  error text,
  duration integer,
  recording_url text,
  agent text,
  from_number text,
  to_number text,
  commercial boolean not null default false,
  campaign_id bigint,
  key_id bigint,
  provider_id text,
  sealed_tokens bytea not null default '',
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint communications_pkey primary key (instance_id, id),
  constraint communications_channel_check check (channel in ('email', 'sms', 'whatsapp', 'call', 'push')),
  constraint communications_direction_check check (direction in ('in', 'out')),
  constraint communications_status_check check (
    status in ('queued', 'sent', 'delivered', 'opened', 'failed', 'bounced', 'received')
  )
);
create index communications_channel_idx on communications (instance_id, channel, id);
create index communications_client_idx on communications (instance_id, client_id, id);
create index communications_campaign_idx
  on communications (instance_id, campaign_id, status)
  where campaign_id is not null;
create unique index communications_provider_key
  on communications (instance_id, channel, provider_id)
  where provider_id is not null;
create index communications_sealed_idx on communications (instance_id, id) where sealed_tokens <> '';

create table outbound_messages (
  instance_id bigint not null,
  communication_id bigint not null,
  html text,
  text text not null,
  from_name text,
  reply_to text,
  message_id text,
  tracked boolean not null default false,
  units integer not null,
  created_at timestamp(3) with time zone not null,
  constraint outbound_messages_pkey primary key (instance_id, communication_id)
);
create unique index outbound_messages_message_id_key
  on outbound_messages (instance_id, message_id)
  where message_id is not null;

create table campaign_templates (
  instance_id bigint not null,
  name text not null,
  channel text not null,
  subject text,
  text text not null,
  html text,
  updated_at timestamp(3) with time zone not null,
  constraint campaign_templates_pkey primary key (instance_id, name),
  constraint campaign_templates_channel_check check (channel in ('email', 'sms'))
);

create table campaigns (
  instance_id bigint not null,
  id bigint generated always as identity,
  template text not null,
  channel text not null,
  segment text not null,
  recipients integer not null,
  left_out integer not null,
  sent integer not null default 0,
  failed integer not null default 0,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  constraint campaigns_pkey primary key (instance_id, id)
);
create index campaigns_unfinished_idx on campaigns (instance_id, id) where finished_at is null;

create table credit_ledger (
  instance_id bigint not null,
  id bigint generated always as identity,
  units integer not null,
  balance integer not null,
  reason text not null,
  communication_id bigint,
  note text,
  actor_kind text,
  actor_name text,
  at timestamp(3) with time zone not null,
  constraint credit_ledger_pkey primary key (instance_id, id),
  constraint credit_ledger_reason_check check (reason in ('added', 'charged', 'returned')),
  constraint credit_ledger_balance_check check (balance >= 0)
);
create unique index credit_ledger_message_key
  on credit_ledger (instance_id, communication_id, reason)
  where communication_id is not null;

create table invalid_emails (
  instance_id bigint not null,
  email text not null,
  reason text not null,
  since timestamp(3) with time zone not null,
  constraint invalid_emails_pkey primary key (instance_id, email)
);

create table transports (
  instance_id bigint not null,
  channel text not null,
  kind text not null,
  sealed bytea not null,
  sender text not null,
  hook_token_hash bytea not null,
  sealed_hook_token bytea not null,
  tracks_service_mail boolean not null default false,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null default now(),
  constraint transports_pkey primary key (instance_id, channel),
  constraint transports_channel_check check (channel in ('email', 'sms')),
  constraint transports_kind_check check (kind in ('smtp', 'twilio', 'gateway', 'dev'))
);
create unique index transports_hook_key on transports (hook_token_hash);

-- Lanes, and what waits in them. Each row comes and goes within a second: the dead ones must not pile up before the due ones.

create table lanes (
  instance_id bigint not null,
  kind text not null,
  lane text not null,
  lease bigint,
  held_until timestamp(3) with time zone,
  rests_until timestamp(3) with time zone,
  constraint lanes_pkey primary key (instance_id, kind, lane)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

create table backlog (
  instance_id bigint not null,
  kind text not null,
  lane text not null,
  item_id bigint not null,
  item_at timestamp(3) with time zone not null,
  priority smallint not null default 0,
  attempt smallint not null default 1,
  due_at timestamp(3) with time zone not null,
  give_up_at timestamp(3) with time zone,
  handed_over_at timestamp(3) with time zone,
  constraint backlog_pkey primary key (instance_id, kind, item_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
create index backlog_due_idx on backlog ((instance_id::text || ' ' || kind || ' ' || lane), priority, due_at);
create index backlog_give_up_idx on backlog (kind, give_up_at) where give_up_at is not null;
