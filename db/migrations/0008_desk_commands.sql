DROP INDEX "budgets_vehicle";--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "removing_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "service_categories" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "budgets_vehicle" ON "budgets" USING btree ("instance_id","vehicle_id","id","internal","client_id","status","created_at","updated_at");