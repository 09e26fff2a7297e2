CREATE TABLE "import_files" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "import_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sealed" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"kind" text,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"sealed_outcome" "bytea",
	CONSTRAINT "import_files_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "import_files_kind_check" CHECK ("import_files"."kind" in ('clients', 'vehicles', 'items', 'parts')),
	CONSTRAINT "import_files_size_check" CHECK ("import_files"."size" >= 0)
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_files_expiry_idx" ON "import_files" USING btree ("expires_at");