alter table instances add column verifactu text not null default 'off';
alter table instances add constraint instances_verifactu_check check (verifactu in ('off', 'test', 'production'));
alter table instances add column brand_color text;
alter table instances add constraint instances_brand_color_check check (brand_color ~ '^#[0-9a-fA-F]{6}$');
alter table instances add column logo text;

create table workshop_logos (
  instance_id bigint not null,
  name text not null,
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp(3) with time zone not null,
  constraint workshop_logos_pkey primary key (instance_id, name),
  constraint workshop_logos_instance_fk foreign key (instance_id) references instances (id),
  constraint workshop_logos_size_check check (width between 1 and 600 and height between 1 and 600)
);
create unique index workshop_logos_name_key on workshop_logos (name);

create table invoice_series (
  instance_id bigint not null,
  id bigint generated always as identity,
  code text not null,
  kind text not null,
  per_year boolean not null default true,
  first_number bigint not null default 1,
  is_default boolean not null default false,
  active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  constraint invoice_series_pkey primary key (instance_id, id),
  constraint invoice_series_instance_fk foreign key (instance_id) references instances (id),
  constraint invoice_series_code_key unique (instance_id, code),
  constraint invoice_series_kind_check check (kind in ('full', 'simplified', 'corrective', 'corrective-simplified')),
  constraint invoice_series_first_number_check check (first_number between 1 and 999999999)
);
create unique index invoice_series_default_key on invoice_series (instance_id, kind) where is_default;

create table invoice_counters (
  instance_id bigint not null,
  series_id bigint not null,
  year integer not null,
  last_number bigint not null,
  constraint invoice_counters_pkey primary key (instance_id, series_id, year),
  constraint invoice_counters_series_fk foreign key (instance_id, series_id)
    references invoice_series (instance_id, id)
);

create table invoices (
  instance_id bigint not null,
  id bigint generated always as identity,
  status text not null,
  kind text not null,
  series_id bigint not null,
  series text not null,
  year integer,
  number bigint,
  full_number text,
  date date not null,
  operation_date date,
  issued_at timestamp(3) with time zone,
  cancelled_at timestamp(3) with time zone,
  client_id bigint not null,
  budget_id bigint not null,
  vehicle_id bigint,
  plate text,
  brand text,
  model text,
  km integer,
  language text not null,
  billing_name text,
  billing_tax_id text,
  billing_address text,
  billing_city text,
  billing_zip text,
  billing_province text,
  billing_country text,
  payment_method text,
  rebu boolean not null default false,
  surcharge boolean not null default false,
  date_in timestamp(3) with time zone,
  date_out timestamp(3) with time zone,
  public_notes text,
  rectifies_id bigint,
  correction text,
  correction_code text,
  correction_reason text,
  replaced_by_id bigint,
  base_cents bigint not null,
  tax_cents bigint not null,
  total_cents bigint not null,
  paid_cents bigint not null default 0,
  verifactu_hash text,
  paper jsonb,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint invoices_pkey primary key (instance_id, id),
  constraint invoices_number_key unique (instance_id, series_id, year, number),
  constraint invoices_full_number_key unique (instance_id, full_number),
  constraint invoices_series_fk foreign key (instance_id, series_id) references invoice_series (instance_id, id),
  constraint invoices_client_fk foreign key (instance_id, client_id) references clients (instance_id, id),
  constraint invoices_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id),
  constraint invoices_vehicle_fk foreign key (instance_id, vehicle_id) references vehicles (instance_id, id),
  constraint invoices_rectifies_fk foreign key (instance_id, rectifies_id) references invoices (instance_id, id),
  constraint invoices_replaced_by_fk foreign key (instance_id, replaced_by_id) references invoices (instance_id, id),
  constraint invoices_status_check check (status in ('draft', 'issued', 'cancelled')),
  constraint invoices_kind_check check (kind in ('full', 'simplified', 'corrective', 'corrective-simplified')),
  constraint invoices_issued_check check (
    num_nonnulls(year, number, full_number, issued_at, paper) = case when status = 'draft' then 0 else 5 end
  )
);
create index invoices_lifetime_idx on invoices using gist (
  instance_id, status, series, box(
    point(extract(epoch from date)::float8, id * 1e13::float8),
    point(extract(epoch from greatest(date, updated_at at time zone 'UTC'))::float8, id * 1e13::float8)
  )
);
create index invoices_client_idx on invoices using gist (
  instance_id, client_id, status, series, box(
    point(extract(epoch from date)::float8, id * 2e13::float8),
    point(extract(epoch from greatest(date, updated_at at time zone 'UTC'))::float8, id * 2e13::float8)
  )
);
create index invoices_vehicle_idx
  on invoices (instance_id, vehicle_id, id, status, client_id, series, date, updated_at);
create index invoices_issued_idx on invoices (issued_at, instance_id, id) where issued_at is not null;
create index invoices_budget_idx on invoices (instance_id, budget_id, id);
create index invoices_rectifies_idx on invoices (instance_id, rectifies_id, id) where rectifies_id is not null;

create table invoice_lines (
  instance_id bigint not null,
  invoice_id bigint not null,
  id bigint generated always as identity,
  sort_order integer not null,
  description text not null,
  reference text,
  line_type text not null,
  group_title text,
  quantity_hundredths integer not null,
  unit_price_cents integer not null,
  discount_basis_points integer not null,
  tax_rate_basis_points integer not null,
  tax_exempt_code text,
  unit_cost_cents bigint,
  constraint invoice_lines_pkey primary key (instance_id, invoice_id, id),
  constraint invoice_lines_sort_order_key unique (instance_id, invoice_id, sort_order),
  constraint invoice_lines_invoice_fk foreign key (instance_id, invoice_id) references invoices (instance_id, id),
  constraint invoice_lines_quantity_check
    check (quantity_hundredths between -999999 and 999999 and quantity_hundredths <> 0),
  constraint invoice_lines_price_check check (unit_price_cents between 0 and 99999999),
  constraint invoice_lines_discount_check check (discount_basis_points between 0 and 10000),
  constraint invoice_lines_tax_check check (tax_rate_basis_points between 0 and 10000)
);

create table invoice_payments (
  instance_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  date date not null,
  amount_cents bigint not null,
  method text not null,
  created_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  constraint invoice_payments_pkey primary key (instance_id, id),
  constraint invoice_payments_invoice_fk foreign key (instance_id, invoice_id) references invoices (instance_id, id),
  constraint invoice_payments_amount_check check (amount_cents <> 0)
);
create index invoice_payments_invoice_idx on invoice_payments (instance_id, invoice_id, id);

create table invoice_pdfs (
  instance_id bigint not null,
  invoice_id bigint not null,
  name text not null,
  sha256 bytea not null,
  size integer not null,
  created_at timestamp(3) with time zone not null,
  constraint invoice_pdfs_pkey primary key (instance_id, invoice_id),
  constraint invoice_pdfs_invoice_fk foreign key (instance_id, invoice_id) references invoices (instance_id, id)
);
create unique index invoice_pdfs_name_key on invoice_pdfs (name);

create table verifactu_records (
  instance_id bigint not null,
  number bigint not null,
  invoice_id bigint not null,
  kind text not null,
  issuer_tax_id text not null,
  full_number text not null,
  date date not null,
  mode text not null,
  at timestamp(3) with time zone not null,
  generated_at text not null,
  previous_hash text not null,
  hash text not null,
  xml text not null,
  row_hash bytea not null,
  constraint verifactu_records_pkey primary key (instance_id, number),
  constraint verifactu_records_invoice_fk foreign key (instance_id, invoice_id) references invoices (instance_id, id),
  constraint verifactu_records_kind_check check (kind in ('alta', 'anulacion'))
);
create index verifactu_records_invoice_idx on verifactu_records (instance_id, invoice_id, number);
create index verifactu_records_date_idx on verifactu_records (instance_id, date, number);

create table verifactu_chains (
  instance_id bigint not null,
  installation text not null,
  number bigint not null,
  hash text not null,
  row_hash bytea not null,
  constraint verifactu_chains_pkey primary key (instance_id),
  constraint verifactu_chains_instance_fk foreign key (instance_id) references instances (id)
);

-- What the law keeps goes with its workshop alone, whose table is named in full: in a session's own schema anybody could
-- say that it is being removed.
create function is_being_removed(workshop bigint) returns boolean language sql stable as $$
  select exists (select from public.instances where id = workshop and removing_at is not null)
$$;

-- An issued invoice stands as it is: it can be cancelled, paid and replaced.
create function issued_invoice_stands() returns trigger language plpgsql as $$
declare
  said_later constant text[] := array['status', 'cancelled_at', 'paid_cents', 'replaced_by_id', 'updated_at'];
begin
  if tg_op = 'UPDATE' then
    if old.status = 'draft' then
      return new;
    end if;
    if to_jsonb(new) - said_later = to_jsonb(old) - said_later
      and (new.status = old.status or (old.status = 'issued' and new.status = 'cancelled')) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if old.status = 'draft' or public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'an issued invoice is not changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger issued_invoice_stands before update or delete on invoices
  for each row execute function issued_invoice_stands();
create trigger invoices_are_not_emptied before truncate on invoices
  for each statement execute function issued_invoice_stands();

-- Its lines stand with it.
create function issued_lines_stand() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    if exists (
      select from public.invoices where instance_id = new.instance_id and id = new.invoice_id and status = 'draft'
    ) and (tg_op = 'INSERT' or (old.instance_id = new.instance_id and old.invoice_id = new.invoice_id)) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) or exists (
      select from public.invoices where instance_id = old.instance_id and id = old.invoice_id and status = 'draft'
    ) then
      return old;
    end if;
  end if;
  raise exception 'lines of an issued invoice are not changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger issued_lines_stand before insert or update or delete on invoice_lines
  for each row execute function issued_lines_stand();
create trigger invoice_lines_are_not_emptied before truncate on invoice_lines
  for each statement execute function issued_lines_stand();

-- Numbers begin where their series does, and move by one.
create function numbers_have_no_gap() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (
      select from public.invoice_series
      where instance_id = new.instance_id and id = new.series_id and first_number = new.last_number
    ) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if (new.instance_id, new.series_id, new.year) = (old.instance_id, old.series_id, old.year)
      and new.last_number = old.last_number + 1 then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'numbers of invoices move by one' using errcode = 'restrict_violation';
end $$;
create trigger numbers_have_no_gap before insert or update or delete on invoice_counters
  for each row execute function numbers_have_no_gap();
create trigger invoice_counters_are_not_emptied before truncate on invoice_counters
  for each statement execute function numbers_have_no_gap();

-- A series that numbers were given of keeps how they are written.
create function numbered_series_stands() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.instance_id, new.id, new.code, new.kind) = (old.instance_id, old.id, old.code, old.kind) and (
      (new.per_year, new.first_number) = (old.per_year, old.first_number) or not exists (
        select from public.invoice_counters where instance_id = old.instance_id and series_id = old.id
      )
    ) then
      return new;
    end if;
    raise exception 'a series keeps its code, its kind and how it counts' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger numbered_series_stands before update on invoice_series
  for each row execute function numbered_series_stands();

-- Records, PDFs and logos are written once.
create function written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception '% is written once', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger written_once before update or delete on verifactu_records
  for each row execute function written_once();
create trigger verifactu_records_are_not_emptied before truncate on verifactu_records
  for each statement execute function written_once();
create trigger written_once before update or delete on invoice_pdfs
  for each row execute function written_once();
create trigger invoice_pdfs_are_not_emptied before truncate on invoice_pdfs
  for each statement execute function written_once();

create trigger written_once before update or delete on workshop_logos
  for each row execute function written_once();
create trigger workshop_logos_are_not_emptied before truncate on workshop_logos
  for each statement execute function written_once();

-- The end of a chain moves by one, to a record that is there: put back, it would hide that the last ones are missing.
create function verifactu_chain_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.instance_id, new.installation) = (old.instance_id, old.installation)
      and new.number = old.number + 1 and exists (
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
create trigger verifactu_chain_moves_on before update or delete on verifactu_chains
  for each row execute function verifactu_chain_moves_on();
create trigger verifactu_chains_are_not_emptied before truncate on verifactu_chains
  for each statement execute function verifactu_chain_moves_on();
