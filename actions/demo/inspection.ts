import { listInspectionTemplates } from '../../db/inspections/templates.ts';
import { requireRow } from '../../domain/requests/require-row.ts';
import type { Context } from '../context.ts';
import { finishInspection, recordResult, startInspection } from '../inspections/inspect.ts';

const visibility = { internal: true };

/** Measured values of the demo's inspection, by the position of the point: tread depths in mm, then brake pads. */
const measuredValues: Record<number, number> = { 0: 5.2, 1: 5.1, 2: 2.8, 3: 2.7, 5: 1.8, 6: 5.5, 8: 1.4 };
const notes: Record<number, string> = {
  2: 'Conviene cambiarlos antes del invierno.',
  5: 'Casi sin ferodo; hay que cambiarlas ya.',
};

/** Inserts an inspection of a demo budget with a few findings, from the template with brakes and tyres. */
export async function seedInspection(context: Context, budget_id: number): Promise<void> {
  const { instance, tx } = context;
  const templates = await listInspectionTemplates(tx, { instanceId: instance.id });
  const template = requireRow(templates.toSorted((one, other) => one.points.length - other.points.length)[0]);
  const started = await startInspection(context, { budget_id, template_id: template.id }, visibility);
  const { id } = started.inspection;
  for (const [index, { id: pointId }] of started.points.entries()) {
    const value = measuredValues[index];
    const note = notes[index];
    const result = value === undefined ? ({ result: 'green' } as const) : { value };
    await recordResult(
      context,
      { id, pointId },
      { ...result, ...(note && { note }) },
      visibility,
      () => null,
    );
  }
  await finishInspection(context, id, visibility);
}
