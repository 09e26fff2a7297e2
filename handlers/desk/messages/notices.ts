import { channelOf } from '../../../actions/messages/notice.ts';
import { obstacleTo } from '../../../actions/messages/stage.ts';
import { findClient } from '../../../db/clients/queries.ts';
import { clientNotices, noticeExamples } from '../../../domain/messages/notice-examples.ts';
import type { ClientNotices, NoticeValues } from '../../../domain/messages/notice-kinds.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { noticeText } from '../../../views/mails/notice.ts';
import { inspectionTemplateTexts } from '../../../views/texts/inspection-templates.ts';

export const listNotices: DeskHandlers['listNotices'] = async ({ query, instance, now }) => {
  const language = query.language ?? instance.language;
  const [findings] = [inspectionTemplateTexts[language].points.padsFront].flat() as [string];
  const examples = noticeExamples({ url: `${instance.base_url}/…`, findings, now });
  const occasion = { workshop: instance, recipient: 'Clara Ejemplo' };
  const preview = <Kind extends keyof ClientNotices>(kind: Kind) =>
    noticeText<Kind>(kind, language, { ...(examples as NoticeValues)[kind], ...occasion });
  const data = clientNotices.map((kind) => {
    const { subject, title, greeting, text, button, footnote, sms } = preview(kind);
    return { kind, subject, title, greeting, text, button: button?.label ?? null, footnote, sms };
  });
  return { status: 200, body: { data } };
};

export const explainNoticeChannel: DeskHandlers['explainNoticeChannel'] = async ({ query, instance, tx }) => {
  const { client_id, phone = null, email = null } = query;
  const known =
    client_id === undefined ? null : await findClient(tx, { instanceId: instance.id, id: client_id });
  if (known === undefined) throw invalidField('query/client_id', 'unknownReference');
  const client = known ?? { phone, email, preferred_contact_method: null, erased_at: null };
  const chosen = await channelOf({ tx, instance }, client);
  if (chosen.channel === null) {
    const hasAddress = client.phone !== null || client.email !== null;
    const reason = client.erased_at ? 'erased' : hasAddress ? 'unusable_address' : 'no_address';
    return { status: 200, body: { channel: null, address: null, reason } };
  }
  const { channel, address } = chosen;
  const obstacle = await obstacleTo(tx, instance.id, channel);
  return {
    status: 200,
    body: obstacle ? { channel: null, address: null, reason: obstacle } : { channel, address, reason: null },
  };
};
