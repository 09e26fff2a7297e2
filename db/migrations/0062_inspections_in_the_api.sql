ALTER TABLE "inspections" ADD COLUMN "updated_at" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "inspections" i SET "updated_at" = greatest(i."created_at", i."completed_at", i."shared_at", (
  SELECT max(greatest(p."checked_at", p."decided_at", p."outcome_at")) FROM "inspection_points" p
  WHERE p."instance_id" = i."instance_id" AND p."inspection_id" = i."id"
));--> statement-breakpoint
ALTER TABLE "inspections" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "inspection_points_finding_idx" ON "inspection_points" USING btree ("instance_id","id") WHERE result in ('amber', 'red');--> statement-breakpoint
CREATE INDEX "inspections_changed_idx" ON "inspections" USING btree ("instance_id","updated_at","id");
