import { pageTexts } from '../../texts/pages.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import { renderPanelPage } from '../frame.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Notice } from '../kit/notice.tsx';
import { Entrance, type EntrancePage, PasskeyProblem, PlainForm } from './entrance.tsx';

interface SignIn extends EntrancePage {
  email: string;
  next: string;
  isSignedOut: boolean;
  docsUrl: string;
  declarationUrl: string;
}

export function signInPage(props: SignIn): string {
  const { page, email, next, passkeys, isSignedOut, docsUrl, declarationUrl } = props;
  const texts = signInTexts[page.language];
  return renderPanelPage(
    <Entrance {...props} title={texts.title} screen="sign-in" withPasskeys={passkeys}>
      {isSignedOut && <Notice tone="good">{texts.signedOut}</Notice>}
      {passkeys && (
        <div class="scripted">
          <PlainForm
            operation="signInWithPasskey"
            action="/panel/sign-in/passkey"
            hidden={{ next }}
            passkey="sign-in"
          >
            <PasskeyProblem text={texts.passkeyFailed} />
            <Button icon="key">{texts.withPasskey}</Button>
          </PlainForm>
          <p class="divider">
            <span>{texts.or}</span>
          </p>
        </div>
      )}
      <PlainForm operation="signIn" action="/panel/sign-in" hidden={{ next }}>
        <Field
          name="email"
          label={texts.login}
          type="text"
          value={email}
          autocomplete="username"
          autofocus
          required
        />
        <Field
          name="password"
          label={texts.password}
          type="password"
          autocomplete="current-password"
          required
        />
        <Buttons>
          <Button kind="primary">{texts.submit}</Button>
          <LinkButton kind="quiet" href="/panel/forgotten">
            {texts.forgot}
          </LinkButton>
        </Buttons>
      </PlainForm>
      <div class="stack tight quiet">
        <p>{texts.noAccount}</p>
        <p>{pageTexts[page.language].front.clients}</p>
        <p class="row">
          <a href={docsUrl}>API</a>
          <a href={declarationUrl}>VERI*FACTU</a>
        </p>
      </div>
    </Entrance>,
  );
}
