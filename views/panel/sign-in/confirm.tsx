import { signInTexts } from '../../texts/panel/sign-in.ts';
import { renderPanelPage } from '../frame.tsx';
import { Button, Buttons } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Entrance, type EntrancePage, PasskeyProblem, PlainForm } from './entrance.tsx';

interface Confirm extends EntrancePage {
  next: string;
  hasPassword: boolean;
}

/** The page on which a signed-in person proves the identity again before a sensitive act. */
export function confirmPage(props: Confirm): string {
  const { page, next, hasPassword, passkeys } = props;
  const texts = signInTexts[page.language];
  return renderPanelPage(
    <Entrance {...props} title={texts.confirm.title} screen="confirm" withPasskeys={passkeys}>
      <p>{texts.confirm.text}</p>
      {passkeys && (
        <div class="scripted">
          <PlainForm
            operation="confirmWithPasskey"
            action="/panel/confirm/passkey"
            hidden={{ next }}
            passkey="confirm"
          >
            <PasskeyProblem text={texts.passkeyFailed} />
            <Button kind={hasPassword ? 'secondary' : 'primary'} icon="key">
              {texts.confirm.withPasskey}
            </Button>
          </PlainForm>
        </div>
      )}
      {hasPassword && (
        <PlainForm operation="confirmIdentity" action="/panel/confirm" hidden={{ next }}>
          <Field
            name="password"
            label={texts.password}
            type="password"
            autocomplete="current-password"
            autofocus
            required
          />
          <Buttons>
            <Button kind="primary">{texts.confirm.submit}</Button>
          </Buttons>
        </PlainForm>
      )}
    </Entrance>,
  );
}
