CREATE TABLE "account_challenges" (
	"instance_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"account_id" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "account_challenges_pkey" PRIMARY KEY("instance_id","token_hash"),
	CONSTRAINT "account_challenges_kind_check" CHECK ("account_challenges"."kind" in ('passkey_sign_in', 'passkey_registration', 'second_factor'))
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "account_events_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "account_events_actor_kind_check" CHECK ("account_events"."actor_kind" in ('staff', 'service'))
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"withdrawn_at" timestamp(3) with time zone,
	CONSTRAINT "account_links_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "account_links_token_key" UNIQUE("instance_id","token_hash"),
	CONSTRAINT "account_links_purpose_check" CHECK ("account_links"."purpose" in ('invitation', 'password'))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" bigint NOT NULL,
	"email" text,
	"role" text DEFAULT 'mechanic' NOT NULL,
	"language" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp(3) with time zone,
	"totp_secret" "bytea",
	"totp_pending_secret" "bytea",
	"totp_last_step" bigint,
	"pin_hash" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_signed_in_at" timestamp(3) with time zone,
	CONSTRAINT "accounts_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "accounts_staff_key" UNIQUE("instance_id","staff_id"),
	CONSTRAINT "accounts_email_key" UNIQUE("instance_id","email"),
	CONSTRAINT "accounts_email_check" CHECK ("accounts"."email" = lower("accounts"."email") and "accounts"."email" <> ''),
	CONSTRAINT "accounts_role_check" CHECK ("accounts"."role" in ('owner', 'office', 'mechanic', 'accountant')),
	CONSTRAINT "accounts_language_check" CHECK ("accounts"."language" in ('es', 'en', 'ca', 'pt', 'fr', 'bg'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"name" text NOT NULL,
	"transports" text[] NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "passkeys_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "passkeys_credential_key" UNIQUE("instance_id","credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"instance_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("instance_id","account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"confirmed_at" timestamp(3) with time zone NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"tablet_id" bigint,
	CONSTRAINT "sessions_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "sessions_token_key" UNIQUE("instance_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"instance_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" "bytea" NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp(3) with time zone NOT NULL,
	"blocked_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY("instance_id","kind","subject"),
	CONSTRAINT "sign_in_attempts_kind_check" CHECK ("sign_in_attempts"."kind" in ('account', 'address', 'device', 'pin', 'link'))
);
--> statement-breakpoint
CREATE TABLE "tablets" (
	"instance_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tablets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"link_hash" "bytea",
	"link_expires_at" timestamp(3) with time zone,
	"token_hash" "bytea",
	"paired_by_id" bigint,
	"created_at" timestamp(3) with time zone NOT NULL,
	"paired_at" timestamp(3) with time zone,
	"last_seen_at" timestamp(3) with time zone,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "tablets_pkey" PRIMARY KEY("instance_id","id"),
	CONSTRAINT "tablets_token_key" UNIQUE("instance_id","token_hash"),
	CONSTRAINT "tablets_link_key" UNIQUE("instance_id","link_hash")
);
--> statement-breakpoint
ALTER TABLE "account_challenges" ADD CONSTRAINT "account_challenges_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_challenges" ADD CONSTRAINT "account_challenges_account_fk" FOREIGN KEY ("instance_id","account_id") REFERENCES "public"."accounts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_account_fk" FOREIGN KEY ("instance_id","account_id") REFERENCES "public"."accounts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_fk" FOREIGN KEY ("instance_id","account_id") REFERENCES "public"."accounts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_staff_fk" FOREIGN KEY ("instance_id","staff_id") REFERENCES "public"."staff"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_fk" FOREIGN KEY ("instance_id","account_id") REFERENCES "public"."accounts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_fk" FOREIGN KEY ("instance_id","account_id") REFERENCES "public"."accounts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_fk" FOREIGN KEY ("instance_id","account_id") REFERENCES "public"."accounts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tablet_fk" FOREIGN KEY ("instance_id","tablet_id") REFERENCES "public"."tablets"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD CONSTRAINT "sign_in_attempts_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_instance_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."instances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_paired_by_fk" FOREIGN KEY ("instance_id","paired_by_id") REFERENCES "public"."accounts"("instance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_account_idx" ON "account_events" USING btree ("instance_id","account_id","id");--> statement-breakpoint
CREATE INDEX "account_links_account_idx" ON "account_links" USING btree ("instance_id","account_id");--> statement-breakpoint
CREATE INDEX "passkeys_account_idx" ON "passkeys" USING btree ("instance_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_account_idx" ON "sessions" USING btree ("instance_id","account_id");--> statement-breakpoint
CREATE INDEX "sessions_tablet_idx" ON "sessions" USING btree ("instance_id","tablet_id") WHERE "sessions"."tablet_id" is not null;
--> statement-breakpoint
-- An account without access for each member of the staff. Processes of the former release insert staff without accounts
-- until they are replaced, so a trigger inserts them.
insert into accounts (instance_id, staff_id, language, created_at)
select s.instance_id, s.id, i.language, s.created_at from staff s join instances i on i.id = s.instance_id order by s.id;
--> statement-breakpoint
create function staff_have_accounts() returns trigger language plpgsql as $$
begin
  insert into public.accounts (instance_id, staff_id, language, created_at)
  select new.instance_id, new.id, i.language, new.created_at from public.instances i where i.id = new.instance_id;
  return null;
end $$;
--> statement-breakpoint
create trigger staff_have_accounts after insert on staff
  for each row execute function staff_have_accounts();
