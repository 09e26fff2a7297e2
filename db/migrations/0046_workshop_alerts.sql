-- The glossary calls a message to the workshop an alert.
alter table workshop_notices rename to workshop_alerts;
--> statement-breakpoint
alter table workshop_alerts rename constraint workshop_notices_pkey to workshop_alerts_pkey;
--> statement-breakpoint
alter sequence workshop_notices_id_seq rename to workshop_alerts_id_seq;
--> statement-breakpoint
-- Processes of the former release write through the former name until they are replaced.
create view workshop_notices as select * from workshop_alerts;
