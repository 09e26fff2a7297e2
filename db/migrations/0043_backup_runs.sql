CREATE TABLE "backup_runs" (
	"subject" text NOT NULL,
	"succeeded_at" timestamp(3) with time zone,
	"place" text,
	"failed_at" timestamp(3) with time zone,
	"failure" text,
	CONSTRAINT "backup_runs_pkey" PRIMARY KEY("subject"),
	CONSTRAINT "backup_runs_subject_check" CHECK ("backup_runs"."subject" in ('database', 'documents', 'rehearsal')),
	CONSTRAINT "backup_runs_failure_check" CHECK (num_nonnulls("backup_runs"."failed_at", "backup_runs"."failure") in (0, 2))
);

--> statement-breakpoint
-- Called by the service, by workshop-backup, and by other tools that make copies. A success clears the failure before it.
CREATE FUNCTION record_backup(subject text, place text, failure text DEFAULT null) RETURNS void LANGUAGE sql AS $$
  insert into public.backup_runs as r (subject, succeeded_at, place, failed_at, failure)
  select $1, case when $3 is null then clock_timestamp() end, case when $3 is null then $2 end,
    case when $3 is not null then clock_timestamp() end, $3
  on conflict (subject) do update set succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
    place = coalesce(excluded.place, r.place), failed_at = excluded.failed_at, failure = excluded.failure
$$;
