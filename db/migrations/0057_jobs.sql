CREATE TABLE "job_steps" (
	"instance_id" bigint NOT NULL,
	"budget_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint,
	"text" text,
	"done_at" timestamp(3) with time zone,
	"done_by" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "job_steps_pkey" PRIMARY KEY("instance_id","budget_id","id"),
	CONSTRAINT "job_steps_line_key" UNIQUE("instance_id","budget_id","line_id"),
	CONSTRAINT "job_steps_text_check" CHECK (("job_steps"."line_id" is null) <> ("job_steps"."text" is null)),
	CONSTRAINT "job_steps_done_check" CHECK ("job_steps"."done_at" is not null or "job_steps"."done_by" is null)
);
--> statement-breakpoint
CREATE TABLE "part_requests" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "part_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"budget_id" bigint NOT NULL,
	"part_id" bigint,
	"description" text NOT NULL,
	"quantity_thousandths" bigint NOT NULL,
	"missing" boolean NOT NULL,
	"requested_by" bigint,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	CONSTRAINT "part_requests_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "part_requests_quantity_check" CHECK ("part_requests"."quantity_thousandths" between 1 and 999999999)
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "budget_documents" ADD COLUMN "caption" text;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_budget_fk" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_line_fk" FOREIGN KEY ("instance_id","budget_id","line_id") REFERENCES "public"."budget_lines"("instance_id","budget_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_steps" ADD CONSTRAINT "job_steps_done_by_fk" FOREIGN KEY ("instance_id","done_by") REFERENCES "public"."staff"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_requests" ADD CONSTRAINT "part_requests_budget_fk" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_requests" ADD CONSTRAINT "part_requests_part_fk" FOREIGN KEY ("instance_id","part_id") REFERENCES "public"."parts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_requests" ADD CONSTRAINT "part_requests_requested_by_fk" FOREIGN KEY ("instance_id","requested_by") REFERENCES "public"."staff"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_requests_budget_idx" ON "part_requests" USING btree ("instance_id","budget_id");--> statement-breakpoint
CREATE INDEX "part_requests_open_idx" ON "part_requests" USING btree ("instance_id","id") WHERE "part_requests"."closed_at" is null;