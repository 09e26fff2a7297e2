import type { UsualPoint, UsualSection, UsualTemplate } from '../../../domain/inspections/usual-templates.ts';

/** Texts of the usual templates of inspections. A point with two texts has a hint. */
export interface InspectionTemplateTexts {
  names: Record<UsualTemplate, string>;
  sections: Record<UsualSection, string>;
  points: Record<UsualPoint, string | readonly [text: string, hint: string]>;
}
