-- What reports count, in indexes that hold all of it.
create index budgets_internal_idx on budgets (instance_id, id, status, client_id, vehicle_id, created_at, updated_at)
  where internal;
create index budgets_created_idx on budgets (instance_id, created_at) where not internal;
create index budgets_visits_idx
  on budgets (instance_id, greatest(date_in, coalesce(delivered_at, 'infinity')), date_in, delivered_at)
  where date_in is not null and not internal;
drop index appointments_start_idx;
create index appointments_start_idx on appointments (instance_id, starts_at, status, budget_id);
create index invoices_revenue_idx
  on invoices (instance_id, date, series, kind, total_cents, paid_cents, replaced_by_id)
  where status = 'issued';

create function milliseconds_between(since timestamp with time zone, until timestamp with time zone) returns bigint
language sql immutable as $$
  select greatest(0, round(extract(epoch from until - since) * 1000)::bigint)
$$;

-- What became of quotes that clients know of: sent, accepted, rejected. Nobody accepts one twice: what comes back to
-- `Aprobado` from its work was accepted before. How long that took is from the last sending on, or from its creation.
alter table budget_milestones add column decides boolean not null default false;
alter table budget_milestones add column waited_ms bigint;

create function milestone_decides() returns trigger language plpgsql as $$
declare
  begun timestamp with time zone;
  sent timestamp with time zone;
begin
  select created_at into begun from public.budgets
    where instance_id = new.instance_id and id = new.budget_id and not internal;
  if not found then
    return new;
  end if;
  if new.status = 'Aprobado' then
    if exists (
      select from public.budget_milestones
      where instance_id = new.instance_id and budget_id = new.budget_id and status = 'Aprobado'
    ) then
      return new;
    end if;
    select at into sent from public.budget_milestones
      where instance_id = new.instance_id and budget_id = new.budget_id and status = 'Enviado' order by id desc limit 1;
    new.waited_ms := public.milliseconds_between(coalesce(sent, begun), new.at);
  end if;
  new.decides := true;
  return new;
end $$;

update budget_milestones m set decides = true, waited_ms = case m.status when 'Aprobado' then
  milliseconds_between(coalesce((
    select s.at from budget_milestones s
    where s.instance_id = m.instance_id and s.budget_id = m.budget_id and s.status = 'Enviado' and s.id < m.id
    order by s.id desc limit 1
  ), b.created_at), m.at) end
from budgets b
where b.instance_id = m.instance_id and b.id = m.budget_id and not b.internal
  and (m.status in ('Enviado', 'Rechazado') or (m.status = 'Aprobado' and not exists (
    select from budget_milestones e
    where e.instance_id = m.instance_id and e.budget_id = m.budget_id and e.status = 'Aprobado' and e.id < m.id
  )));
create index budget_milestones_decisions_idx on budget_milestones (instance_id, status, at, waited_ms) where decides;
create trigger milestone_decides before insert on budget_milestones
  for each row when (new.status in ('Enviado', 'Aprobado', 'Rechazado')) execute function milestone_decides();

-- What issued invoices bring at each rate, less what they stand in place of.
create table revenue_entries (
  instance_id bigint not null,
  invoice_id bigint not null,
  tax_rate_basis_points integer not null,
  date date not null,
  series text not null,
  kind text not null,
  base_cents bigint not null,
  tax_cents bigint not null,
  constraint revenue_entries_pkey primary key (instance_id, invoice_id, tax_rate_basis_points),
  constraint revenue_entries_invoice_fk foreign key (instance_id, invoice_id) references invoices (instance_id, id)
);

create function enter_revenue(of_instance bigint, of_invoice bigint) returns void language sql as $$
  insert into public.revenue_entries
    (instance_id, invoice_id, tax_rate_basis_points, date, series, kind, base_cents, tax_cents)
  select i.instance_id, i.id, (tax ->> 'tax_rate_basis_points')::integer, i.date, i.series, i.kind,
    sum(side.sign * (tax ->> 'base_cents')::bigint),
    sum(side.sign * ((tax ->> 'quota_cents')::bigint + (tax ->> 'surcharge_cents')::bigint))
  from public.invoices i
    left join public.invoices r on r.instance_id = i.instance_id and r.id = i.rectifies_id and i.correction = 'substitution',
    lateral (values (1, i.paper), (-1, r.paper)) side (sign, paper),
    lateral jsonb_array_elements(side.paper -> 'totals' -> 'groups') tax
  where i.instance_id = of_instance and i.id = of_invoice
  group by 1, 2, 3
$$;

select enter_revenue(instance_id, id) from invoices where status = 'issued';
create index revenue_entries_date_idx
  on revenue_entries (instance_id, date, series, kind, tax_rate_basis_points, base_cents, tax_cents);

create function revenue_follows() returns trigger language plpgsql as $$
begin
  if new.status = 'issued' then
    perform public.enter_revenue(new.instance_id, new.id);
  else
    delete from public.revenue_entries where instance_id = new.instance_id and invoice_id = new.id;
  end if;
  return null;
end $$;
create trigger revenue_is_entered after insert on invoices
  for each row when (new.status = 'issued') execute function revenue_follows();
create trigger revenue_follows after update on invoices
  for each row when (old.status <> new.status) execute function revenue_follows();

-- What the lines of each budget come to whose work is done.
create table finished_work (
  instance_id bigint not null,
  budget_id bigint not null,
  finished_at timestamp(3) with time zone not null,
  lead_ms bigint,
  mechanic_id bigint,
  labor_hundredths bigint not null,
  labor_cents bigint not null,
  part_cents bigint not null,
  other_cents bigint not null,
  constraint finished_work_pkey primary key (instance_id, budget_id),
  constraint finished_work_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id)
);

-- Its labour again, by the price of an hour.
create table finished_hours (
  instance_id bigint not null,
  budget_id bigint not null,
  price_cents bigint not null,
  finished_at timestamp(3) with time zone not null,
  hundredths bigint not null,
  base_cents bigint not null,
  constraint finished_hours_pkey primary key (instance_id, budget_id, price_cents),
  constraint finished_hours_budget_fk foreign key (instance_id, budget_id) references budgets (instance_id, id)
);

-- Half a cent is rounded away from zero: division drops what is left.
create function line_base_cents(quantity_hundredths integer, unit_price_cents integer, discount_basis_points integer)
returns bigint language sql immutable as $$
  select (quantity_hundredths::bigint * unit_price_cents * (10000 - discount_basis_points)
    + sign(quantity_hundredths)::bigint * 500000) / 1000000
$$;

create function reckon_finished_work(of_instance bigint, of_budget bigint) returns void language plpgsql as $$
begin
  delete from public.finished_hours where instance_id = of_instance and budget_id = of_budget;
  delete from public.finished_work where instance_id = of_instance and budget_id = of_budget;
  insert into public.finished_work
  select b.instance_id, b.id, finished.at,
    case when b.date_in <= finished.at then public.milliseconds_between(b.date_in, finished.at) end,
    b.mechanic_id, work.*
  from public.budgets b,
    lateral (
      select at from public.budget_milestones
      where instance_id = b.instance_id and budget_id = b.id and status = 'Finalizado' order by id desc limit 1
    ) finished,
    lateral (
      select coalesce(sum(quantity_hundredths) filter (where line_type = 'labor'), 0),
        coalesce(sum(base) filter (where line_type = 'labor'), 0),
        coalesce(sum(base) filter (where line_type = 'part'), 0),
        coalesce(sum(base) filter (where line_type not in ('labor', 'part')), 0)
      from (
        select *, public.line_base_cents(quantity_hundredths, unit_price_cents, discount_basis_points) as base
        from public.budget_lines where instance_id = b.instance_id and budget_id = b.id
      ) lines
    ) work
  where b.instance_id = of_instance and b.id = of_budget and not b.internal and b.status in ('Finalizado', 'Facturado');
  if not found then
    return;
  end if;
  insert into public.finished_hours
  select w.instance_id, w.budget_id, l.unit_price_cents, w.finished_at, sum(l.quantity_hundredths),
    sum(public.line_base_cents(l.quantity_hundredths, l.unit_price_cents, l.discount_basis_points))
  from public.finished_work w join public.budget_lines l using (instance_id, budget_id)
  where w.instance_id = of_instance and w.budget_id = of_budget and l.line_type = 'labor'
  group by w.instance_id, w.budget_id, l.unit_price_cents;
end $$;

select reckon_finished_work(instance_id, id) from budgets where status in ('Finalizado', 'Facturado') and not internal;
create index finished_work_finished_idx on finished_work (instance_id, finished_at);
create index finished_hours_finished_idx on finished_hours (instance_id, finished_at, price_cents, hundredths, base_cents);

create function budget_of_finished_work() returns trigger language plpgsql as $$
begin
  perform public.reckon_finished_work(new.instance_id, new.id);
  return null;
end $$;
create trigger finished_work_follows after update on budgets
  for each row when (
    (old.status in ('Finalizado', 'Facturado') or new.status in ('Finalizado', 'Facturado'))
    and (old.status, old.mechanic_id, old.date_in) is distinct from (new.status, new.mechanic_id, new.date_in)
  ) execute function budget_of_finished_work();

create function milestone_of_finished_work() returns trigger language plpgsql as $$
begin
  perform public.reckon_finished_work(new.instance_id, new.budget_id);
  return null;
end $$;
create trigger finished_work_follows after insert on budget_milestones
  for each row when (new.status = 'Finalizado') execute function milestone_of_finished_work();

create function lines_of_finished_work() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in select distinct instance_id, budget_id from changed loop
    if exists (
      select from public.budgets
      where instance_id = one.instance_id and id = one.budget_id and status in ('Finalizado', 'Facturado')
    ) and not public.is_being_removed(one.instance_id) then
      perform public.reckon_finished_work(one.instance_id, one.budget_id);
    end if;
  end loop;
  return null;
end $$;
create trigger finished_work_follows_new_lines after insert on budget_lines
  referencing new table as changed for each statement execute function lines_of_finished_work();
create trigger finished_work_follows_changed_lines after update on budget_lines
  referencing new table as changed for each statement execute function lines_of_finished_work();
create trigger finished_work_follows_removed_lines after delete on budget_lines
  referencing old table as changed for each statement execute function lines_of_finished_work();
