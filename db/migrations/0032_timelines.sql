CREATE TABLE "timelines" (
	"timeline" integer NOT NULL,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "timelines_pkey" PRIMARY KEY("timeline")
);
