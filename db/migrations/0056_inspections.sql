CREATE TABLE "inspection_photos" (
	"instance_id" bigint NOT NULL,
	"point_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	CONSTRAINT "inspection_photos_pkey" PRIMARY KEY("instance_id","point_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "inspection_points" (
	"instance_id" bigint NOT NULL,
	"inspection_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspection_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section" text NOT NULL,
	"text" text NOT NULL,
	"hint" text,
	"unit" text,
	"amber_at_hundredths" integer,
	"red_at_hundredths" integer,
	"return_months" integer,
	"return_after_km" integer,
	"result" text DEFAULT 'unchecked' NOT NULL,
	"value_hundredths" integer,
	"note" text,
	"client_visible" boolean DEFAULT true NOT NULL,
	"checked_by" text,
	"checked_at" timestamp(3) with time zone,
	"return_on" date,
	"return_km" integer,
	"reminded_at" timestamp(3) with time zone,
	"line_budget_id" bigint,
	"line_id" bigint,
	"decision" text,
	"decided_at" timestamp(3) with time zone,
	"outcome" text,
	"outcome_by" text,
	"outcome_at" timestamp(3) with time zone,
	CONSTRAINT "inspection_points_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "inspection_points_result_check" CHECK ("inspection_points"."result" in ('unchecked', 'green', 'amber', 'red')),
	CONSTRAINT "inspection_points_decision_check" CHECK ("inspection_points"."decision" in ('accepted', 'declined')),
	CONSTRAINT "inspection_points_outcome_check" CHECK ("inspection_points"."outcome" in ('done', 'dismissed')),
	CONSTRAINT "inspection_points_line_check" CHECK (("inspection_points"."line_id" is null) = ("inspection_points"."line_budget_id" is null))
);
--> statement-breakpoint
CREATE TABLE "inspection_templates" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspection_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"category_id" bigint,
	"subcategory_id" bigint,
	"points" jsonb NOT NULL,
	CONSTRAINT "inspection_templates_pkey" PRIMARY KEY("instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "inspections" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "inspections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"budget_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"completed_by" text,
	"completed_at" timestamp(3) with time zone,
	"shared_at" timestamp(3) with time zone,
	CONSTRAINT "inspections_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "inspections_completed_check" CHECK (("inspections"."completed_at" is null) = ("inspections"."completed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_point_fk" FOREIGN KEY ("instance_id","point_id") REFERENCES "public"."inspection_points"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_photos" ADD CONSTRAINT "inspection_photos_document_fk" FOREIGN KEY ("instance_id","document_id") REFERENCES "public"."budget_documents"("instance_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_points" ADD CONSTRAINT "inspection_points_inspection_fk" FOREIGN KEY ("instance_id","inspection_id") REFERENCES "public"."inspections"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_points" ADD CONSTRAINT "inspection_points_line_budget_fk" FOREIGN KEY ("instance_id","line_budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_templates" ADD CONSTRAINT "inspection_templates_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_templates" ADD CONSTRAINT "inspection_templates_category_fk" FOREIGN KEY ("instance_id","category_id") REFERENCES "public"."service_categories"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_templates" ADD CONSTRAINT "inspection_templates_subcategory_fk" FOREIGN KEY ("instance_id","subcategory_id") REFERENCES "public"."service_categories"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_budget_fk" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspection_photos_document_idx" ON "inspection_photos" USING btree ("instance_id","document_id");--> statement-breakpoint
CREATE INDEX "inspection_points_inspection_idx" ON "inspection_points" USING btree ("instance_id","inspection_id","id");--> statement-breakpoint
CREATE INDEX "inspection_points_line_idx" ON "inspection_points" USING btree ("instance_id","line_budget_id") WHERE "inspection_points"."line_budget_id" is not null;--> statement-breakpoint
CREATE INDEX "inspection_points_unsettled_idx" ON "inspection_points" USING btree ("instance_id","return_on") WHERE result in ('amber', 'red') and outcome is null;--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_templates_name_key" ON "inspection_templates" USING btree ("instance_id",lower("name"));--> statement-breakpoint
CREATE INDEX "inspections_budget_idx" ON "inspections" USING btree ("instance_id","budget_id","id");