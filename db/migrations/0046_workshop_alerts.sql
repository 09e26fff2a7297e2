-- The glossary calls a message to the workshop an alert.
alter table workshop_notices rename to workshop_alerts;
--> statement-breakpoint
alter sequence workshop_notices_id_seq rename to workshop_alerts_id_seq;
--> statement-breakpoint
-- PostgreSQL 18 names NOT NULL constraints; older ones have the primary key alone.
do $$
declare
  former text;
begin
  for former in
    select conname from pg_constraint
    where conrelid = 'public.workshop_alerts'::regclass and conname like 'workshop\_notices\_%'
  loop
    execute format('alter table public.workshop_alerts rename constraint %I to %I',
      former, replace(former, 'workshop_notices', 'workshop_alerts'));
  end loop;
end $$;
--> statement-breakpoint
-- Processes of the former release write through the former name until they are replaced.
create view workshop_notices as select * from workshop_alerts;
