CREATE TABLE "chain_checks" (
	"instance_id" bigint NOT NULL,
	"chain" text NOT NULL,
	"again" boolean NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"broken_since" timestamp(3) with time zone,
	"broken_number" bigint,
	"broken_what" text,
	CONSTRAINT "chain_checks_pkey" PRIMARY KEY("instance_id","chain","again"),
	CONSTRAINT "chain_checks_chain_check" CHECK ("chain_checks"."chain" in ('evidence', 'tax_records')),
	CONSTRAINT "chain_checks_broken_check" CHECK (num_nonnulls("chain_checks"."broken_since", "chain_checks"."broken_number", "chain_checks"."broken_what") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "chain_checks" ADD CONSTRAINT "chain_checks_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_checks_due_idx" ON "chain_checks" USING btree ("due_at") WHERE "chain_checks"."again";--> statement-breakpoint
CREATE INDEX "chain_checks_broken_idx" ON "chain_checks" USING btree ("instance_id","chain") WHERE "chain_checks"."broken_since" is not null;