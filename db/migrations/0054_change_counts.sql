CREATE TABLE "change_counts" (
	"instance_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "change_counts_pkey" PRIMARY KEY("instance_id","subject")
);
