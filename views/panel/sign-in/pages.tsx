import type { ComponentChildren } from 'preact';
import type { Role } from '../../../domain/people/roles.ts';
import { pageTexts } from '../../texts/pages.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { signInTexts } from '../../texts/panel/sign-in.ts';
import { assetPath } from '../assets.ts';
import { type FrameWorkshop, PlainFrame, renderPanelPage } from '../frame.tsx';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { FieldScope } from '../kit/field-scope.ts';
import { Notice } from '../kit/notice.tsx';
import { initialsOf } from '../kit/values.tsx';
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
  /** Id of the person who has chosen its name. */
  chosen: number | null;
}

/** The sign-in page of a paired tablet: the names of the people, and then the PIN of the chosen one. */
export function tabletPage(props: Tablet): string {
  const { tablet } = signInTexts[props.page.language];
  const { people, chosen } = props;
  const person = people.find(({ id }) => id === chosen);
  return renderPanelPage(
    <Entrance {...props} title={person ? person.name : tablet.title} screen="tablet">
      {person ? <PinForm person={person} {...props} /> : <NameList {...props} />}
      <p>
        <a href="/panel/sign-in?password=1">{tablet.withPassword}</a>
      </p>
    </Entrance>,
  );
}

function NameList({ people, page }: Tablet) {
  const { tablet } = signInTexts[page.language];
  if (people.length === 0) return <p>{tablet.nobody}</p>;
  return (
    <ul class="name-list" role="list">
      {people.map(({ id, name }) => (
        <li>
          <a class="button" href={`/panel/sign-in?person=${id}`}>
            <span class="avatar" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span dir="auto">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function PinForm({ person, page }: Tablet & { person: { id: number } }) {
  const { tablet } = signInTexts[page.language];
  return (
    <PlainForm operation="signInWithPin" action="/panel/sign-in/pin" hidden={{ person: String(person.id) }}>
      <Field name="pin" label={tablet.pin} type="pin" autofocus required />
      <Buttons>
        <Button kind="primary">{tablet.submit}</Button>
        <LinkButton kind="quiet" href="/panel/sign-in">
          {tablet.otherPerson}
        </LinkButton>
      </Buttons>
    </PlainForm>
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
