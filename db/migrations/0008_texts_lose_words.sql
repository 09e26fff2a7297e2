-- Movements are written once. Their reasons may only lose words: erasing a client cuts its name out of them.
create or replace function movements_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and (
      new.reason like '%…%'
        and old.reason like replace(replace(replace(replace(new.reason, '\', '\\'), '%', '\%'), '_', '\_'), '…', '%')
      or new.reason = '' and exists (
        select from public.budgets b
        join public.clients c on c.instance_id = b.instance_id and c.id = b.client_id
        where b.instance_id = old.instance_id and b.id = old.budget_id and c.erased_at is not null
      )
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
