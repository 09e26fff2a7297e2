-- A sandbox is set up as one: nothing makes a sandbox a real workshop, nor the other way round.
ALTER TABLE "instances" ADD COLUMN "sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
create function sandbox_stands() returns trigger language plpgsql as $$
begin
  raise exception 'a sandbox stays one, and a real workshop never becomes one' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
create trigger sandbox_stands before update on instances
  for each row when (new.sandbox <> old.sandbox) execute function sandbox_stands();
