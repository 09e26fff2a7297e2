import { answerText, enumLabel, operationLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Button } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { pathOfTab, SettingsLayout } from './layout.tsx';

/** Sending of records to the tax authority: its state, the mode and the certificate. */
export const taxScreen = defineScreen({
  name: 'settings-tax',
  path: pathOfTab('tax'),
  reads: { sending: 'showTaxSending', certificate: 'showTaxCertificate' },
  forms: { setTaxMode: {}, setTaxCertificate: {}, removeTaxCertificate: {}, resumeTaxSending: {} },
  title: (_data, { language }) => settingsTexts[language].tabs.tax,
  view: (data, page) => (
    <SettingsLayout page={page} tab="tax">
      <SendingCard sending={data.sending} page={page} />
      <CertificateCard certificate={data.certificate} page={page} />
    </SettingsLayout>
  ),
});

function SendingCard({ sending, page }: { sending: ResultOf<'showTaxSending'>; page: Page }) {
  const { language, may } = page;
  const texts = settingsTexts[language];
  const { advice, stop_text, mode, exemption, from, unsent, rejected } = sending;
  return (
    <Card title={texts.mode}>
      {stop_text && (
        <Notice tone="bad" title={stop_text}>
          {advice && <p>{advice}</p>}
          {may('resumeTaxSending') && (
            <OperationForm operation="resumeTaxSending" inline>
              <Button>{operationLabel(language, 'resumeTaxSending')}</Button>
            </OperationForm>
          )}
        </Notice>
      )}
      {!stop_text && advice && <Notice tone="info">{advice}</Notice>}
      <Facts
        facts={[
          { label: texts.unsent, value: unsent },
          { label: texts.rejected, value: rejected },
        ]}
      />
      {may('setTaxMode') && (
        <OperationForm operation="setTaxMode">
          <OperationField operation="setTaxMode" property="mode" value={mode} />
          <OperationField operation="setTaxMode" property="exemption" value={exemption} />
          <OperationField operation="setTaxMode" property="from" value={isDay(from) ? from : null} />
          <OperationField operation="setTaxMode" property="confirm_later_than_law" />
          <FormFooter />
        </OperationForm>
      )}
    </Card>
  );
}

/** A workshop that need not send yet has a day in the far future. */
function isDay(from: string | null): boolean {
  return from !== null && from < '2900';
}

function CertificateCard({ certificate, page }: { certificate: ResultOf<'showTaxCertificate'>; page: Page }) {
  const { language, may } = page;
  const texts = settingsTexts[language];
  const { holder, tax_id, expires_at, problem } = certificate;
  return (
    <Card title={texts.certificate}>
      {problem && holder !== null && (
        <Notice tone="warn">{enumLabel(language, 'CertificateProblem', problem)}</Notice>
      )}
      {holder === null ? (
        <p class="quiet">{texts.noCertificate}</p>
      ) : (
        <Facts
          facts={[
            { label: texts.holder, value: holder },
            { label: answerText(language, 'showTaxCertificate', 'tax_id')?.label ?? '', value: tax_id },
            { label: texts.expires, value: expires_at && <Time at={expires_at} show="day" /> },
          ]}
        />
      )}
      {may('setTaxCertificate') && (
        <OperationForm operation="setTaxCertificate" multipart>
          <OperationField operation="setTaxCertificate" property="file" accept=".p12,.pfx" />
          <OperationField operation="setTaxCertificate" property="passphrase" type="password" />
          <FormFooter submit={operationLabel(language, 'setTaxCertificate')} />
        </OperationForm>
      )}
      {holder !== null && may('removeTaxCertificate') && (
        <OperationForm operation="removeTaxCertificate" inline>
          <Button kind="danger" icon="remove">
            {operationLabel(language, 'removeTaxCertificate')}
          </Button>
        </OperationForm>
      )}
    </Card>
  );
}
