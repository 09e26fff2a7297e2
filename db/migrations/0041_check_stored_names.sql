ALTER TABLE "budget_documents" ADD CONSTRAINT "budget_documents_file_check" CHECK ("budget_documents"."stored_as" ~ '^[0-9a-f]{2}/[0-9a-f]{32}$');--> statement-breakpoint
ALTER TABLE "invoice_pdfs" ADD CONSTRAINT "invoice_pdfs_file_check" CHECK ("invoice_pdfs"."name" ~ '^[0-9a-f]{2}/[0-9a-f]{32}$');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_logo_check" CHECK (("invoices"."paper" #>> '{branding,logo,name}') ~ '^[0-9a-f]{2}/[0-9a-f]{32}$');--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_logo_check" CHECK ("instances"."logo" ~ '^[0-9a-f]{2}/[0-9a-f]{32}$');--> statement-breakpoint
ALTER TABLE "workshop_logos" ADD CONSTRAINT "workshop_logos_file_check" CHECK ("workshop_logos"."name" ~ '^[0-9a-f]{2}/[0-9a-f]{32}$');