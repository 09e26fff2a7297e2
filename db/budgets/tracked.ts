import { and, desc, eq, inArray, isNotNull, isNull, not, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SignedQuote, TrackedBudget } from '../../domain/budgets/tracked.ts';
import type { Party } from '../../domain/signatures/quote.ts';
import { type Db, preparedSelect } from '../connection/client.ts';
import {
  appointments,
  budget_documents,
  budget_lines,
  budget_milestones,
  budgets,
  clients,
  document_thumbnails,
  evidence,
  invoices,
  vehicles,
} from '../connection/tables.ts';

const { instance_id, id } = budgets;

const ofBudget = (
  its:
    | typeof budget_lines
    | typeof budget_milestones
    | typeof budget_documents
    | typeof appointments
    | typeof invoices,
) => and(eq(its.instance_id, instance_id), eq(its.budget_id, id));

const listed = (rows: SQLWrapper, order: PgColumn) =>
  sql<string>`(select coalesce(json_agg(its order by its.${sql.identifier(order.name)}), '[]') from ${rows} its)`;

/** Costs and internal notes are not even read. */
const trackedLines = (db: Db) => {
  const {
    id,
    sort_order,
    optional,
    chosen,
    description,
    extended_detail,
    reference,
    line_type,
    group_title,
    price_estimated,
  } = budget_lines;
  const { quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points } =
    budget_lines;
  return db
    .select({
      id,
      sort_order,
      description,
      extended_detail,
      reference,
      line_type,
      group_title,
      quantity_hundredths,
      unit_price_cents,
      discount_basis_points,
      tax_rate_basis_points,
      price_estimated,
      // The client has decided about a chosen line: on its page it is like any other.
      optional: sql<boolean>`(${optional} and not ${chosen})`.as('optional'),
    })
    .from(budget_lines)
    .where(ofBudget(budget_lines));
};

const trackedMilestones = (db: Db) => {
  const { id, status, at } = budget_milestones;
  return db.select({ id, status, at }).from(budget_milestones).where(ofBudget(budget_milestones));
};

const trackedDocuments = (db: Db) => {
  const { instance_id, id, filename, content_type, size, client_visible } = budget_documents;
  const { document_id, width, height } = document_thumbnails;
  const ofDocument = and(eq(document_thumbnails.instance_id, instance_id), eq(document_id, id));
  const thumbnail = sql`case when ${document_id} is not null
    then json_build_object('width', ${width}, 'height', ${height}) end`.as('thumbnail');
  return db
    .select({ id, filename, content_type, size, thumbnail })
    .from(budget_documents)
    .leftJoin(document_thumbnails, ofDocument)
    .where(and(ofBudget(budget_documents), client_visible));
};

const trackedAppointments = (db: Db) => {
  const { status, starts_at, ends_at, kept_at, client_confirmed_at } = appointments;
  return db
    .select({ status, starts_at, ends_at, kept_at, client_confirmed_at })
    .from(appointments)
    .where(ofBudget(appointments));
};

const trackedInvoices = (db: Db) => {
  const { id, kind, full_number, date, total_cents, paid_cents } = invoices;
  return db
    .select({ id, kind, full_number, date, total_cents, paid_cents })
    .from(invoices)
    .where(and(ofBudget(invoices), eq(invoices.status, 'issued'), isNull(invoices.replaced_by_id)));
};

/** Only of what was signed: for most there is none to look for. */
const lastSigned = (db: Db) =>
  db
    .select({ content: evidence.content })
    .from(evidence)
    .where(
      and(
        isNotNull(budgets.client_signed_at),
        eq(evidence.instance_id, instance_id),
        eq(evidence.budget_id, id),
        inArray(evidence.kind, ['accepted', 'changes_accepted']),
      ),
    )
    .orderBy(desc(evidence.number))
    .limit(1);

function signedPart(content: string): SignedQuote {
  const { name, signed_at, signature, reference, lines } = JSON.parse(content) as SignedQuote;
  return { name, signed_at, signature, reference, lines };
}

/** Whether the client's tax id is that of a company, in Spain or Portugal: anybody else is a consumer. */
const isBusiness = sql<boolean>`coalesce(
  upper(regexp_replace(${clients.tax_id}, '[ .-]', '', 'g')) ~ '^((ES)?[A-HJNP-SUVW][0-9]{7}[0-9A-J]|(PT)?[5689][0-9]{8})$', false)`;

const columnsOf = (db: Db) => ({
  id,
  status: budgets.status,
  client_reference: budgets.client_reference,
  public_notes: budgets.public_notes,
  created_at: budgets.created_at,
  date_in: budgets.date_in,
  date_out: budgets.date_out,
  valid_until: budgets.valid_until,
  client_signed_at: budgets.client_signed_at,
  renewal_asked_at: budgets.renewal_asked_at,
  changes_declined_at: budgets.changes_declined_at,
  signed: sql<string | null>`(${lastSigned(db)})`.as('signed'),
  delivered_at: budgets.delivered_at,
  language: sql<TrackedBudget['language']>`${clients.preferred_language}`.as('language'),
  plate: vehicles.plate,
  brand: vehicles.brand,
  model: vehicles.model,
  km: sql<number | null>`coalesce(${budgets.km}, ${vehicles.km})`.as('km'),
  lines: listed(trackedLines(db), budget_lines.sort_order).as('lines'),
  milestones: listed(trackedMilestones(db), budget_milestones.id).as('milestones'),
  documents: listed(trackedDocuments(db), budget_documents.id).as('documents'),
  appointments: listed(trackedAppointments(db), appointments.status).as('appointments'),
  invoices: listed(trackedInvoices(db), invoices.id).as('invoices'),
  for_business: isBusiness.as('for_business'),
  calendar_sequence: budgets.calendar_sequence,
});

const ofClient = and(eq(clients.instance_id, instance_id), eq(clients.id, budgets.client_id));
const ofVehicle = and(eq(vehicles.instance_id, instance_id), eq(vehicles.id, budgets.vehicle_id));
/** Internal budgets and those of erased clients have no page. */
const hasPage = and(
  eq(instance_id, sql.placeholder('instanceId')),
  not(budgets.internal),
  isNull(clients.erased_at),
);

const findTracked = preparedSelect((db) =>
  db
    .select(columnsOf(db))
    .from(budgets)
    .innerJoin(clients, ofClient)
    .leftJoin(vehicles, ofVehicle)
    .where(and(hasPage, eq(budgets.tracking_token_hash, sql.placeholder('tokenHash')))),
);

/** All as of one moment. */
export async function findTrackedBudget(
  db: Db,
  instanceId: number,
  tokenHash: Buffer,
): Promise<TrackedBudget | undefined> {
  const [row] = await findTracked(db, { instanceId, tokenHash });
  return row && trackedBudget(row);
}

const partyColumn = (name: Exclude<keyof Party, 'name'>) =>
  sql<string | null>`${clients[name]}`.as(`client_${name}`);

const findOnPaper = preparedSelect((db) =>
  db
    .select({
      ...columnsOf(db),
      client_name: sql<string>`${clients.name}`.as('client_name'),
      client_tax_id: partyColumn('tax_id'),
      client_address: partyColumn('address'),
      client_zip: partyColumn('zip'),
      client_city: partyColumn('city'),
      client_province: partyColumn('province'),
    })
    .from(budgets)
    .innerJoin(clients, ofClient)
    .leftJoin(vehicles, ofVehicle)
    .where(and(hasPage, eq(id, sql.placeholder('budgetId')))),
);

/** The same with whom it is for: whoever has the link only is not shown that. */
export async function findBudgetOnPaper(
  db: Db,
  instanceId: number,
  budgetId: number,
): Promise<{ budget: TrackedBudget; client: Party } | undefined> {
  const [row] = await findOnPaper(db, { instanceId, budgetId });
  if (!row) return undefined;
  const { client_name, client_tax_id, client_address, client_zip, client_city, client_province, ...budget } =
    row;
  return {
    budget: trackedBudget(budget),
    client: {
      name: client_name,
      tax_id: client_tax_id,
      address: client_address,
      zip: client_zip,
      city: client_city,
      province: client_province,
    },
  };
}

type Listed = 'lines' | 'milestones' | 'documents' | 'appointments' | 'invoices';

type TrackedRow = Omit<TrackedBudget, Listed | 'signed'> & { [Name in Listed]: string } & {
  signed: string | null;
};

function trackedBudget(row: TrackedRow): TrackedBudget {
  return {
    ...row,
    signed: row.signed === null ? null : signedPart(row.signed),
    lines: JSON.parse(row.lines),
    milestones: JSON.parse(row.milestones),
    documents: JSON.parse(row.documents),
    appointments: JSON.parse(row.appointments),
    invoices: JSON.parse(row.invoices),
  };
}
