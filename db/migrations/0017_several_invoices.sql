DROP INDEX "invoices_revenue_idx";--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD COLUMN "quota_cents" bigint;--> statement-breakpoint
CREATE INDEX "invoices_revenue_idx" ON "invoices" USING btree ("instance_id","date","series","kind","total_cents","paid_cents","replaced_by_id","correction_code") WHERE "invoices"."status" = 'issued';