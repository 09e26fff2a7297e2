CREATE TABLE "webhook_backlog" (
	"instance_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"delivery_id" bigint NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"attempt" smallint NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"queued_at" timestamp(3) with time zone,
	"claimed_until" timestamp(3) with time zone,
	"claimed_by" bigint,
	CONSTRAINT "webhook_backlog_instance_id_subscription_id_delivery_id_pk" PRIMARY KEY("instance_id","subscription_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"instance_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp(3) with time zone NOT NULL,
	"event_id" bigint NOT NULL,
	"event" text NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"trigger" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"last_attempt_at" timestamp(3) with time zone,
	"response_status" integer,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	CONSTRAINT "webhook_deliveries_instance_id_subscription_id_id_created_at_pk" PRIMARY KEY("instance_id","subscription_id","id","created_at"),
	CONSTRAINT "webhook_deliveries_trigger" CHECK ("webhook_deliveries"."trigger" in ('event', 'test', 'replay')),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'succeeded', 'failed'))
) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
-- Takes what no day's partition does: a write never fails for want of one.
CREATE TABLE "webhook_deliveries_default" PARTITION OF "webhook_deliveries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"instance_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_secrets_instance_id_subscription_id_id_pk" PRIMARY KEY("instance_id","subscription_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_id" bigint NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "webhook_subscriptions_instance_id_id_pk" PRIMARY KEY("instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "workshop_notices" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "workshop_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "workshop_notices_instance_id_id_pk" PRIMARY KEY("instance_id","id")
);
--> statement-breakpoint
ALTER TABLE "events" RENAME TO "events_whole";--> statement-breakpoint
ALTER SEQUENCE "events_id_seq" RENAME TO "events_whole_id_seq";--> statement-breakpoint
DROP INDEX "events_unrelayed";--> statement-breakpoint
CREATE TABLE "events" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"relayed_at" timestamp(3) with time zone,
	CONSTRAINT "events_instance_id_id_occurred_at_pk" PRIMARY KEY("instance_id","id","occurred_at")
) PARTITION BY RANGE ("occurred_at");
--> statement-breakpoint
CREATE TABLE "events_default" PARTITION OF "events" DEFAULT;--> statement-breakpoint
CREATE INDEX "events_unrelayed" ON "events" USING btree ("id") WHERE "events"."relayed_at" is null;--> statement-breakpoint
-- Nobody could subscribe before: what happened until now has been told to all.
INSERT INTO "events" ("instance_id", "id", "event", "data", "occurred_at", "relayed_at") OVERRIDING SYSTEM VALUE
	SELECT "instance_id", "id", "event", "data", "occurred_at", coalesce("relayed_at", "occurred_at") FROM "events_whole";
--> statement-breakpoint
SELECT setval('events_id_seq', greatest(1, (SELECT max("id") FROM "events")), (SELECT count(*) > 0 FROM "events"));
--> statement-breakpoint
DROP TABLE "events_whole";--> statement-breakpoint
-- Each row comes and goes within a second: the dead ones must not pile up before the due ones.
ALTER TABLE "webhook_backlog" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "leased_until" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_subscription" FOREIGN KEY ("instance_id","subscription_id") REFERENCES "public"."webhook_subscriptions"("instance_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_key" FOREIGN KEY ("instance_id","key_id") REFERENCES "public"."api_keys"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_backlog_waiting" ON "webhook_backlog" USING btree ("instance_id","subscription_id","due_at","delivery_id") WHERE "webhook_backlog"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_backlog_queued" ON "webhook_backlog" USING btree ("instance_id","subscription_id") WHERE "webhook_backlog"."queued_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("instance_id","subscription_id","event","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("instance_id","subscription_id","id") WHERE "webhook_deliveries"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_of_key" ON "webhook_subscriptions" USING btree ("instance_id","key_id","id");