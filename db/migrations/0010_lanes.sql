CREATE TABLE "backlog" (
	"instance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"lane" text NOT NULL,
	"item_id" bigint NOT NULL,
	"item_at" timestamp(3) with time zone NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"attempt" smallint DEFAULT 1 NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"give_up_at" timestamp(3) with time zone,
	"handed_over_at" timestamp(3) with time zone,
	CONSTRAINT "backlog_instance_id_kind_item_id_pk" PRIMARY KEY("instance_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "lanes" (
	"instance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"lane" text NOT NULL,
	"lease" bigint,
	"held_until" timestamp(3) with time zone,
	"rests_until" timestamp(3) with time zone,
	CONSTRAINT "lanes_instance_id_kind_lane_pk" PRIMARY KEY("instance_id","kind","lane")
);
--> statement-breakpoint
CREATE INDEX "backlog_due" ON "backlog" USING btree ("instance_id","kind","lane","priority","due_at","item_id");--> statement-breakpoint
CREATE INDEX "backlog_give_up" ON "backlog" USING btree ("kind","give_up_at") WHERE "backlog"."give_up_at" is not null;--> statement-breakpoint
-- What waits is carried over. Whoever was at it is none any more: it is begun again, and what may have been sent is asked about.
INSERT INTO "backlog" ("instance_id", "kind", "lane", "item_id", "item_at", "attempt", "due_at")
  SELECT "instance_id", 'webhooks', "subscription_id"::text, "delivery_id", "created_at", "attempt", "due_at" FROM "webhook_backlog";--> statement-breakpoint
INSERT INTO "backlog" ("instance_id", "kind", "lane", "item_id", "item_at", "priority", "attempt", "due_at", "give_up_at", "handed_over_at")
  SELECT b."instance_id", 'messages', b."channel", b."communication_id", c."created_at", b."commercial"::int, b."attempt", b."due_at", b."give_up_at", b."handed_over_at"
  FROM "message_backlog" b JOIN "communications" c ON c."instance_id" = b."instance_id" AND c."id" = b."communication_id";--> statement-breakpoint
INSERT INTO "lanes" ("instance_id", "kind", "lane") SELECT DISTINCT "instance_id", "kind", "lane" FROM "backlog";--> statement-breakpoint
DROP TABLE "message_backlog" CASCADE;--> statement-breakpoint
DROP TABLE "webhook_backlog" CASCADE;