ALTER TABLE "invoices" ADD COLUMN "qualified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "without_tax_id" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "located_in" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_located_in_check" CHECK ("invoices"."located_in" in ('mainland', 'canaries', 'ceuta_melilla'));