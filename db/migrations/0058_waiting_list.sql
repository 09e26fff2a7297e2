CREATE TABLE "freed_times" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "freed_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"box_id" bigint,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"freed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "freed_times_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "freed_times_length_check" CHECK ("freed_times"."starts_at" < "freed_times"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"budget_id" bigint NOT NULL,
	"status" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"part_of_day" text NOT NULL,
	"from_day" date,
	"to_day" date,
	"notes" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "waiting_entries_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "waiting_entries_status_check" CHECK ("waiting_entries"."status" in ('waiting', 'booked', 'gone')),
	CONSTRAINT "waiting_entries_part_check" CHECK ("waiting_entries"."part_of_day" in ('any', 'morning', 'afternoon')),
	CONSTRAINT "waiting_entries_length_check" CHECK ("waiting_entries"."duration_minutes" between 15 and 720),
	CONSTRAINT "waiting_entries_end_check" CHECK (("waiting_entries"."status" = 'waiting') = ("waiting_entries"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_offers" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"box_id" bigint NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"offered_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	CONSTRAINT "waiting_offers_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "waiting_offers_start_key" UNIQUE("instance_id","entry_id","starts_at"),
	CONSTRAINT "waiting_offers_length_check" CHECK ("waiting_offers"."starts_at" < "waiting_offers"."ends_at"),
	CONSTRAINT "waiting_offers_answer_check" CHECK (("waiting_offers"."answer" is null) = ("waiting_offers"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "freed_times" ADD CONSTRAINT "freed_times_box_fk" FOREIGN KEY ("instance_id","box_id") REFERENCES "public"."boxes"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_budget_fk" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_entry_fk" FOREIGN KEY ("instance_id","entry_id") REFERENCES "public"."waiting_entries"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_box_fk" FOREIGN KEY ("instance_id","box_id") REFERENCES "public"."boxes"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_budget_key" ON "waiting_entries" USING btree ("instance_id","budget_id") WHERE "waiting_entries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_budget_idx" ON "waiting_entries" USING btree ("instance_id","budget_id");--> statement-breakpoint
CREATE INDEX "waiting_offers_open_idx" ON "waiting_offers" USING btree ("instance_id","box_id","starts_at") WHERE "waiting_offers"."answer" is null;