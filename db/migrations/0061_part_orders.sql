ALTER TABLE "part_requests" ADD COLUMN "ordered_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "part_requests" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "part_requests" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "part_requests" ADD CONSTRAINT "part_requests_outcome_check" CHECK ("part_requests"."outcome" is null or "part_requests"."closed_at" is not null);--> statement-breakpoint
ALTER TABLE "part_requests" ADD CONSTRAINT "part_requests_order_check" CHECK ("part_requests"."expected_on" is null or "part_requests"."ordered_at" is not null);