CREATE TABLE "verifactu_differences" (
	"instance_id" bigint NOT NULL,
	"issuer_tax_id" text NOT NULL,
	"full_number" text NOT NULL,
	"date" date NOT NULL,
	"what" text NOT NULL,
	"invoice_id" bigint,
	"installation" text,
	"found_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verifactu_differences_pkey" PRIMARY KEY("instance_id","issuer_tax_id","date","full_number"),
	CONSTRAINT "verifactu_differences_what_check" CHECK ("verifactu_differences"."what" in ('unknown_here', 'lost_here', 'missing_there', 'other_record', 'annulled_there', 'in_force_there'))
);
--> statement-breakpoint
ALTER TABLE "verifactu_sending" ADD COLUMN "reconcile_tried_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "verifactu_sending" ADD COLUMN "reconcile_failure" text;--> statement-breakpoint
ALTER TABLE "verifactu_sending" ADD COLUMN "new_chain_after" bigint;--> statement-breakpoint
ALTER TABLE "verifactu_differences" ADD CONSTRAINT "verifactu_differences_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;