CREATE TABLE "budget_documents" (
	"instance_id" bigint NOT NULL,
	"budget_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budget_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"stored_as" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"client_visible" boolean DEFAULT false NOT NULL,
	"mechanic_visible" boolean DEFAULT false NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budget_documents_instance_id_budget_id_id_pk" PRIMARY KEY("instance_id","budget_id","id"),
	CONSTRAINT "budget_documents_size" CHECK ("budget_documents"."size" between 1 and 4194304)
);
--> statement-breakpoint
CREATE TABLE "budget_history" (
	"instance_id" bigint NOT NULL,
	"budget_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budget_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"line_id" bigint,
	"changes" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budget_history_instance_id_budget_id_id_pk" PRIMARY KEY("instance_id","budget_id","id")
);
--> statement-breakpoint
CREATE TABLE "budget_milestones" (
	"instance_id" bigint NOT NULL,
	"budget_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budget_milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budget_milestones_instance_id_budget_id_id_pk" PRIMARY KEY("instance_id","budget_id","id")
);
--> statement-breakpoint
CREATE TABLE "budget_snapshots" (
	"instance_id" bigint NOT NULL,
	"budget_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budget_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"before" text NOT NULL,
	"lines" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budget_snapshots_instance_id_budget_id_id_pk" PRIMARY KEY("instance_id","budget_id","id")
);
--> statement-breakpoint
CREATE TABLE "budget_lines" (
	"instance_id" bigint NOT NULL,
	"budget_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budget_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sort_order" integer NOT NULL,
	"description" text NOT NULL,
	"extended_detail" text,
	"reference" text,
	"line_type" text NOT NULL,
	"group_title" text,
	"quantity_hundredths" integer NOT NULL,
	"unit_price_cents" integer NOT NULL,
	"discount_basis_points" integer NOT NULL,
	"tax_rate_basis_points" integer NOT NULL,
	"tax_exempt_code" text,
	"price_estimated" boolean DEFAULT false NOT NULL,
	"unit_cost_cents" bigint,
	CONSTRAINT "budget_lines_instance_id_budget_id_id_pk" PRIMARY KEY("instance_id","budget_id","id"),
	CONSTRAINT "budget_lines_order" UNIQUE("instance_id","budget_id","sort_order"),
	CONSTRAINT "budget_lines_quantity" CHECK ("budget_lines"."quantity_hundredths" between -999999 and 999999 and "budget_lines"."quantity_hundredths" <> 0),
	CONSTRAINT "budget_lines_price" CHECK ("budget_lines"."unit_price_cents" between 0 and 99999999),
	CONSTRAINT "budget_lines_discount" CHECK ("budget_lines"."discount_basis_points" between 0 and 10000),
	CONSTRAINT "budget_lines_tax" CHECK ("budget_lines"."tax_rate_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "budgets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"channel" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"client_id" bigint NOT NULL,
	"vehicle_id" bigint,
	"category_id" bigint,
	"subcategory_id" bigint,
	"assigned_user_id" bigint,
	"mechanic_id" bigint,
	"client_reference" text,
	"public_notes" text,
	"internal_notes" text,
	"date_in" timestamp(3) with time zone,
	"date_out" timestamp(3) with time zone,
	"km" integer,
	"waiting_parts" boolean DEFAULT false NOT NULL,
	"on_hold" boolean DEFAULT false NOT NULL,
	"hold_until" timestamp(3) with time zone,
	"estimated_duration_minutes" integer,
	"sent_via" text,
	"client_signed_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"reject_reason" text,
	"has_invoice" boolean DEFAULT false NOT NULL,
	"tracking_token_hash" "bytea" NOT NULL,
	"sealed_tracking_token" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "budgets_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "budgets_status_known" CHECK ("budgets"."status" in ('Pendiente', 'En cotización', 'Enviado', 'Aprobado', 'En curso', 'En espera', 'Finalizado', 'Facturado', 'Rechazado', 'Cancelado', 'Retirado'))
);
--> statement-breakpoint
ALTER TABLE "budget_documents" ADD CONSTRAINT "budget_documents_budget" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_history" ADD CONSTRAINT "budget_history_budget" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_milestones" ADD CONSTRAINT "budget_milestones_budget" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_snapshots" ADD CONSTRAINT "budget_snapshots_budget" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_lines" ADD CONSTRAINT "budget_lines_budget" FOREIGN KEY ("instance_id","budget_id") REFERENCES "public"."budgets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_client_fk" FOREIGN KEY ("instance_id","client_id") REFERENCES "public"."clients"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_vehicle_fk" FOREIGN KEY ("instance_id","vehicle_id") REFERENCES "public"."vehicles"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_category_fk" FOREIGN KEY ("instance_id","category_id") REFERENCES "public"."service_categories"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_subcategory_fk" FOREIGN KEY ("instance_id","subcategory_id") REFERENCES "public"."service_categories"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_assigned_user_fk" FOREIGN KEY ("instance_id","assigned_user_id") REFERENCES "public"."staff"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_mechanic_fk" FOREIGN KEY ("instance_id","mechanic_id") REFERENCES "public"."staff"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "budget_documents_id" ON "budget_documents" USING btree ("instance_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_documents_file" ON "budget_documents" USING btree ("stored_as");--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_tracking" ON "budgets" USING btree ("tracking_token_hash");--> statement-breakpoint
CREATE INDEX "budgets_status" ON "budgets" USING btree ("instance_id","status","id") WHERE not "budgets"."internal";--> statement-breakpoint
CREATE INDEX "budgets_client" ON "budgets" USING btree ("instance_id","client_id","id") WHERE not "budgets"."internal";--> statement-breakpoint
CREATE INDEX "budgets_vehicle" ON "budgets" USING btree ("instance_id","vehicle_id","id") WHERE not "budgets"."internal";--> statement-breakpoint
CREATE INDEX "budgets_created" ON "budgets" USING btree ("instance_id","created_at","id") WHERE not "budgets"."internal";--> statement-breakpoint
CREATE INDEX "budgets_updated" ON "budgets" USING btree ("instance_id","updated_at","id") WHERE not "budgets"."internal";