ALTER TABLE "invoices" ADD COLUMN "split" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_split_check" CHECK ("invoices"."split" in ('owner', 'payer'));