import { operationLabel } from '../../texts/desk.ts';
import { accountTexts } from '../../texts/panel/account.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import { LinkButton } from '../kit/button.tsx';
import { Secret } from '../kit/code.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { OperationField } from '../operation-field.tsx';
import { QrCode } from '../qr.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { deviceOf, hasNewCodes, NewPasskey } from './passkeys.tsx';

/** Address of the page to which a session without a required second factor is led. */
export const secondFactorPath = '/panel/account/second-factor';

/** The set-up of a second factor: a passkey, or an authenticator app with its secret as a picture and a first code. */
export const secondFactorScreen = defineScreen({
  name: 'second-factor',
  path: secondFactorPath,
  reads: { account: 'showAccount', sessions: 'listSessions' },
  forms: {
    startTotp: { showsResult: true },
    confirmTotp: { showsResult: hasNewCodes, next: () => '/panel/account' },
    addPasskey: { showsResult: hasNewCodes, next: () => '/panel/account' },
  },
  title: (_data, { language }) => signInTexts[language].factor.title,
  view: ({ account, sessions }, page) => {
    const { result } = page;
    if (result && result.operation !== 'startTotp')
      return <RecoveryCodes body={result.body as ResultOf<'confirmTotp'>} page={page} />;
    return <SecondFactor account={account} device={deviceOf(sessions.data, page)} page={page} />;
  },
});

interface SecondFactorProps {
  account: ResultOf<'showAccount'>;
  device: string;
  page: Page;
}

function SecondFactor({ account, device, page }: SecondFactorProps) {
  const { language, result, refusal } = page;
  const { second } = accountTexts[language];
  const isConfirming = result !== null || refusal?.operation === 'confirmTotp';
  const offersPasskey = account.needs_second_factor && account.passkeys_available && !isConfirming;
  return (
    <>
      <PageHead
        title={second.title}
        {...(!account.needs_second_factor && {
          back: { href: '/panel/account', label: operationLabel(language, 'showAccount') },
        })}
      />
      <div class="stack wide">
        {account.needs_second_factor && !isConfirming && <p>{second.text}</p>}
        {offersPasskey && (
          <Card title={second.withPasskey}>
            <div class="stack wide">
              <p class="quiet">{accountTexts[language].passkeys.help}</p>
              <NewPasskey device={device} page={page} />
            </div>
          </Card>
        )}
        <Card title={second.withApp}>
          <AppSetup isConfirming={isConfirming} page={page} />
        </Card>
      </div>
    </>
  );
}

function AppSetup({ isConfirming, page: { language, result } }: { isConfirming: boolean; page: Page }) {
  const { factor } = signInTexts[language];
  const started = result && (result.body as ResultOf<'startTotp'>);
  return (
    <div class="stack wide">
      {started && (
        <>
          <p>{factor.scan}</p>
          <QrCode text={started.address} label={factor.scan} />
          <p>
            {factor.secret}: <code class="pre">{started.secret}</code>
          </p>
        </>
      )}
      {isConfirming ? (
        <OperationForm operation="confirmTotp">
          <OperationField operation="confirmTotp" property="code" type="code" autofocus />
          <FormButtons submit={factor.submit} />
        </OperationForm>
      ) : (
        <>
          <p class="quiet">{accountTexts[language].app.help}</p>
          <OperationForm operation="startTotp">
            <FormButtons submit={operationLabel(language, 'startTotp')} kind="secondary" />
          </OperationForm>
        </>
      )}
    </div>
  );
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ body, page }: { body: { recovery_codes: string[] }; page: Page }) {
  const { recovery } = signInTexts[page.language];
  return (
    <>
      <PageHead title={recovery.title} />
      <Card>
        <div class="stack wide">
          <p>{recovery.text}</p>
          <Secret id="recovery-codes" label={recovery.title} secret={body.recovery_codes.join('\n')} />
          <LinkButton kind="primary" href="/panel/account">
            {recovery.done}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
