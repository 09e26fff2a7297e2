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
  below_minimum boolean not null
    generated always as (active and coalesce(on_hand_thousandths < minimum_thousandths, false)) stored,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint parts_pkey primary key (instance_id, id),
  constraint parts_instance_fk foreign key (instance_id) references instances (id),
  constraint parts_reference_key unique (instance_id, reference_key),
  constraint parts_price_check check (price_cents between 0 and 99999999),
  constraint parts_cost_check check (cost_cents between 0 and 99999999),
  constraint parts_tax_check check (tax_rate_basis_points between 0 and 10000),
  constraint parts_minimum_check check (minimum_thousandths between 0 and 999999999),
  constraint parts_on_hand_check check (on_hand_thousandths between -999999999999 and 999999999999)
);
create index parts_active_idx on parts (instance_id, id) where active;
create index parts_below_minimum_idx on parts (instance_id, below_minimum, id) where active;
create index parts_changed_idx on parts (instance_id, below_minimum, updated_at, id) where active;
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
  constraint stock_movements_reason_check check (kind <> 'adjust' or reason is not null),
  constraint stock_movements_actor_check check (actor_kind in ('key', 'staff', 'service'))
);
create index stock_movements_at_idx on stock_movements (instance_id, at, id);
create index stock_movements_kind_idx on stock_movements (instance_id, kind, at, id);
create index stock_movements_part_idx on stock_movements (instance_id, part_id, at, id);
create index stock_movements_part_kind_idx on stock_movements (instance_id, part_id, kind, at, id);
create index stock_movements_budget_idx on stock_movements (instance_id, budget_id, at, id) where budget_id is not null;

-- Each movement goes on from what the one before left, and the part has on hand what the last one left. Parts are
-- counted first, which locks them, then their movements are written.
create function movements_add_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from added a
    join public.parts p on p.instance_id = a.instance_id and p.id = a.part_id
    cross join lateral (
      select m.on_hand_thousandths from public.stock_movements m
      where m.instance_id = a.instance_id and m.part_id = a.part_id
      order by m.at desc, m.id desc limit 1
    ) last
    left join lateral (
      select m.on_hand_thousandths from public.stock_movements m
      where m.instance_id = a.instance_id and m.part_id = a.part_id and (m.at, m.id) < (a.at, a.id)
      order by m.at desc, m.id desc limit 1
    ) before on true
    where a.on_hand_thousandths <> coalesce(before.on_hand_thousandths, 0) + a.change_thousandths
      or p.on_hand_thousandths <> last.on_hand_thousandths
  ) then
    raise exception 'movements add up to what is on hand' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger movements_add_up after insert on stock_movements
  referencing new table as added for each statement execute function movements_add_up();

create function on_hand_was_moved() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.parts p
    where p.instance_id = new.instance_id and p.id = new.id and p.on_hand_thousandths <> coalesce((
      select m.on_hand_thousandths from public.stock_movements m
      where m.instance_id = new.instance_id and m.part_id = new.id
      order by m.at desc, m.id desc limit 1
    ), 0)
  ) then
    raise exception 'what is on hand is changed by movements' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger new_on_hand_was_moved after insert on parts deferrable initially deferred
  for each row when (new.on_hand_thousandths <> 0) execute function on_hand_was_moved();
create constraint trigger on_hand_was_moved after update on parts deferrable initially deferred
  for each row when (new.on_hand_thousandths <> old.on_hand_thousandths) execute function on_hand_was_moved();

-- They are written once, but for what was said of a client that is erased.
create function movements_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and exists (
      select from public.budgets b
      join public.clients c on c.instance_id = b.instance_id and c.id = b.client_id
      where b.instance_id = old.instance_id and b.id = old.budget_id and c.erased_at is not null
    ) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'movements of stock are not changed or deleted' using errcode = 'restrict_violation';
end $$;
create trigger movements_stand before update or delete on stock_movements
  for each row execute function movements_stand();
create trigger stock_movements_are_not_emptied before truncate on stock_movements
  for each statement execute function movements_stand();

alter table instances add column negative_stock boolean not null default false;

alter table idempotency_keys add column other_client_ids bigint[];
create index idempotency_keys_others_idx on idempotency_keys (instance_id, created_at)
  where other_client_ids is not null;

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
create index catalog_items_active_idx on catalog_items (instance_id, id) where active;
create index catalog_items_category_idx on catalog_items (instance_id, category, id, active);
create index catalog_items_changed_idx on catalog_items (instance_id, updated_at, id) where active;
create index catalog_items_search_idx on catalog_items
  using gin (instance_id, search_text gin_trgm_ops, word_starts) with (gin_pending_list_limit = 1024);
