import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listStatementTexts } from '../../../db/connection/query.ts';
import { listUnfixedScans, type PlanNode } from '../../support/fixed-workshop.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const { sql } = await openTestDatabase();

/** Beginnings of statements that may read rows of several workshops, by the reason. */
const acrossWorkshops: Record<string, string[]> = {
  'A request brings a host or the address of a hook, and learns from it which workshop it is for.': [
    'select "canonical"."instance_id" as "id", "canonical"."host" from "instance_hosts"',
    'select "instances"."id", "instances"."base_url"',
    'select "instance_id", "channel", "kind", "sealed", "sender", "hook_token_hash"',
    'select i.id, i.removing_at is not null as hidden, i.left_at is not null as left',
  ],
  'Workshops of one company must not number two invoices alike.': [
    'select c.workshop_id, c.tax_id, c.test, c.code, c.per_year, c.holds, c.used',
    'select "full_number" from "verifactu_differences" where ("verifactu_differences"."issuer_tax_id"',
  ],
  'The requests of all workshops are logged together.': ['insert into request_log'],
  'Objects of all workshops are stored side by side.': [
    'select "name" from "invoice_pdfs"',
    'select "name" from "workshop_logos"',
    'select "stored_as" from "budget_documents"',
    'select f.name from unnest',
    "select p.*, h.host from ( select instance_id, 'document ' || id as of, stored_as",
    'select f.name from unnest(',
    "select f.of, f.stored_as, f.size, f.sha256 from ( select 'document '",
  ],
  'A start looks for the demo whose fortnight is incomplete.': [
    'select "instance_id", "around", "written_until" from "demo_fills"',
  ],
  'Relay and sweeps look for what is due in all workshops.': [
    'with claimed as ( select instance_id, id, event, data',
    'with "open" as (select "instance_id", "id" from "campaigns"',
    'select a.instance_id, a.id, a.budget_id, a.starts_at, a.kept_at',
    'select distinct f.instance_id from freed_times f',
    'select distinct w.id as instance_id, i.budget_id from instances w',
    'select b.instance_id as "instanceId", b.lane, b.item_id as "itemId", b.attempt, i.clock_ahead_ms',
    'select c.instance_id, c.holder, c.expires_at, c.announced_days',
    'select i.id as instance_id, s.reconcile_since is not null as must_reconcile',
    'select i.id as instance_id from verifactu_clock_skews',
    'select c.instance_id, c.chain from chain_checks c join instances i',
    'select id from instances where id >',
    'select id, clock_ahead_ms from instances',
    'select id, country, region, language, holidays_seeded_through',
    'select id, verifactu_from, verifactu_from_announced',
    'select instance_id, id as budget_id from budgets where resign_notice_at',
    'select instance_id, id, budget_id from appointments where lapses_at',
    "update lanes set rests_until = null where kind = 'verifactu'",
  ],
  'Housekeeping removes what has expired.': [
    'select i.id as instance_id from instances i cross join lateral',
    'delete from signing_codes',
    'delete from "import_files" where "import_files"."expires_at"',
    'with old as ( select instance_id, key_id, idempotency_key',
  ],
  'A secret of the deployment is replaced in all that it seals.': [
    'select "id" from "instances" order by',
    'select "instance_id", "subscription_id", "id", "sealed" from "webhook_secrets"',
    'select distinct "instance_id" from "seal_keys"',
    'select i.*, ( select coalesce(json_agg(to_jsonb(l)',
    'select instance_id, channel, secret.part, secret.sealed from transports',
    'select instance_id, id, "sealed_token"',
    'select instance_id, id, "sealed_tokens"',
    'select instance_id, id, "sealed_tracking_token"',
    'select instance_id, id, "totp_secret"',
    'select instance_id, id, "totp_pending_secret"',
    'select instance_id, sealed from verifactu_certificates',
    'select id from instances where removal_hash is null',
  ],
  'The operator sees all workshops: their list, metrics, and what the doctor examines.': [
    'insert into verifactu_sending as s (instance_id, reconcile_since, new_chain_after)',
    'select "id" from "instances" limit 1',
    'select "id", "base_url"',
    'select * from ( select count(*) as unrelayed_events',
    'select (count(distinct c.instance_id)',
    'select h.host, c.chain, c.number, c.what',
    'select coalesce(sum(scheduled), 0)::int as scheduled',
    'select count(*)::int as in_production',
    'select count(*)::int as represents',
    'select count(*)::int as workshops',
    "select e.*, h.host from ( select 'evidence' as kind",
    'select h.host, ',
    'select h.host from instance_hosts h join instances i',
    'select i.id as instance_id, h.host, coalesce(b.unsent, 0) as unsent',
    "select i.id, h.host, coalesce(a.aliases, '{}')",
    'select i.id, h.host, i.base_url, count(k.id)',
    'select known.name, coalesce(sum(scheduled), 0)::int',
    'select max(occurred_at) as at from events',
    'select waiting.*, stops.*, rejections.*, certificates.*',
  ],
};

/**
 * Beginnings of statements that exist only after their first use. An earlier test of this process may have used them.
 */
const acrossOnceUsed: Record<string, string[]> = {
  'Workers look for lanes that have something to do.': [
    'with recursive filled as ( ( select instance_id, kind, lane from backlog',
  ],
  'An upgrade seals the rows of all workshops that an earlier release wrote.': [
    'select instance_id, "number", hash from "evidence" where seal is null',
    'select instance_id, "number", hash from "evidence_heads" where seal is null',
    'select instance_id, "number", row_hash as hash from "verifactu_records" where seal is null',
    'select instance_id, "number", row_hash as hash from "verifactu_chains" where seal is null',
    'select instance_id, "invoice_id", name, sha256, size from "invoice_pdfs" where seal is null',
    'select * from "invoice_payments" where seal is null',
    'select * from "invoice_series" where seal is null',
    'select * from "verifactu_states" where seal is null',
    'select * from "verifactu_messages" where seal is null',
  ],
};

test('every statement reads the rows of one workshop, except those that are listed', async () => {
  const across = await listStatementsAcross();
  const loaded = Object.values(acrossWorkshops).flat();
  const allowed = [...loaded, ...Object.values(acrossOnceUsed).flat()];
  expect(across.filter((text) => !allowed.some((beginning) => text.startsWith(beginning)))).toEqual([]);
  expect(loaded.filter((beginning) => !across.some((text) => text.startsWith(beginning)))).toEqual([]);
});

interface PlanRow {
  'QUERY PLAN': { Plan: PlanNode }[];
}

async function listStatementsAcross(): Promise<string[]> {
  const texts = await loadStatements();
  const workshops = await sql`
    select distinct table_name as name from information_schema.columns where column_name = 'instance_id'`;
  const tables = new Set(['instances', ...workshops.map(({ name }) => name)]);
  const explain = (text: string) => `explain (generic_plan, verbose, format json) ${text}`;
  const plans = await sql.begin((session) =>
    Promise.all(texts.map((text) => session.unsafe<PlanRow[]>(explain(text)))),
  );
  const across = texts.filter((_, at) => {
    const explained = plans[at]?.[0]?.['QUERY PLAN'] ?? [];
    return explained.some(({ Plan }) => listUnfixedScans(Plan, (table) => tables.has(table)).length > 0);
  });
  return across.map((text) => text.trim().replace(/\s+/g, ' '));
}

async function loadStatements(): Promise<string[]> {
  const root = join(import.meta.dirname, '../../..');
  const modules = globSync('{actions,db,handlers,http,workers}/**/*.ts', {
    cwd: root,
  });
  await Promise.all(modules.map((file) => import(join(root, file))));
  return [...new Set(listStatementTexts())];
}
