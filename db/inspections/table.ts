import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  findingDecisions,
  findingOutcomes,
  pointResults,
  type TemplatePoint,
} from '../../domain/inspections/inspection.ts';
import { budgets } from '../budgets/table.ts';
import { service_categories } from '../catalog/table.ts';
import {
  foreignKeyTo,
  identityColumn,
  instantColumn,
  jsonColumn,
  numberColumn,
  oneOfCheck,
  workshopColumn,
} from '../connection/columns.ts';
import { budget_documents } from '../documents/table.ts';
import { instances } from '../workshops/table.ts';

/** Templates of inspections. Inspections copy the points, so that a change of a template does not change them. */
export const inspection_templates = pgTable(
  'inspection_templates',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    name: text().notNull(),
    category_id: numberColumn(),
    subcategory_id: numberColumn(),
    points: jsonColumn<TemplatePoint[]>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'inspection_templates_pkey', columns: [t.instance_id, t.id] }),
    foreignKey({
      name: 'inspection_templates_instance_fk',
      columns: [t.instance_id],
      foreignColumns: [instances.id],
    }),
    foreignKeyTo('inspection_templates_category_fk', [t.instance_id, t.category_id], service_categories),
    foreignKeyTo(
      'inspection_templates_subcategory_fk',
      [t.instance_id, t.subcategory_id],
      service_categories,
    ),
    uniqueIndex('inspection_templates_name_key').on(t.instance_id, sql`lower(${t.name})`),
  ],
);

/** Inspections of vehicles. Each belongs to a budget, whose vehicle was inspected. */
export const inspections = pgTable(
  'inspections',
  {
    instance_id: workshopColumn(),
    id: identityColumn(),
    budget_id: numberColumn().notNull(),
    name: text().notNull(),
    created_by: text().notNull(),
    created_at: instantColumn().notNull(),
    completed_by: text(),
    completed_at: instantColumn(),
    /** Time since which the client sees the inspection on its page; null if it does not. */
    shared_at: instantColumn(),
    /** Time of the last change of the inspection or of its points. */
    updated_at: instantColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'inspections_pkey', columns: [t.instance_id, t.id] }),
    index('inspections_budget_idx').on(t.instance_id, t.budget_id, t.id),
    index('inspections_changed_idx').on(t.instance_id, t.updated_at, t.id),
    foreignKeyTo('inspections_budget_fk', [t.instance_id, t.budget_id], budgets),
    check('inspections_completed_check', sql`(${t.completed_at} is null) = (${t.completed_by} is null)`),
  ],
);

/** The condition of findings. */
export const hasFinding = "result in ('amber', 'red')";

/** The condition of findings that were not settled. */
export const isUnsettled = `${hasFinding} and outcome is null`;

/** Points of inspections with their results. Measured values and limits are in hundredths. */
export const inspection_points = pgTable(
  'inspection_points',
  {
    instance_id: workshopColumn(),
    inspection_id: numberColumn().notNull(),
    id: identityColumn(),
    section: text().notNull(),
    text: text().notNull(),
    hint: text(),
    unit: text(),
    amber_at_hundredths: integer(),
    red_at_hundredths: integer(),
    return_months: integer(),
    return_after_km: integer(),
    result: text({ enum: pointResults }).notNull().default('unchecked'),
    value_hundredths: integer(),
    note: text(),
    /** False for a point that the workshop does not show to the client. */
    client_visible: boolean().notNull().default(true),
    checked_by: text(),
    checked_at: instantColumn(),
    /** The day and the mileage from which the workshop reminds the client of the finding. */
    return_on: date({ mode: 'string' }),
    return_km: integer(),
    reminded_at: instantColumn(),
    /** The line that was offered last for the finding. The line may have been deleted since then. */
    line_budget_id: numberColumn(),
    line_id: numberColumn(),
    decision: text({ enum: findingDecisions }),
    decided_at: instantColumn(),
    outcome: text({ enum: findingOutcomes }),
    outcome_by: text(),
    outcome_at: instantColumn(),
  },
  (t) => [
    primaryKey({ name: 'inspection_points_pkey', columns: [t.instance_id, t.id] }),
    index('inspection_points_inspection_idx').on(t.instance_id, t.inspection_id, t.id),
    index('inspection_points_line_idx')
      .on(t.instance_id, t.line_budget_id)
      .where(sql`${t.line_budget_id} is not null`),
    index('inspection_points_finding_idx').on(t.instance_id, t.id).where(sql.raw(hasFinding)),
    index('inspection_points_unsettled_idx').on(t.instance_id, t.return_on).where(sql.raw(isUnsettled)),
    foreignKeyTo('inspection_points_inspection_fk', [t.instance_id, t.inspection_id], inspections),
    foreignKeyTo('inspection_points_line_budget_fk', [t.instance_id, t.line_budget_id], budgets),
    check('inspection_points_result_check', oneOfCheck(t.result, pointResults)),
    check('inspection_points_decision_check', oneOfCheck(t.decision, findingDecisions)),
    check('inspection_points_outcome_check', oneOfCheck(t.outcome, findingOutcomes)),
    check('inspection_points_line_check', sql`(${t.line_id} is null) = (${t.line_budget_id} is null)`),
  ],
);

/** Photos of points: documents of the budget that the inspection belongs to. */
export const inspection_photos = pgTable(
  'inspection_photos',
  {
    instance_id: workshopColumn(),
    point_id: numberColumn().notNull(),
    document_id: numberColumn().notNull(),
  },
  (t) => [
    primaryKey({ name: 'inspection_photos_pkey', columns: [t.instance_id, t.point_id, t.document_id] }),
    index('inspection_photos_document_idx').on(t.instance_id, t.document_id),
    foreignKeyTo('inspection_photos_point_fk', [t.instance_id, t.point_id], inspection_points),
    foreignKey({
      name: 'inspection_photos_document_fk',
      columns: [t.instance_id, t.document_id],
      foreignColumns: [budget_documents.instance_id, budget_documents.id],
    }).onDelete('cascade'),
  ],
);
