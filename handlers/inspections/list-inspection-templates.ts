import { findTemplatePage } from '../../db/inspections/templates.ts';
import type { Handlers } from '../../generated/handlers.ts';
import { openIdPage } from '../pages.ts';
import { inspectionTemplateRecord } from './record.ts';

export const listInspectionTemplates: Handlers['listInspectionTemplates'] = async (request) => {
  const { instance, tx } = request;
  const { after, limit, ...pages } = openIdPage(request);
  const found = await findTemplatePage(tx, instance.id, { after, limit });
  return { status: 200, body: pages.answer(found, inspectionTemplateRecord) };
};
