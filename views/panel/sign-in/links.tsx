import type { Role } from '../../../domain/people/roles.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import { renderPanelPage } from '../frame.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Entrance, type EntrancePage, PasskeyProblem, PlainForm } from './entrance.tsx';

interface Welcome extends EntrancePage {
  token: string;
  name: string;
  role: Role;
  email: string;
  passwordError?: string | undefined;
}

/** The page of an invitation: the person sets up a passkey or a password. */
export function welcomePage(props: Welcome): string {
  const { page, token, name, role, email, workshop, passkeys, passwordError } = props;
  const { welcome } = signInTexts[page.language];
  const action = `/panel/t/${token}`;
  return renderPanelPage(
    <Entrance {...props} title={welcome.title(name)} screen="welcome" withPasskeys={passkeys}>
      <p>{welcome.text(workshop.name, roleNames[page.language][role])}</p>
      {passkeys && (
        <div class="scripted">
          <PlainForm operation="acceptInvitation" action={`${action}/passkey`} passkey="register">
            <PasskeyProblem text={signInTexts[page.language].passkeyFailed} />
            <p>{welcome.passkeyHelp}</p>
            <Button kind="primary" icon="key">
              {welcome.passkey}
            </Button>
          </PlainForm>
          <p class="divider">
            <span>{welcome.orPassword}</span>
          </p>
        </div>
      )}
      <PlainForm operation="acceptInvitation" action={action}>
        <input type="text" name="email" value={email} autocomplete="username" readOnly hidden />
        <Field
          name="password"
          label={welcome.newPassword}
          help={welcome.newPasswordHelp}
          type="password"
          autocomplete="new-password"
          error={passwordError}
          required
        />
        <Buttons>
          <Button kind={passkeys ? 'secondary' : 'primary'}>{welcome.submit}</Button>
        </Buttons>
      </PlainForm>
    </Entrance>,
  );
}

export function invalidLinkPage(props: EntrancePage): string {
  const { welcome, forgotten } = signInTexts[props.page.language];
  return renderPanelPage(
    <Entrance {...props} title={welcome.invalid} screen="invalid-link">
      <p>{welcome.invalidHelp}</p>
      <Buttons>
        <LinkButton href="/panel/sign-in">{forgotten.back}</LinkButton>
      </Buttons>
    </Entrance>,
  );
}

export function forgottenPage(props: EntrancePage & { isSent: boolean }): string {
  const texts = signInTexts[props.page.language];
  const { forgotten } = texts;
  return renderPanelPage(
    <Entrance {...props} title={props.isSent ? forgotten.sent : forgotten.title} screen="forgotten">
      <p>{props.isSent ? forgotten.sentHelp : forgotten.text}</p>
      {props.isSent ? (
        <Buttons>
          <LinkButton href="/panel/sign-in">{forgotten.back}</LinkButton>
        </Buttons>
      ) : (
        <PlainForm operation="requestPasswordLink" action="/panel/forgotten">
          <Field name="email" label={texts.email} type="email" autocomplete="username" autofocus required />
          <Buttons>
            <Button kind="primary">{forgotten.submit}</Button>
            <LinkButton kind="quiet" href="/panel/sign-in">
              {forgotten.back}
            </LinkButton>
          </Buttons>
        </PlainForm>
      )}
    </Entrance>,
  );
}

export function resetPage(
  props: EntrancePage & { token: string; passwordError?: string | undefined },
): string {
  const { reset, welcome } = signInTexts[props.page.language];
  return renderPanelPage(
    <Entrance {...props} title={reset.title} screen="reset">
      <PlainForm operation="resetPassword" action={`/panel/t/${props.token}`}>
        <Field
          name="password"
          label={welcome.newPassword}
          help={welcome.newPasswordHelp}
          type="password"
          autocomplete="new-password"
          error={props.passwordError}
          autofocus
          required
        />
        <Buttons>
          <Button kind="primary">{reset.submit}</Button>
        </Buttons>
      </PlainForm>
    </Entrance>,
  );
}
