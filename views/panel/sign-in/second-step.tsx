import { signInTexts } from '../../texts/panel/sign-in.ts';
import { renderPanelPage } from '../frame.tsx';
import { Button, Buttons } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { FieldScope } from '../kit/field-scope.ts';
import { Entrance, type EntrancePage, PasskeyProblem, PlainForm } from './entrance.tsx';

interface SecondStep extends EntrancePage {
  ticket: string;
  next: string;
  /** The second factors of the person. */
  factors: readonly ('totp' | 'recovery_code' | 'passkey')[];
  /** Whether the refused code was entered as a recovery code. */
  isRecovering?: boolean;
}

/** The page after the password of a person with a second factor: a passkey, a code of the app, or a recovery code. */
export function secondStepPage(props: SecondStep): string {
  const { page, factors, passkeys, isRecovering = false } = props;
  const { second } = signInTexts[page.language];
  const hasApp = factors.includes('totp');
  const offersPasskey = passkeys && factors.includes('passkey');
  const hasRecoveryCodes = factors.includes('recovery_code');
  return renderPanelPage(
    <Entrance {...props} title={second.title} screen="second-step" withPasskeys={offersPasskey}>
      {offersPasskey && <SecondPasskey {...props} />}
      {hasApp && (
        <>
          <p>{second.text}</p>
          <CodeForm
            {...props}
            label={second.code}
            help={second.codeHelp}
            type="code"
            focused={!isRecovering}
          />
        </>
      )}
      {hasRecoveryCodes && (
        <details open={isRecovering || (!hasApp && !offersPasskey)}>
          <summary>{second.recovery}</summary>
          <CodeForm {...props} label={second.recoveryCode} type="text" focused={isRecovering} />
        </details>
      )}
      {!hasApp && !hasRecoveryCodes && !offersPasskey && <p>{second.noWay}</p>}
      <p>
        <a href="/panel/sign-in">{second.startAgain}</a>
      </p>
    </Entrance>,
  );
}

function SecondPasskey({ page, next, factors }: SecondStep) {
  const { second, or, passkeyFailed } = signInTexts[page.language];
  const hasApp = factors.includes('totp');
  return (
    <div class="scripted">
      <PlainForm
        operation="signInWithPasskey"
        action="/panel/sign-in/passkey"
        hidden={{ next }}
        passkey="sign-in"
      >
        <PasskeyProblem text={passkeyFailed} />
        {!hasApp && <p>{second.passkeyText}</p>}
        <Button kind={hasApp ? 'secondary' : 'primary'} icon="key">
          {second.withPasskey}
        </Button>
      </PlainForm>
      {hasApp && (
        <p class="divider">
          <span>{or}</span>
        </p>
      )}
    </div>
  );
}

interface CodeFormProps extends SecondStep {
  label: string;
  help?: string;
  /** `code` has the keyboard of digits; recovery codes contain letters. */
  type: 'code' | 'text';
  focused: boolean;
}

function CodeForm({ page, ticket, next, factors, label, help, type, focused }: CodeFormProps) {
  const { second } = signInTexts[page.language];
  const isRecovery = type === 'text';
  const hidden = { ticket, next, factors: factors.join(' '), ...(isRecovery && { recovery: '1' }) };
  return (
    <PlainForm operation="passSecondFactor" action="/panel/sign-in/code" hidden={hidden}>
      <FieldScope.Provider value={{ prefix: isRecovery ? 'recovery-' : '', refusal: null, shown: null }}>
        <Field
          name="code"
          label={label}
          help={help}
          type={type}
          autocomplete={isRecovery ? 'off' : 'one-time-code'}
          autofocus={focused}
          required
        />
      </FieldScope.Provider>
      <Buttons>
        <Button kind={isRecovery ? 'secondary' : 'primary'}>{second.submit}</Button>
      </Buttons>
    </PlainForm>
  );
}
