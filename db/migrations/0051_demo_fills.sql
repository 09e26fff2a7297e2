CREATE TABLE "demo_fills" (
	"instance_id" bigint NOT NULL,
	"around" timestamp(3) with time zone NOT NULL,
	"written_until" timestamp(3) with time zone,
	"ids" jsonb NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "demo_fills_pkey" PRIMARY KEY("instance_id")
);
--> statement-breakpoint
ALTER TABLE "demo_fills" ADD CONSTRAINT "demo_fills_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;