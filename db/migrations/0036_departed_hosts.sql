CREATE TABLE "departed_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"left_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
insert into departed_hosts (host, left_at)
select h.host, i.left_at from instance_hosts h join instances i on i.id = h.instance_id where i.left_at is not null;
