import { chooseRecipients, stageCampaign } from '../../../actions/messages/stage-campaign.ts';
import type { Tx } from '../../../db/connection/client.ts';
import { afterLast } from '../../../db/connection/pages.ts';
import {
  countByStatus,
  findCampaign,
  listCampaigns as findCampaigns,
  insertCampaign,
} from '../../../db/messages/campaigns.ts';
import { balanceOf } from '../../../db/messages/credit.ts';
import { findTemplate, listTemplates, removeTemplate, setTemplate } from '../../../db/messages/templates.ts';
import { findTransport } from '../../../db/messages/transports.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import {
  openComposer,
  recipientsMost,
  requireComposable,
} from '../../../domain/messages/campaigns/compose.ts';
import { readSegment } from '../../../domain/messages/campaigns/segments.ts';
import { readTemplate } from '../../../domain/messages/campaigns/template.ts';
import { takesAnswers } from '../../../domain/messages/transport-settings.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { pagesBy } from '../../pages.ts';

export const listCampaignTemplates: DeskHandlers['listCampaignTemplates'] = async ({ instance, tx }) => ({
  status: 200,
  body: { data: await listTemplates(tx, instance.id) },
});

export const showCampaignTemplate: DeskHandlers['showCampaignTemplate'] = async (request) => {
  const { params, instance, tx } = request;
  const template = await findTemplate(tx, instance.id, params.name);
  if (!template) throw problem('not_found');
  return { status: 200, body: template };
};

export const setCampaignTemplate: DeskHandlers['setCampaignTemplate'] = async (request) => {
  const { body, instance, tx, now } = request;
  return { status: 200, body: await setTemplate(tx, instance.id, readTemplate(body), now) };
};

export const removeCampaignTemplate: DeskHandlers['removeCampaignTemplate'] = async (request) => {
  const { params, instance, tx } = request;
  if (!(await removeTemplate(tx, instance.id, params.name))) throw problem('not_found');
  return { status: 200, body: { ok: true, name: params.name } };
};

interface Asked {
  template: string;
  segment: string;
}

async function planCampaign(tx: Tx, instance: Instance, asked: Asked) {
  const template = await findTemplate(tx, instance.id, asked.template);
  if (!template) throw invalidField('/template', 'unknownTemplate');
  const segment = readSegment(asked.segment);
  if (!segment) throw invalidField('/segment', 'unknownSegment');
  const transport = await findTransport(tx, instance.id, template.channel);
  const answerable = transport === undefined || takesAnswers(transport.sender);
  requireComposable(template, { workshop: instance, answerable });

  const limit = recipientsMost(template);
  const { recipients, leftOut } = await chooseRecipients(tx, instance, segment, template.channel, limit);
  if (recipients.length > limit) throw invalidField('/segment', 'tooManyRecipients', { limit });
  const composer = openComposer(template, { workshop: instance, answerable });
  const units = composer.unitsOf(recipients);
  const balance = await balanceOf(tx, instance.id);
  const lacking = balance < units ? ('no_credit' as const) : null;
  const obstacle = transport === undefined ? ('no_transport' as const) : lacking;
  return { channel: template.channel, recipients, leftOut, composer, units, balance, obstacle };
}

export const sendCampaign: DeskHandlers['sendCampaign'] = async ({ body, instance, secretBox, tx, now }) => {
  const { dry_run: dryRun = false, ...asked } = body;
  const { composer, recipients, leftOut, ...plan } = await planCampaign(tx, instance, asked);
  const campaign = {
    ...asked,
    channel: plan.channel,
    recipients: recipients.length,
    left_out: Object.values(leftOut).reduce((sum, each) => sum + each, 0),
  };
  const told = { ...campaign, ...plan, left_out_because: leftOut };
  if (dryRun) return { status: 200, body: { ...told, id: null } };
  if (plan.obstacle) throw problem('upstream_error');
  const id = await insertCampaign(tx, instance.id, campaign, now);
  const staging = { tx, instanceId: instance.id, secretBox, now };
  const refusal = await stageCampaign(staging, { id, recipients, composer });
  if (refusal) throw problem('upstream_error');
  return { status: 201, body: { ...told, id, balance: plan.balance - plan.units } };
};

export const listCampaigns: DeskHandlers['listCampaigns'] = async (request) => {
  const { instance, tx } = request;
  const pages = pagesBy(request, afterLast);
  const found = await findCampaigns(tx, instance.id, pages.after, pages.limit);
  return { status: 200, body: pages.answer(found, (campaign) => campaign) };
};

export const showCampaign: DeskHandlers['showCampaign'] = async ({ params, instance, snapshot }) => {
  const body = await snapshot(async (tx) => {
    const campaign = await findCampaign(tx, instance.id, params.id);
    return campaign && { ...campaign, by_status: await countByStatus(tx, instance.id, params.id) };
  });
  if (!body) throw problem('not_found');
  return { status: 200, body };
};
