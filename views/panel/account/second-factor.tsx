import { operationLabel } from '../../texts/desk.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import { LinkButton } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { QrCode } from '../qr.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';

/** Address of the page to which a session without a required second factor is led. */
export const secondFactorPath = '/panel/account/second-factor';

/** The set-up of the authenticator app: its secret as a picture, a code of the app, and the recovery codes. */
export const secondFactorScreen = defineScreen({
  name: 'second-factor',
  path: secondFactorPath,
  reads: { account: 'showAccount' },
  forms: { startTotp: { showsResult: true }, confirmTotp: { showsResult: true } },
  title: (_data, { language }) => signInTexts[language].factor.title,
  view: ({ account }, page) => <SecondFactor account={account} page={page} />,
});

function SecondFactor({ account, page }: { account: ResultOf<'showAccount'>; page: Page }) {
  const { language, result } = page;
  const { factor } = signInTexts[language];
  if (result?.operation === 'confirmTotp')
    return <RecoveryCodes body={result.body as ResultOf<'confirmTotp'>} page={page} />;
  const started = result?.operation === 'startTotp' ? (result.body as ResultOf<'startTotp'>) : null;
  return (
    <>
      <PageHead title={factor.title} />
      <Card>
        <div class="stack">
          {account.needs_second_factor && <p>{factor.text}</p>}
          {started && (
            <>
              <p>{factor.scan}</p>
              <QrCode text={started.address} label={factor.scan} />
              <p>
                {factor.secret}: <code class="pre">{started.secret}</code>
              </p>
            </>
          )}
          {started || page.refusal?.operation === 'confirmTotp' ? (
            <OperationForm operation="confirmTotp">
              <OperationField operation="confirmTotp" property="code" type="code" autofocus />
              <FormFooter submit={factor.submit} />
            </OperationForm>
          ) : (
            <OperationForm operation="startTotp">
              <FormFooter submit={operationLabel(language, 'startTotp')} />
            </OperationForm>
          )}
        </div>
      </Card>
    </>
  );
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ body, page }: { body: ResultOf<'confirmTotp'>; page: Page }) {
  const { recovery } = signInTexts[page.language];
  return (
    <>
      <PageHead title={recovery.title} />
      <Card>
        <div class="stack">
          {body.recovery_codes.length > 0 && <p>{recovery.text}</p>}
          <ol class="recovery-codes">
            {body.recovery_codes.map((code) => (
              <li>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <LinkButton kind="primary" href="/panel/account">
            {recovery.done}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
