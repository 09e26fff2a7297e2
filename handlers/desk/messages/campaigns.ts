import { chooseRecipients, stageCampaign } from '../../../actions/messages/stage-campaign.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { afterLast, pageOf } from '../../../db/connection/pages.ts';
import {
  countByStatus,
  findCampaign,
  findCampaignPage,
  insertCampaign,
} from '../../../db/messages/campaigns.ts';
import { balanceOf } from '../../../db/messages/credit.ts';
import {
  deleteTemplate,
  findTemplate,
  listTemplates,
  upsertTemplate,
} from '../../../db/messages/templates.ts';
import { findTransport } from '../../../db/messages/transports.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { readSegment } from '../../../domain/messages/campaigns/segments.ts';
import { readTemplate } from '../../../domain/messages/campaigns/template.ts';
import { takesAnswers } from '../../../domain/messages/transport-settings.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { openComposer, recipientsMost, requireComposable } from '../../../views/mails/campaign.ts';
import { pagesBy } from '../../pages.ts';

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

interface CampaignRequest {
  template: string;
  segment: string;
}

async function planCampaign(tx: Tx, instance: Instance, request: CampaignRequest) {
  const template = await findTemplate(tx, { instanceId: instance.id, name: request.template });
  if (!template) throw invalidField('/template', 'unknownTemplate');
  const segment = readSegment(request.segment);
  if (!segment) throw invalidField('/segment', 'unknownSegment');
  const transport = await findTransport(tx, { instanceId: instance.id, channel: template.channel });
  const answerable = transport === undefined || takesAnswers(transport.sender);
  requireComposable(template, { workshop: instance, answerable });

  const limit = recipientsMost(template);
  const { recipients, leftOut } = await chooseRecipients(tx, instance, segment, template.channel, limit);
  if (recipients.length > limit) throw invalidField('/segment', 'tooManyRecipients', { limit });
  const composer = openComposer(template, { workshop: instance, answerable });
  const units = composer.unitsOf(recipients);
  const balance = await balanceOf(tx, instance.id);
  const isAffordable = instance.sandbox || balance >= units;
  const lacking = isAffordable ? null : ('no_credit' as const);
  const obstacle = transport === undefined ? ('no_transport' as const) : lacking;
  return { channel: template.channel, recipients, leftOut, composer, units, balance, obstacle };
}

export const sendCampaign: DeskHandlers['sendCampaign'] = async ({ body, instance, secretBox, tx, now }) => {
  const { dry_run: dryRun = false, ...request } = body;
  const { composer, recipients, leftOut, ...plan } = await planCampaign(tx, instance, request);
  const campaign = {
    ...request,
    channel: plan.channel,
    recipients: recipients.length,
    left_out: Object.values(leftOut).reduce((sum, each) => sum + each, 0),
  };
  const answer = { ...campaign, ...plan, left_out_because: leftOut };
  if (dryRun) return { status: 200, body: { ...answer, id: null } };
  if (plan.obstacle) throw problem('upstream_error');
  const row = { ...campaign, instance_id: instance.id, created_at: now.toISOString() };
  const { id } = await insertCampaign(tx, row);
  const stagingContext = { tx, instanceId: instance.id, secretBox, now };
  const refusal = await stageCampaign(stagingContext, { id, recipients, composer });
  if (refusal) throw problem('upstream_error');
  return { status: 201, body: { ...answer, id, balance: await balanceOf(tx, instance.id) } };
};

export const listCampaigns: DeskHandlers['listCampaigns'] = async (request) => {
  const { instance, tx } = request;
  const pages = pagesBy(request, afterLast);
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
