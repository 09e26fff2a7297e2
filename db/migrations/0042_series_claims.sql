CREATE TABLE "series_claims" (
	"tax_id" text NOT NULL,
	"test" boolean NOT NULL,
	"code" text NOT NULL,
	"workshop_id" bigint NOT NULL,
	"per_year" boolean NOT NULL,
	"holds" boolean NOT NULL,
	"used" boolean NOT NULL,
	CONSTRAINT "series_claims_pkey" PRIMARY KEY("tax_id","test","code","workshop_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "series_claims_holder_key" ON "series_claims" USING btree ("tax_id","test","code") WHERE "series_claims"."holds";--> statement-breakpoint
CREATE INDEX "series_claims_workshop_idx" ON "series_claims" USING btree ("workshop_id");--> statement-breakpoint
CREATE INDEX "verifactu_differences_lost_idx" ON "verifactu_differences" USING btree ("issuer_tax_id") WHERE "verifactu_differences"."what" = 'lost_here';--> statement-breakpoint
-- The series that there are already. Of several workshops that use the same one, that with the highest number keeps it:
-- the next numbers of the others exist already.
INSERT INTO "series_claims" ("tax_id", "test", "code", "workshop_id", "per_year", "holds", "used")
WITH "series" AS (
	SELECT s.instance_id, s.id, s.code, s.per_year, s.active, i.verifactu = 'test' AS test,
		upper(regexp_replace(i.tax_id, '[\s.-]', '', 'g')) AS tax_id,
		(SELECT max(c.year::bigint * 1000000000 + c.last_number) FROM invoice_counters c
			WHERE c.instance_id = s.instance_id AND c.series_id = s.id) AS latest
	FROM invoice_series s JOIN instances i ON i.id = s.instance_id
	WHERE NOT i.sandbox
), "claimed" AS (
	SELECT tax_id, test, code, instance_id, per_year, latest, latest IS NOT NULL AS used
	FROM series WHERE tax_id <> '' AND (active OR latest IS NOT NULL)
	UNION
	SELECT DISTINCT r.issuer_tax_id, r.mode = 'test', s.code, s.instance_id, s.per_year, s.latest, true
	FROM verifactu_records r
		JOIN invoices v ON v.instance_id = r.instance_id AND v.id = r.invoice_id
		JOIN series s ON s.instance_id = v.instance_id AND s.id = v.series_id
	WHERE r.issuer_tax_id <> s.tax_id OR (r.mode = 'test') <> s.test
)
SELECT tax_id, test, code, instance_id, per_year,
	row_number() OVER (PARTITION BY tax_id, test, code ORDER BY latest DESC NULLS LAST, instance_id) = 1, used
FROM claimed;
