ALTER TABLE "request_log" ADD COLUMN "path" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "fields" text[];