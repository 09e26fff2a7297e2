CREATE TABLE "campaign_templates" (
	"instance_id" bigint NOT NULL,
	"name" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "campaign_templates_instance_id_name_pk" PRIMARY KEY("instance_id","name"),
	CONSTRAINT "campaign_templates_channel" CHECK ("campaign_templates"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template" text NOT NULL,
	"channel" text NOT NULL,
	"segment" text NOT NULL,
	"recipients" integer NOT NULL,
	"left_out" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	CONSTRAINT "campaigns_instance_id_id_pk" PRIMARY KEY("instance_id","id")
);
--> statement-breakpoint
CREATE TABLE "communications" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "communications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"client_id" bigint,
	"budget_id" bigint,
	"status" text NOT NULL,
	"error" text,
	"duration" integer,
	"recording_url" text,
	"agent" text,
	"from_number" text,
	"to_number" text,
	"commercial" boolean DEFAULT false NOT NULL,
	"campaign_id" bigint,
	"key_id" bigint,
	"provider_id" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "communications_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "communications_channel_known" CHECK ("communications"."channel" in ('email', 'sms', 'whatsapp', 'call', 'push')),
	CONSTRAINT "communications_direction_known" CHECK ("communications"."direction" in ('in', 'out')),
	CONSTRAINT "communications_status_known" CHECK ("communications"."status" in ('queued', 'sent', 'delivered', 'opened', 'failed', 'bounced', 'received'))
);
--> statement-breakpoint
CREATE TABLE "message_backlog" (
	"instance_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"communication_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"give_up_at" timestamp(3) with time zone NOT NULL,
	"queued_at" timestamp(3) with time zone,
	"claimed_until" timestamp(3) with time zone,
	"claimed_by" bigint,
	"handed_over_at" timestamp(3) with time zone,
	CONSTRAINT "message_backlog_instance_id_channel_communication_id_pk" PRIMARY KEY("instance_id","channel","communication_id")
);
--> statement-breakpoint
CREATE TABLE "outbound_messages" (
	"instance_id" bigint NOT NULL,
	"communication_id" bigint NOT NULL,
	"html" text,
	"text" text NOT NULL,
	"from_name" text,
	"reply_to" text,
	"message_id" text,
	"tracked" boolean DEFAULT false NOT NULL,
	"units" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "outbound_messages_instance_id_communication_id_pk" PRIMARY KEY("instance_id","communication_id")
);
--> statement-breakpoint
CREATE TABLE "credit_ledger" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "credit_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"units" integer NOT NULL,
	"balance" integer NOT NULL,
	"reason" text NOT NULL,
	"communication_id" bigint,
	"note" text,
	"actor_kind" text,
	"actor_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "credit_ledger_instance_id_id_pk" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "credit_ledger_reason" CHECK ("credit_ledger"."reason" in ('added', 'charged', 'returned')),
	CONSTRAINT "credit_ledger_balance" CHECK ("credit_ledger"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invalid_emails" (
	"instance_id" bigint NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "invalid_emails_instance_id_email_pk" PRIMARY KEY("instance_id","email")
);
--> statement-breakpoint
CREATE TABLE "transports" (
	"instance_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"sender" text NOT NULL,
	"hook_token_hash" "bytea" NOT NULL,
	"sealed_hook_token" "bytea" NOT NULL,
	"tracks_service_mail" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "transports_instance_id_channel_pk" PRIMARY KEY("instance_id","channel"),
	CONSTRAINT "transports_channel" CHECK ("transports"."channel" in ('email', 'sms')),
	CONSTRAINT "transports_kind" CHECK ("transports"."kind" in ('smtp', 'twilio', 'gateway', 'dev'))
);
--> statement-breakpoint
CREATE INDEX "communications_channel" ON "communications" USING btree ("instance_id","channel","id");--> statement-breakpoint
CREATE INDEX "communications_client" ON "communications" USING btree ("instance_id","client_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "communications_provider" ON "communications" USING btree ("instance_id","channel","provider_id") WHERE "communications"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "message_backlog_waiting" ON "message_backlog" USING btree ("instance_id","channel","due_at","communication_id") WHERE "message_backlog"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "message_backlog_queued" ON "message_backlog" USING btree ("instance_id","channel") WHERE "message_backlog"."queued_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_messages_message_id" ON "outbound_messages" USING btree ("instance_id","message_id") WHERE "outbound_messages"."message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_ledger_message" ON "credit_ledger" USING btree ("instance_id","communication_id","reason") WHERE "credit_ledger"."communication_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transports_hook" ON "transports" USING btree ("hook_token_hash");