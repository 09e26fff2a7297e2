DROP INDEX "invoices_lifetime_idx";--> statement-breakpoint
DROP INDEX "invoices_client_idx";--> statement-breakpoint
DROP INDEX "invoices_vehicle_idx";--> statement-breakpoint
CREATE INDEX "invoices_lifetime_idx" ON "invoices" USING gist ("instance_id","status","verifactu_status","series",box(point(extract(epoch from date)::float8, id * 1e13::float8), point(extract(epoch from greatest(date, updated_at at time zone 'UTC'))::float8, id * 1e13::float8)));--> statement-breakpoint
CREATE INDEX "invoices_client_idx" ON "invoices" USING gist ("instance_id","client_id","status","verifactu_status","series",box(point(extract(epoch from date)::float8, id * 2e13::float8), point(extract(epoch from greatest(date, updated_at at time zone 'UTC'))::float8, id * 2e13::float8)));--> statement-breakpoint
CREATE INDEX "invoices_vehicle_idx" ON "invoices" USING btree ("instance_id","vehicle_id","id","status","client_id","series","date","updated_at","verifactu_status");