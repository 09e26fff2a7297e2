import { clientNotices, noticeExamples } from '../../../domain/messages/notice-examples.ts';
import type { ClientNotices, NoticeValues } from '../../../domain/messages/notice-kinds.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { noticeText } from '../../../views/mails/notice.ts';

export const listNotices: DeskHandlers['listNotices'] = async ({ query, instance, now }) => {
  const language = query.language ?? instance.language;
  const examples = noticeExamples({ url: `${instance.base_url}/…`, now });
  const occasion = { workshop: instance, recipient: 'Clara Ejemplo' };
  const preview = <Kind extends keyof ClientNotices>(kind: Kind) =>
    noticeText<Kind>(kind, language, { ...(examples as NoticeValues)[kind], ...occasion });
  const data = clientNotices.map((kind) => {
    const { subject, title, greeting, text, button, footnote, sms } = preview(kind);
    return { kind, subject, title, greeting, text, button: button?.label ?? null, footnote, sms };
  });
  return { status: 200, body: { data } };
};
