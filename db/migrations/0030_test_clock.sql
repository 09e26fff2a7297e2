-- The clock of a sandbox goes on, and back only with all data that it has dated: a reset marks the sandbox for removal first.
ALTER TABLE "events" ADD COLUMN "ahead_ms" bigint;--> statement-breakpoint
ALTER TABLE "instances" ADD COLUMN "clock_ahead_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "instances_clock_idx" ON "instances" USING btree ("id") WHERE "instances"."clock_ahead_ms" > 0;--> statement-breakpoint
ALTER TABLE "instances" ADD CONSTRAINT "instances_clock_ahead_ms_check" CHECK (clock_ahead_ms = 0 or (sandbox and clock_ahead_ms between 0 and 157766400000));--> statement-breakpoint
create function clock_goes_on() returns trigger language plpgsql as $$
begin
  raise exception 'the clock of a sandbox never goes back' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
create trigger clock_goes_on before update on instances
  for each row when (new.clock_ahead_ms < old.clock_ahead_ms and old.removing_at is null) execute function clock_goes_on();
