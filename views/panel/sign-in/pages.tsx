import type { ComponentChildren } from 'preact';
import type { Role } from '../../../domain/people/roles.ts';
import { pageTexts } from '../../texts/pages.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import { assetPath } from '../assets.ts';
import { type FrameWorkshop, PlainFrame, renderPanelPage } from '../frame.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Notice } from '../kit/notice.tsx';
import type { PanelPage } from '../page-context.ts';

/** Values of every page that requires no session. */
export interface EntrancePage {
  page: PanelPage;
  workshop: FrameWorkshop;
  plainHttp: boolean;
  /** Whether browsers offer passkeys at this address. */
  passkeys: boolean;
  /** Message about the last submission. */
  problem?: string | undefined;
}

interface EntranceProps extends EntrancePage {
  title: string;
  screen: string;
  /** Loads the script for passkeys. */
  withPasskeys?: boolean;
  children: ComponentChildren;
}

function Entrance({
  page,
  workshop,
  plainHttp,
  title,
  screen,
  problem,
  withPasskeys,
  children,
}: EntranceProps) {
  return (
    <PlainFrame page={page} title={title} screen={screen} workshop={workshop} plainHttp={plainHttp}>
      <h1>{title}</h1>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div class="stack">{children}</div>
      {withPasskeys && <script type="module" src={assetPath('passkeys.js')} />}
    </PlainFrame>
  );
}

interface PlainFormProps {
  operation: string;
  action: string;
  hidden?: Record<string, string>;
  /** Act of the passkey script: `sign-in`, `register` or `confirm`. */
  passkey?: string;
  children: ComponentChildren;
}

/** A form before a session: it carries no nonce, because it creates no record. */
function PlainForm({ operation, action, hidden = {}, passkey, children }: PlainFormProps) {
  return (
    <form method="post" action={action} class="form" data-operation={operation} data-passkey={passkey}>
      {Object.entries({ operation, ...hidden }).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The message of a refused passkey, which the script shows. */
function PasskeyProblem({ text }: { text: string }) {
  return (
    <div data-passkey-problem hidden>
      <Notice tone="bad" alert>
        {text}
      </Notice>
    </div>
  );
}

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
          label={texts.email}
          type="email"
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

export function secondStepPage(props: EntrancePage & { ticket: string; next: string }): string {
  const { second } = signInTexts[props.page.language];
  return renderPanelPage(
    <Entrance {...props} title={second.title} screen="second-step">
      <p>{second.text}</p>
      <PlainForm
        operation="passSecondFactor"
        action="/panel/sign-in/code"
        hidden={{ ticket: props.ticket, next: props.next }}
      >
        <Field
          name="code"
          label={second.code}
          help={second.codeHelp}
          type="code"
          autocomplete="one-time-code"
          autofocus
          required
        />
        <Buttons>
          <Button kind="primary">{second.submit}</Button>
          <LinkButton kind="quiet" href="/panel/sign-in">
            {second.startAgain}
          </LinkButton>
        </Buttons>
      </PlainForm>
    </Entrance>,
  );
}

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

interface Tablet extends EntrancePage {
  people: readonly { id: number; name: string }[];
  chosen: number | null;
}

/** The sign-in page of a paired tablet: a name and a PIN. */
export function tabletPage(props: Tablet): string {
  const { tablet } = signInTexts[props.page.language];
  return renderPanelPage(
    <Entrance {...props} title={tablet.title} screen="tablet">
      {props.people.length === 0 ? (
        <p>{tablet.nobody}</p>
      ) : (
        <PlainForm operation="signInWithPin" action="/panel/sign-in/pin">
          <p>{tablet.text}</p>
          <Field
            name="person"
            label={tablet.title}
            labelHidden
            type="radio"
            value={props.chosen === null ? null : String(props.chosen)}
            options={props.people.map(({ id, name }) => ({ value: String(id), label: name }))}
            required
          />
          <Field name="pin" label={tablet.pin} type="password" autocomplete="off" required />
          <Buttons>
            <Button kind="primary">{tablet.submit}</Button>
          </Buttons>
        </PlainForm>
      )}
      <p>
        <a href="/panel/sign-in?password=1">{tablet.withPassword}</a>
      </p>
    </Entrance>,
  );
}

export function pairPage(props: EntrancePage & { token: string; name: string }): string {
  const { tablet } = signInTexts[props.page.language];
  return renderPanelPage(
    <Entrance {...props} title={tablet.pairTitle} screen="pair">
      <p>{tablet.pairText(props.name)}</p>
      <PlainForm operation="pairTablet" action={`/panel/t/${props.token}`}>
        <Buttons>
          <Button kind="primary">{tablet.pairSubmit}</Button>
        </Buttons>
      </PlainForm>
    </Entrance>,
  );
}
