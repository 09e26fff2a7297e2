CREATE TABLE "verifactu_clock_skews" (
	"id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"measured_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "verifactu_clock_skews_pkey" PRIMARY KEY("id"),
	CONSTRAINT "verifactu_clock_skews_id_check" CHECK ("verifactu_clock_skews"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "verifactu_sending" ADD COLUMN "clock_alerted_at" timestamp(3) with time zone;