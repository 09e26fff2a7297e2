import { planCampaign, sendPlanned } from '../../../actions/messages/send-campaign.ts';
import { pageOf, positionAfterLast } from '../../../db/connection/pages.ts';
import { countByStatus, findCampaign, findCampaignPage } from '../../../db/messages/campaigns.ts';
import { currentBalance } from '../../../db/messages/credit.ts';
import {
  deleteTemplate,
  findTemplate,
  listTemplates,
  upsertTemplate,
} from '../../../db/messages/templates.ts';
import { readTemplate } from '../../../domain/messages/campaigns/template.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openIdPage } from '../../pages.ts';

export const listCampaignTemplates: DeskHandlers['listCampaignTemplates'] = async ({ instance, tx }) => ({
  status: 200,
  body: { data: await listTemplates(tx, { instanceId: instance.id }) },
});

export const showCampaignTemplate: DeskHandlers['showCampaignTemplate'] = async (request) => {
  const { params, instance, tx } = request;
  const template = await findTemplate(tx, { instanceId: instance.id, name: params.name });
  if (!template) throw problem('not_found');
  return { status: 200, body: template };
};

export const setCampaignTemplate: DeskHandlers['setCampaignTemplate'] = async (request) => {
  const { body, instance, tx, now } = request;
  const template = { ...readTemplate(body), instance_id: instance.id, updated_at: now.toISOString() };
  return { status: 200, body: await upsertTemplate(tx, template) };
};

export const removeCampaignTemplate: DeskHandlers['removeCampaignTemplate'] = async (request) => {
  const { params, instance, tx } = request;
  const { name } = params;
  if (!(await deleteTemplate(tx, { instanceId: instance.id, name }))) throw problem('not_found');
  return { status: 200, body: { ok: true, name } };
};

export const sendCampaign: DeskHandlers['sendCampaign'] = async (request) => {
  const { body, instance, tx } = request;
  const template = await findTemplate(tx, { instanceId: instance.id, name: body.template });
  if (!template) throw invalidField('/template', 'unknownTemplate');
  const plan = await planCampaign(tx, instance, template, body.segment);
  const { campaign, leftOut, units, balance, obstacle } = plan;
  const answer = { ...campaign, left_out_because: leftOut, units, balance, obstacle };
  if (body.dry_run) return { status: 200, body: { ...answer, id: null } };
  const id = await sendPlanned(request, plan);
  return { status: 201, body: { ...answer, id, balance: await currentBalance(tx, instance.id) } };
};

export const listCampaigns: DeskHandlers['listCampaigns'] = async (request) => {
  const { instance, tx } = request;
  const pages = openIdPage(request, positionAfterLast);
  const rows = await findCampaignPage(tx, {
    instanceId: instance.id,
    before: pages.after,
    limit: pages.limit + 1,
  });
  return { status: 200, body: pages.answer(pageOf(rows, pages.limit), (campaign) => campaign) };
};

export const showCampaign: DeskHandlers['showCampaign'] = async ({ params, instance, snapshot }) => {
  const body = await snapshot(async (tx) => {
    const { id } = params;
    const campaign = await findCampaign(tx, { instanceId: instance.id, id });
    if (!campaign) return undefined;
    return { ...campaign, by_status: await countByStatus(tx, { instanceId: instance.id, campaignId: id }) };
  });
  if (!body) throw problem('not_found');
  return { status: 200, body };
};
