CREATE TABLE "api_key_secrets" (
	"instance_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" bigint NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "api_key_secrets_instance_id_hash_pk" PRIMARY KEY("instance_id","hash")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"purpose" text NOT NULL,
	"environment" text NOT NULL,
	"scopes" text[] NOT NULL,
	"ip_allow_list" text[] DEFAULT '{}' NOT NULL,
	"per_minute" integer DEFAULT 60 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "api_keys_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "api_keys_environment" CHECK ("api_keys"."environment" in ('live', 'test')),
	CONSTRAINT "api_keys_per_minute" CHECK ("api_keys"."per_minute" between 1 and 600)
);
--> statement-breakpoint
CREATE TABLE "boxes" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "boxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "boxes_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "boxes_name" UNIQUE("instance_id","name")
);
--> statement-breakpoint
CREATE TABLE "client_claim_heirs" (
	"instance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"client_id" bigint NOT NULL,
	CONSTRAINT "client_claim_heirs_instance_id_kind_value_client_id_pk" PRIMARY KEY("instance_id","kind","value","client_id")
);
--> statement-breakpoint
CREATE TABLE "client_claims" (
	"instance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"client_id" bigint NOT NULL,
	CONSTRAINT "client_claims_instance_id_kind_value_pk" PRIMARY KEY("instance_id","kind","value"),
	CONSTRAINT "client_claims_kind" CHECK ("client_claims"."kind" in ('tax_id', 'email', 'phone'))
);
--> statement-breakpoint
CREATE TABLE "client_history" (
	"instance_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"action" text NOT NULL,
	"vehicle_id" bigint,
	"changes" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "client_history_instance_id_client_id_id_pk" PRIMARY KEY("instance_id","client_id","id")
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"search_text" text NOT NULL,
	"word_starts" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"phone_secondary" text,
	"whatsapp_phone" text,
	"email" text,
	"billing_email" text,
	"tax_id" text,
	"address" text,
	"city" text,
	"zip" text,
	"province" text,
	"country" text,
	"preferred_language" text,
	"preferred_contact_method" text,
	"vip" boolean DEFAULT false NOT NULL,
	"marketing_opt_out" boolean DEFAULT false NOT NULL,
	"opt_out_email" boolean DEFAULT false NOT NULL,
	"opt_out_sms" boolean DEFAULT false NOT NULL,
	"opt_out_whatsapp" boolean DEFAULT false NOT NULL,
	"opt_out_call" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"erased_at" timestamp(3) with time zone,
	CONSTRAINT "clients_instance_id_id_pk" PRIMARY KEY("instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "consent_log" (
	"instance_id" bigint NOT NULL,
	"client_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "consent_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"opted_out" boolean NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "consent_log_instance_id_client_id_id_pk" PRIMARY KEY("instance_id","client_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"relayed_at" timestamp(3) with time zone,
	CONSTRAINT "events_instance_id_id_pk" PRIMARY KEY("instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "holidays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "holidays_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "holidays_day" UNIQUE("instance_id","date","name"),
	CONSTRAINT "holidays_scope" CHECK ("holidays"."scope" in ('national', 'regional', 'local'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"instance_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"idempotency_key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"status" smallint NOT NULL,
	"body" text,
	"encrypted" boolean DEFAULT false NOT NULL,
	"client_id" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_instance_id_key_id_idempotency_key_pk" PRIMARY KEY("instance_id","key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "instance_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"instance_id" bigint NOT NULL,
	"canonical" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "instances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"base_url" text NOT NULL,
	"name" text NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"web" text DEFAULT '' NOT NULL,
	"logo_url" text,
	"timezone" text DEFAULT 'Europe/Madrid' NOT NULL,
	"language" text DEFAULT 'es' NOT NULL,
	"country" text DEFAULT 'ES' NOT NULL,
	"region" text,
	"tax_rate" numeric(5, 2) DEFAULT 21 NOT NULL,
	"booking_mode" text DEFAULT 'propose' NOT NULL,
	"schedule" jsonb DEFAULT '{"mon":{"start":"08:30","end":"18:30","closed":false},"tue":{"start":"08:30","end":"18:30","closed":false},"wed":{"start":"08:30","end":"18:30","closed":false},"thu":{"start":"08:30","end":"18:30","closed":false},"fri":{"start":"08:30","end":"18:30","closed":false},"sat":{"start":"00:00","end":"00:00","closed":true},"sun":{"start":"00:00","end":"00:00","closed":true}}' NOT NULL,
	"lunch_break" jsonb DEFAULT '{"start":"14:00","end":"15:30"}' NOT NULL,
	"min_slot_minutes" integer DEFAULT 30 NOT NULL,
	"plan" text DEFAULT 'included' NOT NULL,
	"plan_daily_quota" integer,
	"plan_live_keys" integer,
	"plan_scopes" text[],
	"holidays_seeded_through" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "instances_base_url_unique" UNIQUE("base_url"),
	CONSTRAINT "instances_plan" CHECK ("instances"."plan" in ('included', 'developer', 'business', 'partner')),
	CONSTRAINT "instances_language" CHECK ("instances"."language" in ('es', 'en', 'ca', 'pt', 'fr', 'bg')),
	CONSTRAINT "instances_booking_mode" CHECK ("instances"."booking_mode" in ('propose', 'book')),
	CONSTRAINT "instances_tax_rate" CHECK ("instances"."tax_rate" between 0 and 100),
	CONSTRAINT "instances_min_slot_minutes" CHECK ("instances"."min_slot_minutes" between 15 and 720)
);
--> statement-breakpoint
CREATE TABLE "labour_rates" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "labour_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"price_per_hour_cents" bigint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "labour_rates_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "labour_rates_price" CHECK ("labour_rates"."price_per_hour_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "request_log" (
	"instance_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "request_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_ip" "inet" NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" smallint NOT NULL,
	"code" text,
	"duration_ms" integer NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "request_log_instance_id_key_id_at_id_pk" PRIMARY KEY("instance_id","key_id","at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE TABLE "service_categories" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "service_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"reference_price_cents" bigint,
	"internal" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_categories_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "service_categories_price" CHECK ("service_categories"."reference_price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"role" text DEFAULT 'mechanic' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "staff_instance_id_id_pk" PRIMARY KEY("instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"instance_id" bigint NOT NULL,
	"day" date NOT NULL,
	"key_id" bigint NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "usage_days_instance_id_day_key_id_pk" PRIMARY KEY("instance_id","day","key_id")
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" bigint NOT NULL,
	"plate" text NOT NULL,
	"vin" text,
	"brand" text,
	"model" text,
	"variant" text,
	"year" integer,
	"registration_date" date,
	"fuel" text,
	"transmission" text,
	"engine_code" text,
	"horsepower" integer,
	"displacement" text,
	"color_code" text,
	"environmental_label" text,
	"km" integer,
	"itv_expiry_date" date,
	"status" text DEFAULT 'activo' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "vehicles_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "vehicles_status_known" CHECK ("vehicles"."status" in ('activo', 'baja_temporal', 'baja'))
);
--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key" FOREIGN KEY ("instance_id","key_id") REFERENCES "public"."api_keys"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boxes" ADD CONSTRAINT "boxes_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_claim_heirs" ADD CONSTRAINT "client_claim_heirs_of_client" FOREIGN KEY ("instance_id","client_id") REFERENCES "public"."clients"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_claims" ADD CONSTRAINT "client_claims_of_client" FOREIGN KEY ("instance_id","client_id") REFERENCES "public"."clients"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_history" ADD CONSTRAINT "client_history_client" FOREIGN KEY ("instance_id","client_id") REFERENCES "public"."clients"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_log" ADD CONSTRAINT "consent_log_client" FOREIGN KEY ("instance_id","client_id") REFERENCES "public"."clients"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instance_hosts" ADD CONSTRAINT "instance_hosts_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labour_rates" ADD CONSTRAINT "labour_rates_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_categories" ADD CONSTRAINT "service_categories_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_categories" ADD CONSTRAINT "service_categories_parent" FOREIGN KEY ("instance_id","parent_id") REFERENCES "public"."service_categories"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_instance_id_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_owner" FOREIGN KEY ("instance_id","client_id") REFERENCES "public"."clients"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_secrets_of_key" ON "api_key_secrets" USING btree ("instance_id","key_id");--> statement-breakpoint
CREATE INDEX "client_claim_heirs_client" ON "client_claim_heirs" USING btree ("instance_id","client_id");--> statement-breakpoint
CREATE INDEX "client_claims_client" ON "client_claims" USING btree ("instance_id","client_id");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("instance_id","search_text" gin_trgm_ops,"word_starts") WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "events_unrelayed" ON "events" USING btree ("id") WHERE "events"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_client" ON "idempotency_keys" USING btree ("instance_id","client_id") WHERE "idempotency_keys"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "instance_hosts_canonical" ON "instance_hosts" USING btree ("instance_id") WHERE "instance_hosts"."canonical";--> statement-breakpoint
CREATE INDEX "instance_hosts_instance" ON "instance_hosts" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "labour_rates_default" ON "labour_rates" USING btree ("instance_id") WHERE "labour_rates"."is_default";--> statement-breakpoint
CREATE INDEX "service_categories_children" ON "service_categories" USING btree ("instance_id","parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate" ON "vehicles" USING btree ("instance_id","plate");--> statement-breakpoint
CREATE INDEX "vehicles_client" ON "vehicles" USING btree ("instance_id","client_id","id");--> statement-breakpoint
CREATE INDEX "vehicles_status" ON "vehicles" USING btree ("instance_id","status","id");