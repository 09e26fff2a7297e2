ALTER TABLE "invoices" ADD COLUMN "reverses_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reverses_fk" FOREIGN KEY ("instance_id","reverses_id") REFERENCES "public"."invoices"("instance_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- An exchange subtracts the simplified invoice; one that takes an earlier exchange back adds it again.
create or replace function enter_revenue(of_instance bigint, of_invoice bigint) returns void language sql as $$
  insert into public.revenue_entries
    (instance_id, invoice_id, tax_rate_basis_points, date, series, kind, base_cents, tax_cents)
  select i.instance_id, i.id, (tax ->> 'tax_rate_basis_points')::integer, i.date, i.series, i.kind,
    sum(side.sign * (tax ->> 'base_cents')::bigint),
    sum(side.sign * ((tax ->> 'quota_cents')::bigint + (tax ->> 'surcharge_cents')::bigint))
  from public.invoices i
    left join public.invoices r on r.instance_id = i.instance_id
      and r.id = case when i.correction = 'substitution' then i.rectifies_id else i.exchanges_id end,
    lateral (values (1, i.paper), (case when i.reverses_id is null then -1 else 1 end, r.paper)) side (sign, paper),
    lateral jsonb_array_elements(side.paper -> 'totals' -> 'groups') tax
  where i.instance_id = of_instance and i.id = of_invoice
  group by 1, 2, 3
$$;

-- A payment is appended. It is undone once, or moves to the invoice that replaces its own: a substitution, an exchange, or
-- another exchange of the same simplified invoice. Either renews its seal.
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
          join public.invoices former on former.instance_id = i.instance_id and former.id = old.invoice_id
        where i.instance_id = new.instance_id and i.id = new.invoice_id and (
          i.rectifies_id = former.id and i.correction = 'substitution'
          or i.reverses_id is null and i.exchanges_id in (former.id, former.exchanges_id)
        )
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
