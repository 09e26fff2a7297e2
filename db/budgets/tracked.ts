import { and, eq, isNull, not, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TrackedBudget } from '../../domain/budgets/tracked.ts';
import { type Db, preparedSelect } from '../connection/client.ts';
import {
  appointments,
  budget_documents,
  budget_lines,
  budget_milestones,
  budgets,
  clients,
  document_thumbnails,
  vehicles,
} from '../connection/tables.ts';

const { instance_id, id } = budgets;

const ofBudget = (
  its: typeof budget_lines | typeof budget_milestones | typeof budget_documents | typeof appointments,
) => and(eq(its.instance_id, instance_id), eq(its.budget_id, id));

const listed = (rows: SQLWrapper, order: PgColumn) =>
  sql<string>`(select coalesce(json_agg(its order by its.${sql.identifier(order.name)}), '[]') from ${rows} its)`;

/** Costs and internal notes are not even read. */
const trackedLines = (db: Db) => {
  const { sort_order, description, extended_detail, reference, group_title, price_estimated } = budget_lines;
  const { quantity_hundredths, unit_price_cents, discount_basis_points, tax_rate_basis_points } =
    budget_lines;
  return db
    .select({
      sort_order,
      description,
      extended_detail,
      reference,
      group_title,
      quantity_hundredths,
      unit_price_cents,
      discount_basis_points,
      tax_rate_basis_points,
      price_estimated,
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

const findTracked = preparedSelect((db) =>
  db
    .select({
      id,
      status: budgets.status,
      client_reference: budgets.client_reference,
      public_notes: budgets.public_notes,
      created_at: budgets.created_at,
      valid_until: budgets.valid_until,
      client_signed_at: budgets.client_signed_at,
      delivered_at: budgets.delivered_at,
      language: sql<TrackedBudget['language']>`${clients.preferred_language}`.as('language'),
      plate: vehicles.plate,
      brand: vehicles.brand,
      model: vehicles.model,
      lines: listed(trackedLines(db), budget_lines.sort_order).as('lines'),
      milestones: listed(trackedMilestones(db), budget_milestones.id).as('milestones'),
      documents: listed(trackedDocuments(db), budget_documents.id).as('documents'),
      appointments: listed(trackedAppointments(db), appointments.status).as('appointments'),
      calendar_sequence: budgets.calendar_sequence,
    })
    .from(budgets)
    .innerJoin(clients, and(eq(clients.instance_id, instance_id), eq(clients.id, budgets.client_id)))
    .leftJoin(vehicles, and(eq(vehicles.instance_id, instance_id), eq(vehicles.id, budgets.vehicle_id)))
    .where(
      and(
        eq(instance_id, sql.placeholder('instanceId')),
        eq(budgets.tracking_token_hash, sql.placeholder('tokenHash')),
        not(budgets.internal),
        isNull(clients.erased_at),
      ),
    ),
);

/** All as of one moment. Internal budgets and those of erased clients have no page. */
export async function findTrackedBudget(
  db: Db,
  instanceId: number,
  tokenHash: Buffer,
): Promise<TrackedBudget | undefined> {
  const [row] = await findTracked(db, { instanceId, tokenHash });
  return (
    row && {
      ...row,
      lines: JSON.parse(row.lines),
      milestones: JSON.parse(row.milestones),
      documents: JSON.parse(row.documents),
      appointments: JSON.parse(row.appointments),
    }
  );
}
