CREATE TABLE "deployment_certificates" (
	"id" integer NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"holder" text NOT NULL,
	"tax_id" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "deployment_certificates_pkey" PRIMARY KEY("id"),
	CONSTRAINT "deployment_certificates_id_check" CHECK ("deployment_certificates"."id" = 1),
	CONSTRAINT "deployment_certificates_kind_check" CHECK ("deployment_certificates"."kind" in ('person', 'seal'))
);
--> statement-breakpoint
CREATE TABLE "verifactu_certificates" (
	"instance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"holder" text NOT NULL,
	"tax_id" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verifactu_certificates_pkey" PRIMARY KEY("instance_id"),
	CONSTRAINT "verifactu_certificates_kind_check" CHECK ("verifactu_certificates"."kind" in ('person', 'seal'))
);
--> statement-breakpoint
CREATE TABLE "verifactu_messages" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "verifactu_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_number" bigint NOT NULL,
	"last_number" bigint NOT NULL,
	"records" integer NOT NULL,
	"mode" text NOT NULL,
	"request" text NOT NULL,
	"answer" text,
	"csv" text,
	"outcome" text NOT NULL,
	"reason" text,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verifactu_messages_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "verifactu_messages_outcome_check" CHECK ("verifactu_messages"."outcome" in ('answered', 'refused', 'no_answer'))
);
--> statement-breakpoint
CREATE TABLE "verifactu_sending" (
	"instance_id" bigint NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"failure" text,
	"stopped_at" timestamp(3) with time zone,
	"stop_code" text,
	"stop_text" text,
	"answered_at" timestamp(3) with time zone,
	"reconcile_since" timestamp(3) with time zone,
	"reconciled_at" timestamp(3) with time zone,
	CONSTRAINT "verifactu_sending_pkey" PRIMARY KEY("instance_id")
);
--> statement-breakpoint
CREATE TABLE "verifactu_states" (
	"instance_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"state" text NOT NULL,
	"code" text,
	"description" text,
	"message_id" bigint,
	"changed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verifactu_states_pkey" PRIMARY KEY("instance_id","number"),
	CONSTRAINT "verifactu_states_state_check" CHECK ("verifactu_states"."state" in ('pending', 'sent', 'accepted', 'accepted_with_errors', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "verifactu_suspensions" (
	"id" integer NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"suspended_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verifactu_suspensions_pkey" PRIMARY KEY("id"),
	CONSTRAINT "verifactu_suspensions_id_check" CHECK ("verifactu_suspensions"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "instances" DROP CONSTRAINT "instances_verifactu_check";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "verifactu_status" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "verifactu_exemption" text;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "verifactu_from" date DEFAULT '2027-01-01' NOT NULL;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "verifactu_from_announced" integer;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "verifactu_ends" date;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "verifactu_represented_since" date;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "uncertified_accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "invoice_due_days" integer;--> statement-breakpoint
ALTER TABLE "verifactu_certificates" ADD CONSTRAINT "verifactu_certificates_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifactu_messages" ADD CONSTRAINT "verifactu_messages_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifactu_sending" ADD CONSTRAINT "verifactu_sending_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifactu_states" ADD CONSTRAINT "verifactu_states_number_fk" FOREIGN KEY ("instance_id","number") REFERENCES "public"."verifactu_records"("instance_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verifactu_messages_number_idx" ON "verifactu_messages" USING btree ("instance_id","last_number");--> statement-breakpoint
CREATE INDEX "verifactu_states_open_idx" ON "verifactu_states" USING btree ("instance_id","state","number") WHERE "verifactu_states"."state" <> 'accepted';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_verifactu_status_check" CHECK ("invoices"."verifactu_status" in ('pending', 'sent', 'accepted', 'accepted_with_errors', 'rejected'));--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_verifactu_exemption_check" CHECK (case when "instances"."verifactu" = 'exempt' then coalesce("instances"."verifactu_exemption" in ('sii', 'basque_country', 'navarre'), false) else "instances"."verifactu_exemption" is null end);--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_invoice_due_days_check" CHECK ("instances"."invoice_due_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_verifactu_check" CHECK ("instances"."verifactu" in ('off', 'test', 'production', 'exempt'));--> statement-breakpoint
-- The state of an invoice's records changes after it is issued.
create or replace function issued_invoice_stands() returns trigger language plpgsql as $$
declare
  said_later constant text[] :=
    array['status', 'cancelled_at', 'paid_cents', 'replaced_by_id', 'verifactu_status', 'updated_at'];
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
-- Announcing that a certificate expires.
ALTER TABLE "verifactu_certificates" ADD COLUMN "announced_days" integer;
--> statement-breakpoint
-- Numbers of invoices that were issued after a backup are skipped once it is restored.
CREATE TABLE "invoice_number_gaps" (
	"instance_id" bigint NOT NULL,
	"series_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"first_number" bigint NOT NULL,
	"last_number" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"seal" "bytea" NOT NULL,
	CONSTRAINT "invoice_number_gaps_pkey" PRIMARY KEY("instance_id","series_id","year","first_number"),
	CONSTRAINT "invoice_number_gaps_range_check" CHECK ("invoice_number_gaps"."first_number" <= "invoice_number_gaps"."last_number")
);
--> statement-breakpoint
ALTER TABLE "invoice_number_gaps" ADD CONSTRAINT "invoice_number_gaps_series_fk" FOREIGN KEY ("instance_id","series_id") REFERENCES "public"."invoice_series"("instance_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create trigger written_once before update or delete on invoice_number_gaps
  for each row execute function written_once();
create trigger invoice_number_gaps_are_not_emptied before truncate on invoice_number_gaps
  for each statement execute function written_once();

create or replace function numbers_have_no_gap() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if exists (
      select from public.invoice_series
      where instance_id = new.instance_id and id = new.series_id and first_number = new.last_number
    ) or exists (
      select from public.invoice_number_gaps g
      join public.invoice_series s on s.instance_id = g.instance_id and s.id = g.series_id
      where g.instance_id = new.instance_id and g.series_id = new.series_id and g.year = new.year
        and g.first_number = s.first_number and g.last_number = new.last_number
    ) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if (new.instance_id, new.series_id, new.year) = (old.instance_id, old.series_id, old.year) and (
      new.last_number = old.last_number + 1 or exists (
        select from public.invoice_number_gaps
        where instance_id = new.instance_id and series_id = new.series_id and year = new.year
          and first_number = old.last_number + 1 and last_number = new.last_number
      )
    ) then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    if public.is_being_removed(old.instance_id) then
      return old;
    end if;
  end if;
  raise exception 'numbers of invoices move by one' using errcode = 'restrict_violation';
end $$;

--> statement-breakpoint
-- A new installation begins a new chain: its first record names none before it.
create or replace function record_is_appended() returns trigger language plpgsql as $$
begin
  if new.seal is not null and exists (
    select from public.verifactu_chains c
    where c.instance_id = new.instance_id and c.number = new.number - 1 and new.previous_hash in (c.hash, '')
  ) then
    return new;
  end if;
  raise exception 'tax records are appended behind the end of the chain' using errcode = 'restrict_violation';
end $$;

create or replace function verifactu_chain_moves_on() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.number = 0 and new.hash = '' and (
      exists (select from public.verifactu_chains where instance_id = new.instance_id)
      or not exists (select from public.verifactu_records where instance_id = new.instance_id)
    ) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if public.is_sealed_now(to_jsonb(old), to_jsonb(new)) then
      return new;
    end if;
    if new.instance_id = old.instance_id and new.number = old.number + 1 and new.seal is not null and exists (
        select from public.verifactu_records r
        where r.instance_id = new.instance_id and r.number = new.number and r.hash = new.hash and r.row_hash = new.row_hash
          and r.previous_hash = case when new.installation = old.installation then old.hash else '' end
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
