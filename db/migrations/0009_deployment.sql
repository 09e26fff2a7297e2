CREATE TABLE "releases" (
	"version" text NOT NULL,
	"released_on" text NOT NULL,
	"first_started_at" timestamp(3) with time zone NOT NULL,
	"last_started_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "releases_pkey" PRIMARY KEY("version")
);
--> statement-breakpoint
CREATE TABLE "secret_checks" (
	"id" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"sealed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "secret_checks_pkey" PRIMARY KEY("id"),
	CONSTRAINT "secret_checks_id_check" CHECK ("secret_checks"."id" = 1)
);
