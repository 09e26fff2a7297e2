import { dayMs } from '../../../domain/time/lengths.ts';
import { answerText, enumLabel, operationLabel } from '../../texts/desk.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import { Button } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Badge } from '../kit/status.tsx';
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
      <div class="stack wide">
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
      </div>
    </Card>
  );
}

/** A workshop that need not send yet has a day in the far future. */
function isDay(from: string | null): boolean {
  return from !== null && from < '2900';
}

/** Number of days before its end in which a certificate is marked. */
const warningDays = 60;

function CertificateCard({ certificate, page }: { certificate: ResultOf<'showTaxCertificate'>; page: Page }) {
  const { language, may, now } = page;
  const texts = settingsTexts[language];
  const { holder, expires_at, problem } = certificate;
  const days = expires_at === null ? null : Math.floor((Date.parse(expires_at) - now.getTime()) / dayMs);
  return (
    <Card
      title={texts.certificate}
      actions={
        problem !== null && holder !== null ? (
          <Badge tone="bad" shape="warning" word={enumLabel(language, 'CertificateProblem', problem)} />
        ) : (
          days !== null && (
            <Badge
              tone={days < warningDays ? 'warn' : 'good'}
              shape={days < warningDays ? 'warning' : 'check'}
              word={texts.validFor(days)}
            />
          )
        )
      }
    >
      <div class="stack wide">
        {holder === null ? (
          <p class="quiet">{texts.noCertificate}</p>
        ) : (
          <CertificateFacts certificate={certificate} page={page} />
        )}
        {may('setTaxCertificate') &&
          (holder === null ? (
            <CertificateForm page={page} />
          ) : (
            <details class="fold" open={page.refusal?.operation === 'setTaxCertificate'}>
              <summary>{texts.replaceCertificate}</summary>
              <CertificateForm page={page} />
            </details>
          ))}
        {holder !== null && may('removeTaxCertificate') && (
          <OperationForm operation="removeTaxCertificate" inline>
            <div class="buttons">
              <Button kind="danger" icon="remove">
                {operationLabel(language, 'removeTaxCertificate')}
              </Button>
            </div>
          </OperationForm>
        )}
      </div>
    </Card>
  );
}

/** The content of the certificate. */
export function CertificateFacts({
  certificate,
  page,
}: {
  certificate: ResultOf<'showTaxCertificate'>;
  page: Page;
}) {
  const { language } = page;
  const texts = settingsTexts[language];
  const { holder, kind, tax_id, expires_at, added_at } = certificate;
  const label = (property: string) => answerText(language, 'showTaxCertificate', property)?.label ?? '';
  return (
    <Facts
      facts={[
        { label: texts.holder, value: <span dir="auto">{holder}</span> },
        { label: label('kind'), value: enumLabel(language, 'CertificateKind', kind) },
        { label: label('tax_id'), value: tax_id },
        { label: texts.expires, value: expires_at && <Time at={expires_at} show="day" /> },
        { label: label('added_at'), value: added_at && <Time at={added_at} show="day" /> },
      ]}
    />
  );
}

/** The file of a certificate with its passphrase. */
export function CertificateForm({ page, action }: { page: Page; action?: string }) {
  return (
    <OperationForm operation="setTaxCertificate" {...(action && { action })} multipart>
      <OperationField operation="setTaxCertificate" property="file" accept=".p12,.pfx" />
      <OperationField operation="setTaxCertificate" property="passphrase" type="password" />
      <FormFooter submit={operationLabel(page.language, 'setTaxCertificate')} />
    </OperationForm>
  );
}
