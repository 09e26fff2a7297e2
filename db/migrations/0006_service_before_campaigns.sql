DROP INDEX "message_backlog_waiting";--> statement-breakpoint
ALTER TABLE "message_backlog" ADD COLUMN "commercial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transports" ADD COLUMN "changed_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "campaigns_unfinished" ON "campaigns" USING btree ("instance_id","id") WHERE "campaigns"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "message_backlog_waiting" ON "message_backlog" USING btree ("instance_id","channel","commercial","due_at","communication_id") WHERE "message_backlog"."queued_at" is null;