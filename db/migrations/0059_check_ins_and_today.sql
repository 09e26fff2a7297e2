CREATE TABLE "check_ins" (
	"instance_id" bigint NOT NULL,
	"budget_id" bigint NOT NULL,
	"km" integer,
	"fuel_eighths" integer,
	"damages" jsonb NOT NULL,
	"key_count" integer,
	"belongings" text,
	"wants_old_parts" boolean,
	"quote_waived" boolean DEFAULT false NOT NULL,
	"authorised_max_cents" bigint,
	"promised_at" timestamp(3) with time zone,
	"signed_on_paper" boolean DEFAULT false NOT NULL,
	"signer" text,
	"drawing" text,
	"signed_at" timestamp(3) with time zone,
	"reference" text,
	CONSTRAINT "check_ins_pkey" PRIMARY KEY("instance_id","budget_id"),
	CONSTRAINT "check_ins_fuel_check" CHECK ("check_ins"."fuel_eighths" between 0 and 8),
	CONSTRAINT "check_ins_keys_check" CHECK ("check_ins"."key_count" between 0 and 9),
	CONSTRAINT "check_ins_authorised_check" CHECK ("check_ins"."authorised_max_cents" >= 0),
	CONSTRAINT "check_ins_signature_check" CHECK (num_nulls("check_ins"."signer", "check_ins"."drawing", "check_ins"."signed_at", "check_ins"."reference") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "evidence" DROP CONSTRAINT "evidence_kind_check";--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_budget_fk" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "budgets_unanswered_idx" ON "budgets" USING btree ("instance_id","valid_until","renewal_asked_at","id") WHERE "budgets"."status" = 'Enviado' and not "budgets"."internal";--> statement-breakpoint
CREATE INDEX "budgets_in_workshop_idx" ON "budgets" USING btree ("instance_id","date_in","status","internal","id") WHERE "budgets"."date_in" is not null and "budgets"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_owed_idx" ON "invoices" USING btree ("instance_id","due_date","date","id","total_cents","paid_cents") WHERE status = 'issued' and replaced_by_id is null and total_cents <> paid_cents and
  not coalesce(correction_code in ('R2', 'R3'), false) and total_cents > paid_cents;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_kind_check" CHECK ("evidence"."kind" in ('accepted', 'changes_accepted', 'declined', 'changes_declined', 'checked_in'));