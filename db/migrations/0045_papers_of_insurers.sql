ALTER TABLE "invoice_lines" ADD COLUMN "excess" boolean;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "claim_number" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "policy_number" text;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "registry_entry" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The reason of a cancellation is written with it, and sealed with the other things that may change later.
create or replace function issued_invoice_stands() returns trigger language plpgsql as $$
declare
  said_later constant text[] := array['status', 'cancelled_at', 'cancellation_reason', 'paid_cents', 'replaced_by_id',
    'verifactu_status', 'updated_at', 'seal', 'state_seal'];
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
--> statement-breakpoint
drop trigger issued_invoice_seals_stand on invoices;
--> statement-breakpoint
create trigger issued_invoice_seals_stand before update on invoices
  for each row when (
    old.status <> 'draft' and (
      old.seal is not null and new.seal <> old.seal
      or old.state_seal is not null and new.state_seal = old.state_seal
        and (new.status, new.cancelled_at, new.cancellation_reason, new.paid_cents, new.replaced_by_id)
          is distinct from
          (old.status, old.cancelled_at, old.cancellation_reason, old.paid_cents, old.replaced_by_id)
    )
  ) execute function comes_sealed();
