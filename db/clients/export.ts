import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ExportedRow } from '../../domain/clients/exported-row.ts';
import { arrayLiteral, type Db, type Parameter, statement } from '../connection/client.ts';
import {
  appointments,
  budget_documents,
  budget_history,
  budget_lines,
  budget_milestones,
  budget_snapshots,
  budgets,
  client_claim_heirs,
  client_claims,
  client_history,
  clients,
  communications,
  consent_log,
  events,
  evidence,
  idempotency_keys,
  invalid_emails,
  invoice_lines,
  invoice_payments,
  invoice_pdfs,
  invoices,
  outbound_messages,
  signing_codes,
  stock_movements,
  vehicles,
  verifactu_records,
  webhook_deliveries,
  workshop_notices,
} from '../connection/tables.ts';

type Column<Table extends PgTable> = keyof Table['$inferSelect'] & string;

interface Shown<Table extends PgTable, Left extends Column<Table>, Besides extends string> {
  /** Columns that are left out: ids of staff, secrets, what it cost the workshop, copies for its own searches. */
  without?: readonly Left[];
  /** What is said besides, in SQL; `t` is the row. */
  also?: Record<Besides, string>;
}

/** As the driver gives it, with its JSON read. */
type Row<Table extends PgTable, Left extends string, Besides extends string> = Omit<
  Table['$inferSelect'],
  'instance_id' | Left
> &
  Record<Besides, string | null>;

function columnsOf<Table extends PgTable, Left extends Column<Table>, Besides extends string>(
  table: Table,
  { without = [], also }: Shown<Table, Left, Besides>,
): string {
  const unsaid: string[] = ['instance_id', ...without];
  const own = Object.keys(getTableColumns(table)).filter((name) => !unsaid.includes(name));
  const besides = Object.entries(also ?? {}).map(([name, said]) => `${said} as ${name}`);
  return [...own.map((name) => `t.${name}`), ...besides].join(', ');
}

function readJson(table: PgTable): (row: ExportedRow) => ExportedRow {
  const columns = Object.entries(getTableColumns(table)).filter(([, each]) => each.getSQLType() === 'jsonb');
  return (row) => {
    const read = columns
      .filter(([name]) => typeof row[name] === 'string')
      .map(([name]) => [name, JSON.parse(row[name] as string)]);
    return { ...row, ...Object.fromEntries(read) };
  };
}

const rowsAtOnce = 100;

/**
 * The rows that a condition holds for, in batches, by an ascending number of their own. $1 is the workshop; the values
 * follow as $4 and so on.
 */
function rowsOf<
  Table extends PgTable,
  const Left extends Column<Table> = never,
  Besides extends string = never,
>(
  table: Table,
  { where, by = 'id', ...shown }: Shown<Table, Left, Besides> & { where: string; by?: 'id' | 'number' },
) {
  const list = statement<ExportedRow>(`
    select ${columnsOf(table, shown)} from ${getTableName(table)} t
    where t.instance_id = $1 and t.${by} > $2 and (${where}) order by t.${by} limit $3`);
  const read = readJson(table);
  return async function* (db: Db, instanceId: number, ...values: Parameter[]) {
    for (let after = 0; ; ) {
      const rows = await list(db, instanceId, after, rowsAtOnce, ...values);
      if (rows.length > 0) yield rows.map(read) as Row<Table, Left, Besides>[];
      if (rows.length < rowsAtOnce) return;
      after = rows.at(-1)?.[by] as number;
    }
  };
}

/** What belongs to some of those, by what it refers to them with, in its own order. */
function partsOf<
  Table extends PgTable,
  Of extends Column<Table>,
  const Left extends Column<Table> = never,
  Besides extends string = never,
>(
  table: Table,
  { of, by = 'id', ...shown }: Shown<Table, Left, Besides> & { of: Of; by?: Column<Table> | 'id' },
) {
  const type = getTableColumns(table)[of]?.getSQLType();
  const list = statement<ExportedRow>(`
    select ${columnsOf(table, shown)} from ${getTableName(table)} t
    where t.instance_id = $1 and t.${of} = any ($2::${type}[]) order by t.${of}, t.${by}`);
  const read = readJson(table);
  return async (db: Db, instanceId: number, owners: (number | string)[]) => {
    const rows = owners.length === 0 ? [] : await list(db, instanceId, arrayLiteral(owners));
    const parts = Map.groupBy(rows, (row) => row[of]);
    const withoutOwner = ({ [of as string]: _, ...part }: ExportedRow) => read(part);
    /** Those of one owner. */
    return (owner: number | string) =>
      (parts.get(owner) ?? []).map(withoutOwner) as Row<Table, Left | Of, Besides>[];
  };
}

/** Few as they are, all at once; $1 is the workshop, $2 the client. */
function allOf<Table extends PgTable, const Left extends Column<Table>, Besides extends string>(
  table: Table,
  { where, by, ...shown }: Shown<Table, Left, Besides> & { where: string; by: Column<Table> },
) {
  const list = statement<Row<Table, Left, Besides>>(`
    select ${columnsOf(table, shown)} from ${getTableName(table)} t
    where t.instance_id = $1 and (${where}) order by t.${by}`);
  return (db: Db, instanceId: number, clientId: number) => list(db, instanceId, clientId);
}

const named = (table: string, id: string) =>
  `(select x.name from ${table} x where x.instance_id = t.instance_id and x.id = t.${id})`;
const budgetsOfClient = 'select b.id from budgets b where b.instance_id = $1 and b.client_id = $4';
const invoicesOfClient = 'select i.id from invoices i where i.instance_id = $1 and i.client_id = $4';

/** Of the client itself, of what it was done for, and what was said to it or by it: $4 is the client, $5 what was said. */
const concernsClient = `(t.data->>'client_id')::bigint = $4
  or coalesce(t.data->>'leadId', t.data->>'budget_id')::bigint in (${budgetsOfClient})
  or (t.data->>'invoice_id')::bigint in (${invoicesOfClient})
  or split_part(t.data->>'communication_id', '-', 2)::bigint = any ($5::bigint[])`;

/** Whoever did something is named, and not numbered. */
const byName = { without: ['actor_id'] } as const;

/** What the workshop holds of a client, table by table. Whoever adds a table puts it here or below (ADR 0059). */
export const held = {
  clients: rowsOf(clients, { where: 't.id = $4', without: ['search_text', 'word_starts'] }),
  client_claims: partsOf(client_claims, { of: 'client_id', by: 'kind' }),
  client_claim_heirs: partsOf(client_claim_heirs, { of: 'client_id', by: 'kind' }),
  invalid_emails: partsOf(invalid_emails, { of: 'email', by: 'since' }),
  client_history: rowsOf(client_history, { where: 't.client_id = $4', ...byName }),
  consent_log: rowsOf(consent_log, { where: 't.client_id = $4', ...byName }),
  vehicles: rowsOf(vehicles, { where: 't.client_id = $4', without: ['owner_erased'] }),
  budgets: rowsOf(budgets, {
    where: 't.client_id = $4',
    without: [
      'tracking_token_hash',
      'calendar_sequence',
      'category_id',
      'subcategory_id',
      'assigned_user_id',
      'mechanic_id',
    ],
    also: {
      category: named('service_categories', 'category_id'),
      subcategory: named('service_categories', 'subcategory_id'),
      assigned_user: named('staff', 'assigned_user_id'),
      mechanic: named('staff', 'mechanic_id'),
    },
  }),
  budget_lines: partsOf(budget_lines, { of: 'budget_id', by: 'sort_order', without: ['unit_cost_cents'] }),
  budget_milestones: partsOf(budget_milestones, { of: 'budget_id' }),
  budget_history: partsOf(budget_history, { of: 'budget_id', ...byName }),
  budget_snapshots: partsOf(budget_snapshots, { of: 'budget_id', ...byName }),
  appointments: partsOf(appointments, {
    of: 'budget_id',
    without: ['box_id', 'holds'],
    also: { box: named('boxes', 'box_id') },
  }),
  stock_movements: partsOf(stock_movements, {
    of: 'budget_id',
    without: ['part_id', 'on_hand_thousandths', 'actor_id'],
    also: {
      part: `(select p.description from parts p where p.instance_id = t.instance_id and p.id = t.part_id)`,
    },
  }),
  signing_codes: partsOf(signing_codes, {
    of: 'budget_id',
    without: ['device_hash', 'fingerprint', 'sealed_code'],
  }),
  budget_documents: rowsOf(budget_documents, { where: `t.budget_id in (${budgetsOfClient})`, ...byName }),
  evidence: rowsOf(evidence, {
    where: `t.budget_id in (${budgetsOfClient})`,
    by: 'number',
    without: ['previous_hash', 'seal'],
  }),
  invoices: rowsOf(invoices, {
    where: 't.client_id = $4',
    without: ['series_id', 'paper'],
    also: {
      rectifies_number: `(select x.full_number from invoices x
        where x.instance_id = t.instance_id and x.id = t.rectifies_id)`,
    },
  }),
  invoice_lines: partsOf(invoice_lines, { of: 'invoice_id', by: 'sort_order', without: ['unit_cost_cents'] }),
  invoice_payments: partsOf(invoice_payments, { of: 'invoice_id' }),
  invoice_pdfs: partsOf(invoice_pdfs, { of: 'invoice_id', by: 'name', without: ['name', 'seal'] }),
  verifactu_records: partsOf(verifactu_records, {
    of: 'invoice_id',
    by: 'number',
    without: ['previous_hash', 'row_hash', 'seal'],
  }),
  communications: rowsOf(communications, {
    where: 't.client_id = $4 or t.id = any ($5::bigint[])',
    without: ['key_id'],
    also: {
      sent_by_key: named('api_keys', 'key_id'),
      template: `(select x.template from campaigns x where x.instance_id = t.instance_id and x.id = t.campaign_id)`,
    },
  }),
  outbound_messages: partsOf(outbound_messages, {
    of: 'communication_id',
    by: 'communication_id',
    without: ['units'],
  }),
  events: rowsOf(events, { where: concernsClient, without: ['relayed_at'] }),
  workshop_notices: rowsOf(workshop_notices, {
    where: `(t.data->>'budget_id')::bigint in (${budgetsOfClient})`,
  }),
  webhook_deliveries: rowsOf(webhook_deliveries, {
    where: concernsClient,
    without: ['event_id', 'next_attempt_at', 'failed'],
    also: {
      // A whole URL may be a secret of its receiver's.
      recipient: `(select json_build_object('host', substring(x.url from '^\\w+://([^/?#]+)'),
          'description', x.description, 'key', k.name, 'purpose', k.purpose)::text
        from webhook_subscriptions x join api_keys k on k.instance_id = x.instance_id and k.id = x.key_id
        where x.instance_id = t.instance_id and x.id = t.subscription_id)`,
    },
  }),
  idempotency_keys: allOf(idempotency_keys, {
    where: 't.client_id = $2 or (t.other_client_ids is not null and $2 = any (t.other_client_ids))',
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
      key: named('api_keys', 'key_id'),
      purpose: `(select x.purpose from api_keys x where x.instance_id = t.instance_id and x.id = t.key_id)`,
    },
  }),
};

/** What is in no export, and why. */
export const notHeld: Record<string, string> = {
  api_keys: 'integrators, who are named where they did something or were told something',
  api_key_secrets: 'integrators, and secrets',
  backlog: 'what waits to be sent, by number: the messages and deliveries themselves are exported',
  boxes: 'the workshop; an appointment names its box',
  calendar_feeds: "the workshop's own calendars, and secrets",
  campaign_templates: 'texts for everybody: what was sent of them is among the messages',
  catalog_items: 'prices for everybody',
  campaigns: 'figures of all recipients; a message names the template it was made of',
  closures: 'the workshop',
  credit_ledger: 'what a message cost the workshop',
  document_thumbnails: 'made of the photo, which is exported',
  evidence_heads: 'a hash of the whole chain',
  finished_hours: 'figures made of the lines of budgets, which are exported',
  finished_work: 'figures made of the lines of budgets, which are exported',
  holidays: 'the workshop',
  instance_hosts: 'the workshop',
  instances: 'the workshop; the text in the export says who it is',
  invoice_counters: 'figures of all invoices',
  invoice_series: 'the workshop; an invoice says its series',
  labour_rates: 'prices for everybody',
  lanes: 'which worker sends what, and when',
  parts: "the workshop's store; a movement for a budget says which part it was",
  request_log: 'which address of the service was asked, and by which key: it does not say of whom',
  revenue_entries: 'figures made of invoices, which are exported',
  service_categories: 'services for everybody; a budget names its own',
  staff: 'other people; what they did says their names',
  transports: "the workshop's own accounts, and secrets",
  usage_days: 'figures of all requests',
  verifactu_chains: 'a hash of the whole chain',
  webhook_secrets: 'secrets',
  webhook_subscriptions: 'integrators; a delivery names its recipient',
  seal_keys: 'the workshop',
  workshop_logos: 'the workshop',
};
