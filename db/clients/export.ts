import { sql } from 'drizzle-orm';
import {
  appointments,
  budget_documents,
  budget_history,
  budget_lines,
  budget_milestones,
  budget_snapshots,
  budgets,
  check_ins,
  client_claim_heirs,
  client_claims,
  client_history,
  clients,
  communications,
  consent_log,
  events,
  evidence,
  idempotency_keys,
  inspection_photos,
  inspection_points,
  inspections,
  invalid_emails,
  invoice_lines,
  invoice_payments,
  invoice_pdfs,
  invoices,
  job_steps,
  outbound_messages,
  part_requests,
  signing_codes,
  stock_movements,
  vehicles,
  verifactu_records,
  waiting_entries,
  waiting_offers,
  webhook_deliveries,
  workshop_alerts,
} from '../connection/tables.ts';
import {
  type Condition,
  createDependentRowReader,
  createRowReader,
  createWholeTableReader,
} from './export-readers.ts';

const namedColumns = (table: string, id: string) =>
  `(select x.name from ${table} x where x.instance_id = t.instance_id and x.id = t.${id})`;
const namedParts = `(select p.description from parts p where p.instance_id = t.instance_id and p.id = t.part_id)`;
const isClients: Condition = ($) => sql`t.client_id = ${$.clientId}`;
const budgetsOfClient: Condition = ($) =>
  sql`select b.id from budgets b where b.instance_id = ${$.instanceId} and b.client_id = ${$.clientId}`;
const isOfBudgets: Condition = ($) => sql`t.budget_id in (${budgetsOfClient($)})`;

/**
 * Matches events about the client, its budgets, its invoices or its messages. An invoice of the client's budget for
 * another payer is excluded: it belongs to that payer.
 */
const concernsClient: Condition = ($) => sql`(t.data->>'client_id')::bigint = ${$.clientId}
  or coalesce(t.data->>'leadId', t.data->>'budget_id')::bigint in (${budgetsOfClient($)})
    and coalesce((t.data->>'client_id')::bigint = ${$.clientId}, true)
  or (t.data->>'invoice_id')::bigint in (
    select i.id from invoices i where i.instance_id = ${$.instanceId} and i.client_id = ${$.clientId})
  or split_part(t.data->>'communication_id', '-', 2)::bigint = any (${$.communicationIds}::bigint[])`;

/** Excludes the id of the actor: exports contain only the names of staff and keys. */
const withoutActorId = { without: ['actor_id'] } as const;

/** Exports of a client's data, by table. Each new table must be added here or to `unexportedTables` (ADR 0059). */
export const exportedTables = {
  clients: createRowReader(clients, {
    where: ($) => sql`t.id = ${$.clientId}`,
    without: ['search_text', 'word_starts'],
  }),
  client_claims: createDependentRowReader(client_claims, { of: 'client_id', by: 'kind' }),
  client_claim_heirs: createDependentRowReader(client_claim_heirs, { of: 'client_id', by: 'kind' }),
  invalid_emails: createDependentRowReader(invalid_emails, { of: 'email', by: 'since' }),
  client_history: createRowReader(client_history, { where: isClients, ...withoutActorId }),
  consent_log: createRowReader(consent_log, { where: isClients, ...withoutActorId }),
  vehicles: createRowReader(vehicles, { where: isClients, without: ['owner_erased'] }),
  budgets: createRowReader(budgets, {
    where: isClients,
    without: [
      'tracking_token_hash',
      'calendar_sequence',
      'category_id',
      'subcategory_id',
      'assigned_user_id',
      'mechanic_id',
    ],
    also: {
      category: namedColumns('service_categories', 'category_id'),
      subcategory: namedColumns('service_categories', 'subcategory_id'),
      assigned_user: namedColumns('staff', 'assigned_user_id'),
      mechanic: namedColumns('staff', 'mechanic_id'),
    },
  }),
  budget_lines: createDependentRowReader(budget_lines, {
    of: 'budget_id',
    by: 'sort_order',
    without: ['unit_cost_cents'],
  }),
  budget_milestones: createDependentRowReader(budget_milestones, { of: 'budget_id' }),
  budget_history: createDependentRowReader(budget_history, { of: 'budget_id', ...withoutActorId }),
  budget_snapshots: createDependentRowReader(budget_snapshots, { of: 'budget_id', ...withoutActorId }),
  job_steps: createDependentRowReader(job_steps, {
    of: 'budget_id',
    without: ['done_by'],
    also: { done_by_name: namedColumns('staff', 'done_by') },
  }),
  part_requests: createDependentRowReader(part_requests, {
    of: 'budget_id',
    without: ['part_id', 'requested_by'],
    also: {
      part: namedParts,
      requested_by_name: namedColumns('staff', 'requested_by'),
    },
  }),
  check_ins: createDependentRowReader(check_ins, { of: 'budget_id', by: 'budget_id' }),
  appointments: createDependentRowReader(appointments, {
    of: 'budget_id',
    without: ['box_id', 'holds'],
    also: { box: namedColumns('boxes', 'box_id') },
  }),
  waiting_entries: createDependentRowReader(waiting_entries, { of: 'budget_id' }),
  waiting_offers: createDependentRowReader(waiting_offers, {
    of: 'entry_id',
    without: ['box_id'],
    also: { box: namedColumns('boxes', 'box_id') },
  }),
  stock_movements: createDependentRowReader(stock_movements, {
    of: 'budget_id',
    without: ['part_id', 'on_hand_thousandths', 'actor_id'],
    also: { part: namedParts },
  }),
  signing_codes: createDependentRowReader(signing_codes, {
    of: 'budget_id',
    without: ['device_hash', 'fingerprint', 'sealed_code'],
  }),
  budget_documents: createRowReader(budget_documents, { where: isOfBudgets, ...withoutActorId }),
  inspections: createDependentRowReader(inspections, { of: 'budget_id' }),
  inspection_points: createDependentRowReader(inspection_points, { of: 'inspection_id' }),
  inspection_photos: createDependentRowReader(inspection_photos, { of: 'point_id', by: 'document_id' }),
  evidence: createRowReader(evidence, {
    where: isOfBudgets,
    by: 'number',
    without: ['previous_hash', 'seal'],
  }),
  invoices: createRowReader(invoices, {
    where: isClients,
    without: ['series_id', 'paper'],
    also: {
      rectifies_number: `(select x.full_number from invoices x
        where x.instance_id = t.instance_id and x.id = t.rectifies_id)`,
      reverses_number: `(select x.full_number from invoices x
        where x.instance_id = t.instance_id and x.id = t.reverses_id)`,
      exchanges_number: `(select x.full_number from invoices x
        where x.instance_id = t.instance_id and x.id = t.exchanges_id)`,
    },
  }),
  invoice_lines: createDependentRowReader(invoice_lines, {
    of: 'invoice_id',
    by: 'sort_order',
    without: ['unit_cost_cents'],
  }),
  invoice_payments: createDependentRowReader(invoice_payments, { of: 'invoice_id' }),
  invoice_pdfs: createDependentRowReader(invoice_pdfs, {
    of: 'invoice_id',
    by: 'name',
    without: ['name', 'seal'],
  }),
  verifactu_records: createDependentRowReader(verifactu_records, {
    of: 'invoice_id',
    by: 'number',
    without: ['previous_hash', 'row_hash', 'seal'],
  }),
  communications: createRowReader(communications, {
    where: ($) => sql`t.client_id = ${$.clientId} or t.id = any (${$.communicationIds}::bigint[])`,
    without: ['key_id', 'to_staff'],
    also: {
      sent_by_key: namedColumns('api_keys', 'key_id'),
      template: `(select x.template from campaigns x where x.instance_id = t.instance_id and x.id = t.campaign_id)`,
    },
  }),
  outbound_messages: createDependentRowReader(outbound_messages, {
    of: 'communication_id',
    by: 'communication_id',
    without: ['units'],
  }),
  events: createRowReader(events, { where: concernsClient, without: ['relayed_at'] }),
  workshop_alerts: createRowReader(workshop_alerts, {
    where: ($) => sql`(t.data->>'budget_id')::bigint in (${budgetsOfClient($)})`,
  }),
  webhook_deliveries: createRowReader(webhook_deliveries, {
    where: concernsClient,
    without: ['event_id', 'next_attempt_at', 'failed'],
    also: {
      // Exports only the host of the receiver's URL, because the path may contain a secret.
      recipient: `(select json_build_object('host', substring(x.url from '^\\w+://([^/?#]+)'),
          'description', x.description, 'key', k.name, 'purpose', k.purpose)
        from webhook_subscriptions x join api_keys k on k.instance_id = x.instance_id and k.id = x.key_id
        where x.instance_id = t.instance_id and x.id = t.subscription_id)`,
    },
  }),
  idempotency_keys: createWholeTableReader(idempotency_keys, {
    where: ($) => sql`t.client_id = ${$.clientId}
      or (t.other_client_ids is not null and ${$.clientId} = any (t.other_client_ids))`,
    by: 'created_at',
    without: [
      'client_id',
      'other_client_ids',
      'key_id',
      'idempotency_key',
      'fingerprint',
      'body',
      'encrypted',
      'leased_until',
    ],
    also: {
      key: namedColumns('api_keys', 'key_id'),
      purpose: `(select x.purpose from api_keys x where x.instance_id = t.instance_id and x.id = t.key_id)`,
    },
  }),
};

/** Tables that a client's export leaves out, with the reason for each table. */
export const unexportedTables: Record<string, string> = {
  absences: 'the staff',
  account_challenges: 'the staff, and secrets',
  account_events: 'the staff',
  account_links: 'the staff, and secrets',
  accounts: 'the staff, and secrets',
  api_keys: 'integrators, who are named where they did or received something',
  api_key_secrets: 'integrators, and secrets',
  backlog: 'what waits to be sent or drawn, by number: the messages, deliveries and invoices are exported',
  boxes: 'the workshop; an appointment names its box',
  calendar_feeds: "the workshop's own calendars, and secrets",
  campaign_templates: 'texts for everybody: the messages hold what was sent',
  catalog_items: 'prices for everybody',
  campaigns: 'figures of all recipients; a message names its template',
  chain_checks: 'hashes of whole chains',
  change_counts: 'counts of changes, without their content',
  closures: 'the workshop',
  freed_times: 'the workshop',
  credit_ledger: 'what a message cost the workshop',
  demo_fills: 'how much of the invented data of the demo is written',
  document_thumbnails: 'copies of photos, which are exported',
  evidence_heads: 'a hash of the whole chain',
  finished_hours: 'figures from the lines of budgets, which are exported',
  finished_work: 'figures from the lines of budgets, which are exported',
  holidays: 'the workshop',
  import_files: 'uploads that expire within hours: what was imported is exported',
  inspection_templates: 'templates for everybody; an inspection has its own copy',
  instance_hosts: 'the workshop',
  instances: 'the workshop; the text in the export says who it is',
  invoice_counters: 'figures of all invoices',
  invoice_number_gaps: 'figures of all invoices',
  invoice_series: 'the workshop; an invoice says its series',
  labour_rates: 'prices for everybody',
  lanes: 'the turns of the workers that send',
  parts: "the workshop's store; a movement for a budget says which part it was",
  passkeys: 'the staff, and secrets',
  recovery_codes: 'the staff, and secrets',
  request_log: 'which path was requested with which key, without names and values',
  revenue_entries: 'figures from invoices, which are exported',
  service_categories: 'services for everybody; a budget names its own',
  sessions: 'the staff, and secrets',
  settings_history: 'the workshop',
  sign_in_attempts: 'the staff, and secrets',
  staff: 'other people; what they did says their names',
  tablets: "the workshop's own devices, and secrets",
  transports: "the workshop's own accounts, and secrets",
  usage_days: 'figures of all requests',
  verifactu_certificates: 'the certificate of the workshop',
  verifactu_chains: 'a hash of the whole chain',
  verifactu_differences:
    'differences from what the tax authority has, which name invoices and are shown to the desk',
  verifactu_messages: 'messages with the tax records of many clients, which the export has one by one',
  verifactu_sending: 'how the sending of the workshop is going',
  verifactu_states: 'the answers to the tax records, which the invoices show',
  webhook_secrets: 'secrets',
  webhook_subscriptions: 'integrators; a delivery names its recipient',
  seal_keys: 'the workshop',
  work_periods: 'the staff',
  workshop_logos: 'the workshop',
};
