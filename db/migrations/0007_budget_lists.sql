-- Trusted, as those of the first migration are.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
DROP INDEX "budgets_created";--> statement-breakpoint
DROP INDEX "budgets_updated";--> statement-breakpoint
DROP INDEX "budgets_status";--> statement-breakpoint
DROP INDEX "budgets_client";--> statement-breakpoint
DROP INDEX "budgets_vehicle";--> statement-breakpoint
CREATE INDEX "budgets_lifetime" ON "budgets" USING gist ("instance_id","status",box(point(extract(epoch from created_at at time zone 'UTC')::float8, id * 1e13::float8), point(extract(epoch from greatest(created_at, updated_at) at time zone 'UTC')::float8, id * 1e13::float8))) WHERE not "budgets"."internal";--> statement-breakpoint
CREATE INDEX "budgets_status" ON "budgets" USING btree ("instance_id","status","id","created_at","updated_at","client_id") WHERE not "budgets"."internal";--> statement-breakpoint
CREATE INDEX "budgets_client" ON "budgets" USING btree ("instance_id","client_id","id","internal","status","created_at","updated_at");--> statement-breakpoint
CREATE INDEX "budgets_vehicle" ON "budgets" USING btree ("instance_id","vehicle_id","id","client_id","status","created_at","updated_at") WHERE not "budgets"."internal";