import { enumLabel } from '../../texts/desk.ts';
import { budgetsTexts } from '../../texts/panel/budgets.ts';
import { fieldLabel } from '../field-label.ts';
import { Tabs, withQuery } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { OperationField } from '../operation-field.tsx';
import type { Page } from '../screen.ts';
import type { Budget, Message, SectionProps } from './data.ts';
import { whatsappHref } from './paths.ts';

/** The message that the client would get, with the button that sends it (`?send=quote`). */
export function SendCard({ data: { budget, message }, page }: SectionProps) {
  if (!message || !isSendable(budget, message)) return null;
  const { language } = page;
  const texts = budgetsTexts[language].send;
  return (
    <>
      <Card title={texts.title[message.kind]} region="send">
        <Tabs
          label={texts.channel}
          items={message.channels.map(({ channel }) => ({
            href: withQuery(page.path, { channel }),
            label: enumLabel(language, 'CommunicationChannel', channel),
            current: channel === message.channel,
          }))}
        />
        <div class="stack wide">
          <Preview message={message} page={page} />
          {message.obstacle ? (
            <Obstacle message={message} page={page} />
          ) : (
            <SendForm budget={budget} message={message} page={page} />
          )}
        </div>
      </Card>
      {message.kind === 'quote' && budget.status !== 'Enviado' && (
        <OtherWay budget={budget} message={message} page={page} />
      )}
    </>
  );
}

/** Tells whether a message suits the status of the budget. */
function isSendable({ status, date_in, delivered_at }: Budget, { kind }: Message): boolean {
  if (kind === 'received') return date_in !== null && delivered_at === null;
  return kind === 'quote'
    ? ['Pendiente', 'En cotización', 'Enviado'].includes(status)
    : ['Aprobado', 'En curso', 'En espera', 'Finalizado', 'Facturado'].includes(status);
}

interface MessageProps {
  message: Message;
  page: Page;
}

function Preview({ message, page }: MessageProps) {
  const { language } = page;
  const { channel, recipient, subject, text, attached, language: messageLanguage } = message;
  const texts = budgetsTexts[language].send;
  const label = (field: string) => fieldLabel(page, 'previewBudgetMessage', field);
  return (
    <>
      <Facts
        facts={[
          { label: texts.to, value: recipient ?? texts.nobody },
          { label: label('language'), value: enumLabel(language, 'Language', messageLanguage) },
          { label: label('subject'), value: subject },
          { label: label('attached'), value: attached },
        ]}
      />
      <div class="previews">
        <figure class={channel === 'email' ? 'preview-mail' : 'preview-sms'}>
          <blockquote class="pre" dir="auto" lang={messageLanguage}>
            {text}
          </blockquote>
        </figure>
      </div>
    </>
  );
}

function Obstacle({ message, page }: MessageProps) {
  const { obstacle } = message;
  const isSetting = obstacle === 'no_transport' || obstacle === 'no_credit';
  return (
    <Notice tone="warn" title={enumLabel(page.language, 'BudgetMessageObstacle', obstacle ?? '')}>
      {isSetting && page.may('setEmailTransport') && (
        <LinkButton href="/panel/settings/messages" small>
          {budgetsTexts[page.language].send.setUp}
        </LinkButton>
      )}
    </Notice>
  );
}

function SendForm({ budget, message, page }: MessageProps & { budget: Budget }) {
  const { kind, channel, recipient } = message;
  const { language, path } = page;
  const texts = budgetsTexts[language].send;
  const name = texts.channels[channel];
  const cancelHref = withQuery(path, { send: undefined, channel: undefined });
  const isAgain =
    kind === 'quote' ? budget.status === 'Enviado' : ['Finalizado', 'Facturado'].includes(budget.status);
  if (isAgain)
    return (
      <OperationForm operation="sendBudgetMessage" params={{ id: budget.id, kind, channel }}>
        <FormButtons submit={texts.again(name, recipient ?? '')} cancelHref={cancelHref} />
      </OperationForm>
    );
  const isQuote = kind === 'quote';
  const params = {
    ...{ id: budget.id, status: isQuote ? 'Enviado' : 'Finalizado', notify_client: true },
    ...(isQuote && { sent_via: channel }),
  };
  const submit = (isQuote ? texts.by : texts.finishAndSend)(name, recipient ?? '');
  return (
    <OperationForm operation="setBudgetStatus" id="send" params={params} version={page.versions.budget}>
      <FormButtons submit={submit} cancelHref={cancelHref} />
    </OperationForm>
  );
}

/** Notes that the quote was handed over or sent by other means. */
function OtherWay({ budget, message, page }: MessageProps & { budget: Budget }) {
  const texts = budgetsTexts[page.language].send;
  const { client_phone: phone } = budget;
  return (
    <Disclosure title={texts.otherWay}>
      <p class="quiet">{texts.otherWayHint}</p>
      {phone !== null && (
        <LinkButton href={whatsappHref(phone, message.url)} icon="external">
          {texts.openWhatsapp}
        </LinkButton>
      )}
      <OperationForm
        operation="setBudgetStatus"
        id="sent-otherwise"
        params={{ id: budget.id, status: 'Enviado' }}
        version={page.versions.budget}
      >
        <OperationField operation="setBudgetStatus" property="sent_via" value="whatsapp" required />
        <Button>{texts.markSent}</Button>
      </OperationForm>
    </Disclosure>
  );
}
