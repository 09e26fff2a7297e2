DROP INDEX "backlog_due";--> statement-breakpoint
DROP INDEX "webhook_deliveries_failed";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "failed" boolean GENERATED ALWAYS AS (status = 'failed') STORED;--> statement-breakpoint
CREATE INDEX "backlog_due_idx" ON "backlog" USING btree (("instance_id"::text || ' ' || "kind" || ' ' || "lane"),"priority","due_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed_idx" ON "webhook_deliveries" USING btree ("instance_id","subscription_id","id") WHERE "webhook_deliveries"."failed";--> statement-breakpoint
-- Each row comes and goes within a second: the dead ones must not pile up before the due ones.
ALTER TABLE "backlog" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);--> statement-breakpoint
ALTER TABLE "lanes" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
