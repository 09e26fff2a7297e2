DROP INDEX "vehicles_plate";--> statement-breakpoint
DROP INDEX "vehicles_status";--> statement-breakpoint
ALTER TABLE "communications" ADD COLUMN "sealed_tokens" "bytea" DEFAULT '';--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "owner_erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_changed" ON "clients" USING btree ("instance_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "communications_sealed" ON "communications" USING btree ("instance_id","id") WHERE "communications"."sealed_tokens" <> '';--> statement-breakpoint
CREATE INDEX "communications_unsealed" ON "communications" USING btree ("instance_id","id") WHERE "communications"."sealed_tokens" is null;--> statement-breakpoint
CREATE INDEX "vehicles_changed" ON "vehicles" USING btree ("instance_id","updated_at","id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_plate" ON "vehicles" USING btree ("instance_id","plate",(case when "owner_erased" then "id" else 0 end));--> statement-breakpoint
CREATE INDEX "vehicles_status" ON "vehicles" USING btree ("instance_id","status","id","updated_at");--> statement-breakpoint
-- The plates of clients that were erased before.
UPDATE "vehicles" v SET "owner_erased" = true FROM "clients" c
  WHERE c."instance_id" = v."instance_id" AND c."id" = v."client_id" AND c."erased_at" IS NOT NULL;--> statement-breakpoint
-- Who asked under which key is nobody's business.
UPDATE "idempotency_keys" SET "idempotency_key" = encode(sha256(convert_to("idempotency_key", 'UTF8')), 'hex');--> statement-breakpoint
-- Links in the log that open something: SQL knows no secret, so the workers seal what is marked here.
UPDATE "communications" c SET "sealed_tokens" = NULL
  WHERE concat_ws(' ', c."subject", c."body") ~* '(/|%2f)[tdocu](/|%2f)([a-z0-9_-]{22}|\(sealed-link-)'
    OR EXISTS (SELECT FROM "outbound_messages" o WHERE o."instance_id" = c."instance_id" AND o."communication_id" = c."id"
      AND concat_ws(' ', o."text", o."html") ~* '(/|%2f)[tdocu](/|%2f)([a-z0-9_-]{22}|\(sealed-link-)');--> statement-breakpoint
-- Where they need not be whole, they are cut.
UPDATE "communications" SET "error" = regexp_replace("error", '((?:/|%2f)[tdocu](?:/|%2f))[a-z0-9_-]{22,}', '\1…', 'gi')
  WHERE "error" ~* '(/|%2f)[tdocu](/|%2f)[a-z0-9_-]{22}';--> statement-breakpoint
UPDATE "invalid_emails" SET "reason" = regexp_replace("reason", '((?:/|%2f)[tdocu](?:/|%2f))[a-z0-9_-]{22,}', '\1…', 'gi')
  WHERE "reason" ~* '(/|%2f)[tdocu](/|%2f)[a-z0-9_-]{22}';--> statement-breakpoint
UPDATE "events" SET "data" = jsonb_set("data", '{url}', to_jsonb(regexp_replace("data"->>'url', '((?:/|%2f)[tdocu](?:/|%2f))[a-z0-9_-]{22,}', '\1…', 'gi')))
  WHERE "event" = 'email.clicked' AND "data"->>'url' ~* '(/|%2f)[tdocu](/|%2f)[a-z0-9_-]{22}';--> statement-breakpoint
UPDATE "webhook_deliveries" SET "data" = jsonb_set("data", '{url}', to_jsonb(regexp_replace("data"->>'url', '((?:/|%2f)[tdocu](?:/|%2f))[a-z0-9_-]{22,}', '\1…', 'gi')))
  WHERE "event" = 'email.clicked' AND "data"->>'url' ~* '(/|%2f)[tdocu](/|%2f)[a-z0-9_-]{22}';
--> statement-breakpoint
-- What erasing left of clients that were erased before: names of files, ids that others gave to messages, reasons that were told.
UPDATE "budget_documents" d SET "filename" = 'document-' || d."id" || coalesce(substring(d."filename" from '\.[^.]+$'), '')
  FROM "budgets" b JOIN "clients" c ON c."instance_id" = b."instance_id" AND c."id" = b."client_id"
  WHERE d."instance_id" = b."instance_id" AND d."budget_id" = b."id" AND c."erased_at" IS NOT NULL;--> statement-breakpoint
UPDATE "communications" m SET "provider_id" = 'erased:' || encode(sha256(convert_to(m."provider_id", 'UTF8')), 'hex')
  FROM "clients" c
  WHERE c."instance_id" = m."instance_id" AND c."id" = m."client_id" AND c."erased_at" IS NOT NULL AND m."provider_id" IS NOT NULL;--> statement-breakpoint
UPDATE "events" e SET "data" = e."data" || '{"reason": null}'
  FROM "budgets" b JOIN "clients" c ON c."instance_id" = b."instance_id" AND c."id" = b."client_id"
  WHERE e."event" = 'lead.rejected' AND e."instance_id" = b."instance_id" AND (e."data"->>'leadId')::bigint = b."id" AND c."erased_at" IS NOT NULL;--> statement-breakpoint
UPDATE "webhook_deliveries" e SET "data" = e."data" || '{"reason": null}'
  FROM "budgets" b JOIN "clients" c ON c."instance_id" = b."instance_id" AND c."id" = b."client_id"
  WHERE e."event" = 'lead.rejected' AND e."instance_id" = b."instance_id" AND (e."data"->>'leadId')::bigint = b."id" AND c."erased_at" IS NOT NULL;
