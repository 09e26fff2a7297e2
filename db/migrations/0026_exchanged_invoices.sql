ALTER TABLE "invoices" ADD COLUMN "exchanges_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_exchanges_fk" FOREIGN KEY ("instance_id","exchanges_id") REFERENCES "public"."invoices"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An exchange has the amounts of the simplified invoice, which it subtracts as a substitution does.
create or replace function enter_revenue(of_instance bigint, of_invoice bigint) returns void language sql as $$
  insert into public.revenue_entries
    (instance_id, invoice_id, tax_rate_basis_points, date, series, kind, base_cents, tax_cents)
  select i.instance_id, i.id, (tax ->> 'tax_rate_basis_points')::integer, i.date, i.series, i.kind,
    sum(side.sign * (tax ->> 'base_cents')::bigint),
    sum(side.sign * ((tax ->> 'quota_cents')::bigint + (tax ->> 'surcharge_cents')::bigint))
  from public.invoices i
    left join public.invoices r on r.instance_id = i.instance_id
      and r.id = case when i.correction = 'substitution' then i.rectifies_id else i.exchanges_id end,
    lateral (values (1, i.paper), (-1, r.paper)) side (sign, paper),
    lateral jsonb_array_elements(side.paper -> 'totals' -> 'groups') tax
  where i.instance_id = of_instance and i.id = of_invoice
  group by 1, 2, 3
$$;

-- A payment is appended. It is undone once, or moves to the invoice that replaces its own, as a substitution or in
-- exchange for it; either renews its seal.
create or replace function payment_stands() returns trigger language plpgsql as $$
declare
  said_later constant text[] := array['undone_at', 'invoice_id', 'seal'];
begin
  if tg_op = 'UPDATE' then
    if public.is_sealed_now(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
    if to_jsonb(new) - said_later = to_jsonb(old) - said_later
      and new.seal <> coalesce(old.seal, '')
      and (new.invoice_id <> old.invoice_id or new.undone_at is distinct from old.undone_at)
      and (new.undone_at is not distinct from old.undone_at or old.undone_at is null)
      and (new.invoice_id = old.invoice_id or exists (
        select from public.invoices i
        where i.instance_id = new.instance_id and i.id = new.invoice_id
          and (i.rectifies_id = old.invoice_id and i.correction = 'substitution' or i.exchanges_id = old.invoice_id)
      )) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'a payment is not changed or deleted' using errcode = 'restrict_violation';
end $$;
