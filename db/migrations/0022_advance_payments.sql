ALTER TABLE "invoice_lines" ADD COLUMN "deducts_id" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "advance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_deducts_fk" FOREIGN KEY ("instance_id","deducts_id") REFERENCES "public"."invoices"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_deducts_idx" ON "invoice_lines" USING btree ("instance_id","deducts_id") WHERE "invoice_lines"."deducts_id" is not null;