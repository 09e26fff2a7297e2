import { operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { startTexts } from '../../texts/panel/start.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { FieldRow } from '../kit/field.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Badge } from '../kit/status.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

const path = pathOfTab('messages');
const back = { next: () => path };

/** The connections over which the workshop sends email and SMS, each with a test. */
export const messagesScreen = defineScreen({
  name: 'settings-messages',
  path,
  reads: { email: 'showEmailTransport', sms: 'showSmsTransport' },
  optionalReads: { settings: 'showSettings' },
  forms: {
    setEmailTransport: back,
    removeEmailTransport: back,
    testEmailTransport: { showsResult: true },
    setSmsTransport: back,
    removeSmsTransport: back,
    testSmsTransport: { showsResult: true },
  },
  title: (_data, { language }) => settingsTexts[language].tabs.messages,
  view: ({ email, sms, settings }, page) => (
    <SettingsLayout page={page} tab="messages">
      <EmailCard email={email} own={settings?.email || null} page={page} />
      <SmsCard sms={sms} page={page} />
    </SettingsLayout>
  ),
});

type EmailTransport = ResultOf<'showEmailTransport'>;
type SmsTransport = ResultOf<'showSmsTransport'>;

function EmailCard({ email, own, page }: { email: EmailTransport; own: string | null; page: Page }) {
  const { language, may, address } = page;
  const texts = settingsTexts[language];
  const set = email.kind === 'smtp' ? email : null;
  const isOpen = address.query.edit === 'email' || page.refusal?.operation === 'setEmailTransport';
  return (
    <Card title={texts.email} actions={<Connection isSet={set !== null} page={page} />}>
      <div class="stack wide" id="email">
        {set ? (
          <Facts
            facts={[
              { label: texts.sender, value: set.from },
              { label: texts.host, value: `${set.host}:${set.port}` },
              { label: texts.account, value: set.user },
            ]}
          />
        ) : (
          <p class="quiet">{texts.withoutEmail}</p>
        )}
        {may('setEmailTransport') && (isOpen || !set) && (
          <EmailForm email={set} own={own} page={page} cancelHref={set ? path : undefined} />
        )}
        {set && !isOpen && <ConnectionActs channel="email" page={page} />}
        {set && !isOpen && <TestForm operation="testEmailTransport" to={own} page={page} />}
        <TestResult operation="testEmailTransport" page={page} />
      </div>
    </Card>
  );
}

function Connection({ isSet, page }: { isSet: boolean; page: Page }) {
  const texts = settingsTexts[page.language];
  return isSet ? (
    <Badge tone="good" shape="check" word={texts.connected} />
  ) : (
    <Badge tone="calm" shape="ring" word={texts.notConnected} />
  );
}

interface EmailFormProps {
  email: EmailTransport | null;
  /** The workshop's own address, from which host and sender usually follow. */
  own: string | null;
  page: Page;
  action?: string;
  cancelHref?: string | undefined;
}

/** The mail account, by its server and user. */
export function EmailForm({ email, own, page, action, cancelHref }: EmailFormProps) {
  const field = (property: string, value?: unknown) => (
    <OperationField operation="setEmailTransport" property={property} value={value} />
  );
  return (
    <OperationForm operation="setEmailTransport" {...(action && { action })} draft>
      <FieldRow>
        {field('host', email?.host)}
        {field('port', email?.port)}
      </FieldRow>
      {field('user', email?.user ?? own)}
      {field('password')}
      {field('from', email?.from ?? own)}
      {field('track_service_mail', email?.track_service_mail)}
      <FormFooter
        submit={operationLabel(page.language, 'setEmailTransport')}
        {...(cancelHref && { cancelHref })}
      />
    </OperationForm>
  );
}

const smsServices = ['twilio', 'gateway'] as const;

function SmsCard({ sms, page }: { sms: SmsTransport; page: Page }) {
  const { language, may, address } = page;
  const texts = settingsTexts[language];
  const set = sms.kind === 'twilio' || sms.kind === 'gateway' ? sms : null;
  const isOpen = address.query.edit === 'sms' || page.refusal?.operation === 'setSmsTransport';
  return (
    <Card title={texts.sms} actions={<Connection isSet={set !== null} page={page} />}>
      <div class="stack wide" id="sms">
        {set ? (
          <Facts
            facts={[
              { label: texts.sender, value: set.from },
              { label: texts.account, value: set.account ?? set.url },
            ]}
          />
        ) : (
          <p class="quiet">{texts.withoutSms}</p>
        )}
        {may('setSmsTransport') && (isOpen || !set) && (
          <SmsForms page={page} cancelHref={set ? path : undefined} />
        )}
        {set && !isOpen && <ConnectionActs channel="sms" page={page} />}
        {set && !isOpen && <TestForm operation="testSmsTransport" to={null} page={page} />}
        <TestResult operation="testSmsTransport" page={page} />
      </div>
    </Card>
  );
}

const fieldsOfService = { twilio: ['twilio', 'from'], gateway: ['url', 'secret', 'from'] } as const;

interface SmsFormsProps {
  page: Page;
  action?: string;
  cancelHref?: string | undefined;
}

/** The forms of the two services for SMS: Twilio, or a gateway of the workshop's own. */
export function SmsForms({ page, action, cancelHref }: SmsFormsProps) {
  const texts = settingsTexts[page.language];
  const refused = page.refusal?.operation === 'setSmsTransport' ? page.refusal.form : undefined;
  return (
    <>
      {smsServices.map((service, index) => (
        <details class="fold" open={refused === undefined ? index === 0 : refused === service} name="sms">
          <summary>{texts.smsServices[service]}</summary>
          <OperationForm operation="setSmsTransport" id={service} {...(action && { action })} draft>
            {fieldsOfService[service].map((property) => (
              <OperationField operation="setSmsTransport" property={property} />
            ))}
            <FormFooter
              submit={operationLabel(page.language, 'setSmsTransport')}
              {...(cancelHref && { cancelHref })}
            />
          </OperationForm>
        </details>
      ))}
    </>
  );
}

interface TestFormProps {
  operation: 'testEmailTransport' | 'testSmsTransport';
  to: string | null;
  page: Page;
  action?: string;
}

/** Sends a test to an address, and says at once whether it was accepted. */
export function TestForm({ operation, to, page, action }: TestFormProps) {
  const { language, may } = page;
  if (!may(operation)) return null;
  return (
    <OperationForm operation={operation} {...(action && { action })}>
      <OperationField operation={operation} property="to" label={settingsTexts[language].testTo} value={to} />
      <FormFooter submit={operationLabel(language, operation)} kind="secondary" />
    </OperationForm>
  );
}

export function TestResult({ operation, page }: Pick<TestFormProps, 'operation' | 'page'>) {
  if (page.result?.operation !== operation) return null;
  const texts = startTexts[page.language];
  const { ok, to, answer } = page.result.body as { ok: boolean; to: string; answer: string };
  return (
    <Notice tone={ok ? 'good' : 'bad'} title={ok ? `${texts.testSent}: ${to}` : texts.testFailed} alert>
      <p dir="auto">{answer}</p>
    </Notice>
  );
}

type Channel = 'email' | 'sms';

function ConnectionActs({ channel, page }: { channel: Channel; page: Page }) {
  const { language, may, address } = page;
  const change = channel === 'email' ? 'setEmailTransport' : 'setSmsTransport';
  const remove = channel === 'email' ? 'removeEmailTransport' : 'removeSmsTransport';
  if (address.query.remove === channel && may(remove))
    return <RemoveQuestion channel={channel} page={page} />;
  return (
    <div class="buttons">
      {may(change) && (
        <LinkButton href={`${path}?edit=${channel}#${channel}`} icon="edit">
          {settingsTexts[language].change}
        </LinkButton>
      )}
      {may(remove) && (
        <LinkButton href={`${path}?remove=${channel}#${channel}`} icon="remove">
          {operationLabel(language, remove)}
        </LinkButton>
      )}
    </div>
  );
}

/** Asks before a connection is removed, because its password must then be entered again. */
function RemoveQuestion({ channel, page }: { channel: Channel; page: Page }) {
  const { language } = page;
  const operation = channel === 'email' ? 'removeEmailTransport' : 'removeSmsTransport';
  return (
    <Notice tone="warn" title={settingsTexts[language].removals[channel] ?? ''}>
      <OperationForm operation={operation} inline>
        <div class="buttons">
          <Button kind="danger" icon="remove">
            {operationLabel(language, operation)}
          </Button>
          <LinkButton href={path} kind="quiet">
            {kitTexts[language].form.cancel}
          </LinkButton>
        </div>
      </OperationForm>
    </Notice>
  );
}
