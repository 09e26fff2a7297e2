import { expect, test } from 'vitest';
import { textTablesByName } from '../../../db/clients/mentions.ts';
import { openScene } from '../scene.ts';

const { url } = await openScene();

/** Tables whose texts an erasure does not search for mentions of the client, by reason. */
const unsearched: Record<string, string[]> = {
  'emptied with the client': [
    'client_claims',
    'client_claim_heirs',
    'clients',
    'consent_log',
    'signing_codes',
  ],
  'blocked, as the law keeps them': [
    'evidence',
    'invoices',
    'invoice_lines',
    'invoice_payments',
    'verifactu_messages',
    'verifactu_records',
    'verifactu_states',
  ],
  'the workshop, its staff and its integrators': [
    ...['api_keys', 'api_key_secrets', 'boxes', 'calendar_feeds', 'holidays', 'instance_hosts', 'instances'],
    'departed_hosts',
    ...['invoice_series', 'labour_rates', 'service_categories', 'staff', 'transports', 'webhook_secrets'],
    ...['absences', 'webhook_subscriptions', 'workshop_logos', 'verifactu_chains', 'evidence_heads'],
    ...['deployment_certificates', 'verifactu_certificates', 'verifactu_sending'],
    'settings_history',
    ...['verifactu_suspensions', 'invoice_number_gaps', 'series_claims'],
  ],
  'the access of the staff': [
    ...['accounts', 'account_challenges', 'account_events', 'account_links', 'passkeys'],
    ...['recovery_codes', 'sessions', 'sign_in_attempts', 'tablets'],
  ],
  'ids, words and figures of our own, or without what may be personal': [
    ...['appointments', 'backlog', 'budget_milestones', 'campaigns', 'finished_hours', 'finished_work'],
    'waiting_offers',
    ...[
      'invoice_counters',
      'invoice_pdfs',
      'document_thumbnails',
      'import_files',
      'lanes',
      'request_log',
      'revenue_entries',
    ],
    ...[
      'backup_runs',
      'chain_checks',
      'change_counts',
      'demo_fills',
      'releases',
      'usage_days',
      'verifactu_differences',
      'workshop_alerts',
    ],
  ],
};

test('every table with texts is searched for mentions of an erased client, or is named with the reason why not', async () => {
  const { connect } = await import('../../../db/embedded/initdb.ts');
  const sql = connect(url, { max: 1 });
  const rows = await sql<{ name: string }[]>`
    select distinct c.table_name as name from information_schema.columns c
    join pg_class r on r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass
      and r.relkind in ('r', 'p') and not r.relispartition
    where c.table_schema = 'public' and c.data_type in ('text', 'jsonb', 'ARRAY') order by 1`;
  await sql.end();
  const decided = new Set([...Object.keys(textTablesByName), ...Object.values(unsearched).flat()]);
  expect(rows.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([]);
});
