create table parts (
  instance_id bigint not null,
  id bigint generated always as identity,
  search_text text not null,
  word_starts text[] not null default '{}',
  reference text not null,
  reference_key text not null,
  manufacturer_reference text,
  description text not null,
  unit text not null,
  price_cents integer not null,
  cost_cents integer,
  tax_rate_basis_points integer not null,
  location text,
  minimum_thousandths bigint,
  on_hand_thousandths bigint not null default 0,
  active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint parts_pkey primary key (instance_id, id),
  constraint parts_instance_fk foreign key (instance_id) references instances (id),
  constraint parts_reference_key unique (instance_id, reference_key),
  constraint parts_price_check check (price_cents between 0 and 99999999),
  constraint parts_cost_check check (cost_cents between 0 and 99999999),
  constraint parts_tax_check check (tax_rate_basis_points between 0 and 10000),
  constraint parts_minimum_check check (minimum_thousandths between 0 and 999999999)
);
create index parts_changed_idx on parts (instance_id, updated_at, id);
create index parts_below_minimum_idx on parts (instance_id, id) where on_hand_thousandths < minimum_thousandths;
create index parts_search_idx on parts using gin (instance_id, search_text gin_trgm_ops, word_starts)
  with (gin_pending_list_limit = 1024);

create table stock_movements (
  instance_id bigint not null,
  id bigint generated always as identity,
  part_id bigint not null,
  kind text not null,
  change_thousandths bigint not null,
  on_hand_thousandths bigint not null,
  reason text,
  budget_id bigint,
  automatic boolean not null default false,
  actor_kind text not null,
  actor_id bigint not null,
  actor_name text not null,
  at timestamp(3) with time zone not null,
  constraint stock_movements_pkey primary key (instance_id, id),
  constraint stock_movements_part_fk foreign key (instance_id, part_id) references parts (instance_id, id),
  constraint stock_movements_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id),
  constraint stock_movements_change_check check (
    case kind
      when 'in' then change_thousandths > 0
      when 'out' then change_thousandths < 0
      when 'adjust' then change_thousandths <> 0
    end
  ),
  constraint stock_movements_reason_check check (kind <> 'adjust' or reason is not null)
);
create index stock_movements_part_idx on stock_movements (instance_id, part_id, id);
create index stock_movements_budget_idx on stock_movements (instance_id, budget_id, id) where budget_id is not null;

alter table instances add column negative_stock boolean not null default false;

alter table budget_lines add column part_id bigint;
alter table budget_lines add constraint budget_lines_part_fk
  foreign key (instance_id, part_id) references parts (instance_id, id);
create index budget_lines_part_idx on budget_lines (instance_id, part_id) where part_id is not null;

create table catalog_items (
  instance_id bigint not null,
  id bigint generated always as identity,
  search_text text not null,
  word_starts text[] not null default '{}',
  reference text not null,
  reference_key text not null,
  description text not null,
  category text,
  unit text not null,
  line_type text not null,
  price_cents integer not null,
  tax_rate_basis_points integer not null,
  active boolean not null default true,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint catalog_items_pkey primary key (instance_id, id),
  constraint catalog_items_instance_fk foreign key (instance_id) references instances (id),
  constraint catalog_items_reference_key unique (instance_id, reference_key),
  constraint catalog_items_price_check check (price_cents between 0 and 99999999),
  constraint catalog_items_tax_check check (tax_rate_basis_points between 0 and 10000)
);
create index catalog_items_category_idx on catalog_items (instance_id, category, id);
create index catalog_items_changed_idx on catalog_items (instance_id, updated_at, id);
create index catalog_items_search_idx on catalog_items
  using gin (instance_id, search_text gin_trgm_ops, word_starts) with (gin_pending_list_limit = 1024);
