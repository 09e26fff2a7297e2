import { holdBudget } from '../../../actions/budgets/hold.ts';
import { type About, draftNotice, notifyClient } from '../../../actions/messages/notice.ts';
import { obstacleTo } from '../../../actions/messages/stage.ts';
import { type BudgetRow, findBudget } from '../../../db/budgets/queries.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { sendInOrder } from '../../../db/connection/client.ts';
import { findInvalidEmails } from '../../../db/messages/invalid-emails.ts';
import { findLogEntry } from '../../../db/messages/log.ts';
import { findVehicle } from '../../../db/vehicles/queries.ts';
import { invalidField, problem } from '../../../domain/requests/problem.ts';
import { requireRow } from '../../../domain/requests/require-row.ts';
import { trackingUrlOf } from '../../../domain/secrets/tracking-link.ts';
import type { Paper } from '../../../domain/signatures/paper.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { channelObstacle } from '../../../views/mails/notice.ts';
import { paperFilename } from '../../../views/papers/filenames.ts';
import { deskLogEntryRecord } from '../../messages/record.ts';

type Schemas = components['schemas'];
type Kind = Schemas['BudgetMessageKind'];
type Channel = Schemas['BudgetMessageChannel'];

const noticeOf = { quote: 'budget_sent', received: 'vehicle_received', ready: 'vehicle_ready' } as const;
const attachedTo: Partial<Record<Kind, Paper>> = { quote: 'quote', received: 'receipt' };

/** Tells whether a message can be sent again in the present state of a budget. */
function isSendable(kind: Kind, { status, date_in, delivered_at }: BudgetRow): boolean {
  if (kind === 'received') return date_in !== null && delivered_at === null;
  return kind === 'quote' ? status === 'Enviado' : status === 'Finalizado' || status === 'Facturado';
}

type MessageContext = Parameters<typeof trackingUrlOf>[0] & Pick<Parameters<typeof draftNotice>[0], 'tx'>;

/** Returns the values of a message about a budget. */
async function aboutBudget(
  context: MessageContext & { instance: { id: number } },
  budget: BudgetRow,
  kind: Kind,
  channel: Channel | undefined,
): Promise<About<(typeof noticeOf)[Kind]>> {
  const { vehicle_id } = budget;
  const attached = attachedTo[kind];
  const instanceId = context.instance.id;
  const vehicle =
    vehicle_id === null ? undefined : await findVehicle(context.tx, { instanceId, id: vehicle_id });
  return {
    budgetId: budget.id,
    plate: vehicle?.plate ?? null,
    url: trackingUrlOf(context, budget),
    ...(channel && { only: channel }),
    ...(attached && { attached }),
  };
}

export const previewBudgetMessage: DeskHandlers['previewBudgetMessage'] = async (request) => {
  const { params, query, instance, tx } = request;
  const { kind = 'quote', channel } = query;
  const budget = await findBudget(tx, { instanceId: instance.id, id: params.id, internal: false });
  if (!budget) throw problem('not_found');
  const client = requireRow(await findClient(tx, { instanceId: instance.id, id: budget.client_id }));
  const about = await aboutBudget(request, budget, kind, channel);
  const draft = await draftNotice(request, noticeOf[kind], client, about);
  const isInvalid =
    client.email !== null && (await findInvalidEmails(tx, instance.id, [client.email])).size > 0;
  const addressee = { ...client, email_invalid: isInvalid, erased: client.erased_at !== null };
  const [mail, sms] = await sendInOrder(tx, [
    obstacleTo(tx, instance.id, 'email'),
    obstacleTo(tx, instance.id, 'sms'),
  ]);
  const channels = (['email', 'sms'] as const).map((name) => ({
    channel: name,
    recipient: name === 'email' ? client.email : client.phone,
    obstacle: channelObstacle(addressee, instance.country, name) ?? (name === 'email' ? mail : sms),
  }));
  const isMail = draft.channel === 'email';
  const language = client.preferred_language ?? instance.language;
  return {
    status: 200,
    body: {
      kind,
      channel: draft.channel,
      recipient: draft.to === '' ? null : draft.to,
      language,
      subject: isMail ? draft.subject : null,
      text: isMail ? draft.text : draft.body,
      attached: isMail && draft.attached ? paperFilename(draft.attached, budget.id, language) : null,
      url: about.url,
      obstacle: channels.find(({ channel: name }) => name === draft.channel)?.obstacle ?? null,
      channels,
    },
  };
};

export const sendBudgetMessage: DeskHandlers['sendBudgetMessage'] = async (request) => {
  const { params, body, instance, tx } = request;
  const { kind, channel } = body;
  const budget = await holdBudget(request, params.id);
  if (!isSendable(kind, budget)) throw invalidField('/kind', 'misplaced');
  const about = await aboutBudget(request, budget, kind, channel);
  const { id } = await notifyClient(request, noticeOf[kind], budget.client_id, about);
  const row = requireRow(await findLogEntry(tx, { instanceId: instance.id, id }));
  const message = deskLogEntryRecord(row, request);
  return { status: 201, body: message, concernsClient: budget.client_id };
};
