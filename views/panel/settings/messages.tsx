import { operationLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Button } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

/** The connections over which the workshop sends email and SMS, each with a test. */
export const messagesScreen = defineScreen({
  name: 'settings-messages',
  path: pathOfTab('messages'),
  reads: { email: 'showEmailTransport', sms: 'showSmsTransport' },
  forms: {
    setEmailTransport: {},
    removeEmailTransport: {},
    testEmailTransport: {},
    setSmsTransport: {},
    removeSmsTransport: {},
    testSmsTransport: {},
  },
  title: (_data, { language }) => settingsTexts[language].tabs.messages,
  view: ({ email, sms }, page) => (
    <SettingsLayout page={page} tab="messages">
      <EmailCard email={email} page={page} />
      <SmsCard sms={sms} page={page} />
    </SettingsLayout>
  ),
});

function EmailCard({ email, page }: { email: ResultOf<'showEmailTransport'>; page: Page }) {
  const { language } = page;
  const texts = settingsTexts[language];
  const isSet = email.kind === 'smtp';
  return (
    <Card title={texts.email}>
      {!isSet && <p class="quiet">{texts.notSet}</p>}
      {email.kind === 'smtp' && (
        <>
          <Facts
            facts={[
              { label: texts.sender, value: email.from },
              { label: texts.host, value: `${email.host}:${email.port}` },
              { label: texts.account, value: email.user },
            ]}
          />
          <OperationForm operation="testEmailTransport">
            <OperationField operation="testEmailTransport" property="to" label={texts.testTo} />
            <FormFooter submit={operationLabel(language, 'testEmailTransport')} kind="secondary" />
          </OperationForm>
        </>
      )}
      <details open={!isSet}>
        <summary>{isSet ? texts.change : operationLabel(language, 'setEmailTransport')}</summary>
        <OperationForm operation="setEmailTransport" draft>
          <OperationField operation="setEmailTransport" property="url" type="password" />
          <OperationField
            operation="setEmailTransport"
            property="from"
            value={email.kind === 'smtp' ? email.from : null}
          />
          <OperationField
            operation="setEmailTransport"
            property="track_service_mail"
            value={email.kind === 'smtp' && email.track_service_mail}
          />
          <FormFooter submit={operationLabel(language, 'setEmailTransport')} />
        </OperationForm>
      </details>
      {isSet && <Removal operation="removeEmailTransport" page={page} />}
    </Card>
  );
}

const smsFields = ['twilio', 'url', 'secret', 'from'] as const;

function SmsCard({ sms, page }: { sms: ResultOf<'showSmsTransport'>; page: Page }) {
  const { language } = page;
  const texts = settingsTexts[language];
  const isSet = sms.kind === 'twilio' || sms.kind === 'gateway';
  return (
    <Card title={texts.sms}>
      {!isSet && <p class="quiet">{texts.notSet}</p>}
      {isSet && (
        <>
          <Facts
            facts={[
              { label: texts.sender, value: sms.from },
              { label: texts.account, value: sms.account ?? sms.url },
            ]}
          />
          <OperationForm operation="testSmsTransport">
            <OperationField operation="testSmsTransport" property="to" label={texts.testTo} />
            <FormFooter submit={operationLabel(language, 'testSmsTransport')} kind="secondary" />
          </OperationForm>
        </>
      )}
      <details open={!isSet}>
        <summary>{isSet ? texts.change : operationLabel(language, 'setSmsTransport')}</summary>
        <OperationForm operation="setSmsTransport" draft>
          {smsFields.map((property) => (
            <OperationField operation="setSmsTransport" property={property} />
          ))}
          <FormFooter submit={operationLabel(language, 'setSmsTransport')} />
        </OperationForm>
      </details>
      {isSet && <Removal operation="removeSmsTransport" page={page} />}
    </Card>
  );
}

interface RemovalProps {
  operation: 'removeEmailTransport' | 'removeSmsTransport';
  page: Page;
}

function Removal({ operation, page }: RemovalProps) {
  return (
    <OperationForm operation={operation} inline>
      <Button kind="danger" icon="remove">
        {operationLabel(page.language, operation)}
      </Button>
    </OperationForm>
  );
}
