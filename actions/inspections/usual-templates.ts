import { insertInspectionTemplate, listInspectionTemplates } from '../../db/inspections/templates.ts';
import type { TemplatePoint } from '../../domain/inspections/inspection.ts';
import { type UsualTemplate, usualPoints, usualTemplates } from '../../domain/inspections/usual-templates.ts';
import { fold } from '../../domain/text/fold.ts';
import { inspectionTemplateTexts } from '../../views/texts/inspection-templates.ts';
import type { Context } from '../context.ts';

/**
 * Adds the usual templates in the workshop's language, except those whose name exists. Requires a lock on the
 * workshop's row.
 */
export async function addUsualTemplates({ instance, tx }: Pick<Context, 'instance' | 'tx'>): Promise<void> {
  const present = await listInspectionTemplates(tx, { instanceId: instance.id });
  const names = new Set(present.map(({ name }) => fold(name)));
  const { names: usualNames, sections, points } = inspectionTemplateTexts[instance.language];
  for (const [key, keys] of Object.entries(usualTemplates)) {
    const name = usualNames[key as UsualTemplate];
    if (names.has(fold(name))) continue;
    const written = keys.map((point): TemplatePoint => {
      const { section, unit = null, amber_at = null, red_at = null, ...rule } = usualPoints[point];
      const [text, hint = null] = [points[point]].flat() as [string, string?];
      const { return_months = null, return_km = null } = rule;
      return { section: sections[section], text, hint, unit, amber_at, red_at, return_months, return_km };
    });
    await insertInspectionTemplate(tx, {
      ...{ instance_id: instance.id, name, category_id: null, subcategory_id: null },
      points: written,
    });
  }
}
