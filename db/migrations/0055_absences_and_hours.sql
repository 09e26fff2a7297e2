CREATE TABLE "work_periods" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_periods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"budget_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "work_periods_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "work_periods_length_check" CHECK ("work_periods"."started_at" < "work_periods"."ended_at")
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "absences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "absences_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "absences_length_check" CHECK ("absences"."starts_at" < "absences"."ends_at"),
	CONSTRAINT "absences_reason_check" CHECK ("absences"."reason" in ('holidays', 'leave', 'training', 'other'))
);
--> statement-breakpoint
ALTER TABLE "work_periods" ADD CONSTRAINT "work_periods_budget_fk" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_periods" ADD CONSTRAINT "work_periods_staff_fk" FOREIGN KEY ("instance_id","staff_id") REFERENCES "public"."staff"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_staff_fk" FOREIGN KEY ("instance_id","staff_id") REFERENCES "public"."staff"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_periods_start_idx" ON "work_periods" USING btree ("instance_id","started_at");--> statement-breakpoint
CREATE INDEX "work_periods_budget_idx" ON "work_periods" USING btree ("instance_id","budget_id");--> statement-breakpoint
CREATE INDEX "absences_end_idx" ON "absences" USING btree ("instance_id","ends_at");--> statement-breakpoint
CREATE INDEX "absences_staff_idx" ON "absences" USING btree ("instance_id","staff_id");--> statement-breakpoint
-- The times of one person do not overlap.
ALTER TABLE "work_periods" ADD CONSTRAINT "work_periods_person_excl" EXCLUDE USING gist ("instance_id" WITH =, "staff_id" WITH =, tstzrange("started_at", "ended_at") WITH &&);
