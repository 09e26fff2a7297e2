-- An optional line that the client ticks when it signs is chosen. Options that nobody chose are not owed.
alter table budget_lines add column chosen boolean not null default false;
alter table budget_lines add constraint budget_lines_chosen_check check (optional or not chosen);

-- The reports count what was owed.
create or replace function reckon_finished_work(of_instance bigint, of_budget bigint) returns void language plpgsql as $$
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
        from public.budget_lines
        where instance_id = b.instance_id and budget_id = b.id and (not optional or chosen)
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
  where w.instance_id = of_instance and w.budget_id = of_budget and l.line_type = 'labor' and (not l.optional or l.chosen)
  group by w.instance_id, w.budget_id, l.unit_price_cents;
end $$;

select reckon_finished_work(b.instance_id, b.id) from budgets b
where b.status in ('Finalizado', 'Facturado') and not b.internal and exists (
  select from budget_lines l where l.instance_id = b.instance_id and l.budget_id = b.id and l.optional);
