ALTER TABLE "invoice_payments" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "invoice_series" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "state_seal" "bytea";--> statement-breakpoint
ALTER TABLE "verifactu_messages" ADD COLUMN "previous_id" bigint;--> statement-breakpoint
ALTER TABLE "verifactu_messages" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "verifactu_sending" ADD COLUMN "last_message_id" bigint;--> statement-breakpoint
ALTER TABLE "verifactu_states" ADD COLUMN "seal" "bytea";--> statement-breakpoint
CREATE INDEX "invoice_payments_unsealed_idx" ON "invoice_payments" USING btree ("instance_id","id") WHERE "invoice_payments"."seal" is null;--> statement-breakpoint
CREATE INDEX "invoice_series_unsealed_idx" ON "invoice_series" USING btree ("instance_id","id") WHERE "invoice_series"."seal" is null;--> statement-breakpoint
CREATE INDEX "invoices_unsealed_idx" ON "invoices" USING btree ("instance_id","id") WHERE "invoices"."status" <> 'draft' and ("invoices"."seal" is null or "invoices"."state_seal" is null);--> statement-breakpoint
CREATE INDEX "verifactu_messages_unsealed_idx" ON "verifactu_messages" USING btree ("instance_id","id") WHERE "verifactu_messages"."seal" is null;--> statement-breakpoint
CREATE INDEX "verifactu_states_unsealed_idx" ON "verifactu_states" USING btree ("instance_id","number") WHERE "verifactu_states"."seal" is null;
--> statement-breakpoint
-- Each message names the one before, and the sending names the last.
update verifactu_messages m set previous_id = (
  select max(id) from verifactu_messages b where b.instance_id = m.instance_id and b.id < m.id
);
update verifactu_sending s set last_message_id = (
  select max(id) from verifactu_messages m where m.instance_id = s.instance_id
);

create function comes_sealed() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % comes with its seal, and each change renews it', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- The seals of an issued invoice: one is written once, the other one is renewed with each later change.
create or replace function issued_invoice_stands() returns trigger language plpgsql as $$
declare
  said_later constant text[] := array['status', 'cancelled_at', 'paid_cents', 'replaced_by_id', 'verifactu_status',
    'updated_at', 'seal', 'state_seal'];
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
create trigger issued_invoice_is_sealed before insert or update on invoices
  for each row when (new.status <> 'draft' and (new.seal is null or new.state_seal is null))
  execute function comes_sealed();
create trigger issued_invoice_seals_stand before update on invoices
  for each row when (
    old.status <> 'draft' and (
      old.seal is not null and new.seal <> old.seal
      or old.state_seal is not null and new.state_seal = old.state_seal
        and (new.status, new.cancelled_at, new.paid_cents, new.replaced_by_id)
          is distinct from (old.status, old.cancelled_at, old.paid_cents, old.replaced_by_id)
    )
  ) execute function comes_sealed();

-- A payment is appended. It is undone once, or moves to the invoice that replaces its own; either renews its seal.
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
        where i.instance_id = new.instance_id and i.id = new.invoice_id and i.rectifies_id = old.invoice_id
          and i.correction = 'substitution'
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
create trigger payment_is_sealed before insert on invoice_payments
  for each row when (new.seal is null) execute function comes_sealed();

create function goes_with_its_workshop() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'a row of % goes with its workshop', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger series_is_sealed before insert or update on invoice_series
  for each row when (new.seal is null) execute function comes_sealed();
create trigger series_goes_with_its_workshop before delete on invoice_series
  for each row execute function goes_with_its_workshop();
create trigger invoice_series_are_not_emptied before truncate on invoice_series
  for each statement execute function goes_with_its_workshop();
create trigger state_is_sealed before insert or update on verifactu_states
  for each row when (new.seal is null) execute function comes_sealed();
create trigger state_goes_with_its_workshop before delete on verifactu_states
  for each row execute function goes_with_its_workshop();
create trigger verifactu_states_are_not_emptied before truncate on verifactu_states
  for each statement execute function goes_with_its_workshop();
create trigger message_is_sealed before insert on verifactu_messages
  for each row when (new.seal is null) execute function comes_sealed();
create trigger written_once before update or delete on verifactu_messages
  for each row execute function written_once();
create trigger verifactu_messages_are_not_emptied before truncate on verifactu_messages
  for each statement execute function written_once();
