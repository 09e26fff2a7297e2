import { secondFactorRoles } from '../../../domain/people/session.ts';
import { answerText, operationLabel } from '../../texts/desk.ts';
import { accountTexts } from '../../texts/panel/account.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { Button, Buttons, LinkButton } from '../kit/button.tsx';
import { FormButtons, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { ownHistoryPath } from './history.tsx';
import { hasNewCodes, Passkeys } from './passkeys.tsx';
import { RecoveryCodes, secondFactorPath } from './second-factor.tsx';

/** The own account of a person: how it signs in, and where it is signed in. */
export const accountScreen = defineScreen({
  name: 'account',
  path: '/panel/account',
  reads: { account: 'showAccount', sessions: 'listSessions', passkeys: 'listPasskeys' },
  forms: {
    setAccount: { clearsLanguage: true },
    changePassword: {},
    removeTotp: {},
    makeRecoveryCodes: { showsResult: true },
    addPasskey: { showsResult: hasNewCodes },
    renamePasskey: {},
    removePasskey: {},
    setPin: {},
    endSession: {},
    endOtherSessions: {},
  },
  title: (_data, { language }) => kitTexts[language].account,
  view: (data, page) =>
    page.result ? (
      <RecoveryCodes body={page.result.body as ResultOf<'makeRecoveryCodes'>} page={page} />
    ) : (
      <AccountPage {...data} page={page} />
    ),
});

interface AccountProps {
  account: ResultOf<'showAccount'>;
  sessions: ResultOf<'listSessions'>;
  passkeys: ResultOf<'listPasskeys'>;
  page: Page;
}

function AccountPage({ account, sessions, passkeys, page }: AccountProps) {
  const { language } = page;
  const { person } = account;
  return (
    <>
      <PageHead title={<span dir="auto">{person.name}</span>} note={roleNames[language][person.role]}>
        <LinkButton href={ownHistoryPath} icon="history">
          {accountTexts[language].history}
        </LinkButton>
      </PageHead>
      <div class="stack wide">
        <Passkeys account={account} passkeys={passkeys.data} sessions={sessions.data} page={page} />
        <Password account={account} page={page} />
        <AuthenticatorApp account={account} page={page} />
        <Codes account={account} page={page} />
        <Sessions sessions={sessions.data} page={page} />
        <Profile account={account} page={page} />
        <Pin account={account} page={page} />
      </div>
    </>
  );
}

type PartProps = Pick<AccountProps, 'account' | 'page'>;

function Profile({ account: { person }, page }: PartProps) {
  return (
    <Card title={accountTexts[page.language].profile}>
      <OperationForm operation="setAccount">
        <OperationField operation="setAccount" property="email" value={person.email} autocomplete="email" />
        <OperationField operation="setAccount" property="language" value={person.language} />
        <FormButtons />
      </OperationForm>
    </Card>
  );
}

function Password({ account: { person }, page }: PartProps) {
  const { language, sessionId } = page;
  const texts = accountTexts[language].password;
  const label = operationLabel(language, 'changePassword');
  return (
    <Card title={texts.title}>
      {!person.has_password && <p class="quiet">{texts.none}</p>}
      <details open={page.refusal?.operation === 'changePassword'}>
        <summary>{label}</summary>
        <OperationForm operation="changePassword" params={{ keep: sessionId }}>
          <input type="text" value={person.email ?? person.name} autocomplete="username" readOnly hidden />
          {person.has_password && (
            <OperationField
              operation="changePassword"
              property="current_password"
              type="password"
              autocomplete="current-password"
            />
          )}
          <OperationField
            operation="changePassword"
            property="password"
            type="password"
            autocomplete="new-password"
          />
          <p class="quiet">{texts.ends}</p>
          <FormButtons submit={label} />
        </OperationForm>
      </details>
    </Card>
  );
}

function AuthenticatorApp({ account: { person }, page }: PartProps) {
  const { language } = page;
  const texts = accountTexts[language].app;
  const isRequired = secondFactorRoles.includes(person.role) && person.passkeys === 0;
  return (
    <Card title={texts.title}>
      <div class="stack wide">
        <p class="row">
          <State isOn={person.has_app} on={texts.on} off={texts.off} />
        </p>
        <p class="quiet">{texts.help}</p>
        <Buttons>
          <LinkButton href={secondFactorPath}>
            {person.has_app ? texts.replace : operationLabel(language, 'startTotp')}
          </LinkButton>
          {person.has_app && (
            <OperationForm operation="removeTotp" inline>
              <Button kind="danger" disabled={isRequired ? texts.required : undefined}>
                {operationLabel(language, 'removeTotp')}
              </Button>
            </OperationForm>
          )}
        </Buttons>
      </div>
    </Card>
  );
}

function Codes({ account: { person, recovery_codes_left: left }, page }: PartProps) {
  const { language } = page;
  const texts = accountTexts[language].recovery;
  const isUseful = person.has_app || person.passkeys > 0;
  return (
    <Card title={texts.title}>
      <div class="stack wide">
        {isUseful && (
          <p class="row">
            <Badge
              tone={left > 2 ? 'good' : 'warn'}
              shape={left > 2 ? 'check' : 'warning'}
              word={texts.left(left)}
            />
          </p>
        )}
        <p class="quiet">{isUseful ? texts.help : texts.nothing}</p>
        {isUseful && (
          <OperationForm operation="makeRecoveryCodes" inline>
            <Buttons>
              <Button>{texts.make}</Button>
            </Buttons>
          </OperationForm>
        )}
      </div>
    </Card>
  );
}

function Pin({ account: { person }, page }: PartProps) {
  const { language } = page;
  const texts = accountTexts[language].pin;
  return (
    <Card title={texts.title}>
      <div class="stack wide">
        <p class="row">
          <State isOn={person.has_pin} on={texts.set} off={texts.notSet} />
        </p>
        <OperationForm operation="setPin">
          <OperationField operation="setPin" property="pin" type="pin" help={texts.help} required />
          <FormButtons submit={operationLabel(language, 'setPin')} kind="secondary" />
        </OperationForm>
        {person.has_pin && (
          <OperationForm operation="setPin" params={{ pin: '' }} id="remove-pin" inline>
            <Buttons>
              <Button kind="danger">{texts.remove}</Button>
            </Buttons>
          </OperationForm>
        )}
      </div>
    </Card>
  );
}

function State({ isOn, on, off }: { isOn: boolean; on: string; off: string }) {
  return <Badge tone={isOn ? 'good' : 'calm'} shape={isOn ? 'check' : 'ring'} word={isOn ? on : off} />;
}

interface SessionsProps {
  sessions: AccountProps['sessions']['data'];
  page: Page;
}

function Sessions({ sessions, page }: SessionsProps) {
  const { language, sessionId } = page;
  const texts = accountTexts[language].sessions;
  const label = (name: string) => answerText(language, 'listSessions', `data[].${name}`)?.label ?? '';
  return (
    <Card
      title={texts.title}
      actions={
        sessions.length > 1 && (
          <OperationForm operation="endOtherSessions" params={{ keep: sessionId }} inline>
            <Button small>{operationLabel(language, 'endOtherSessions')}</Button>
          </OperationForm>
        )
      }
      flush
      region="sessions"
    >
      {sessions.length > 1 && <p class="card-note quiet">{texts.help}</p>}
      <Table
        caption={texts.title}
        rows={sessions}
        id={({ id }) => String(id)}
        columns={[
          { name: 'device', label: label('device'), cell: (session) => <Device {...{ session, page }} /> },
          { name: 'network', label: label('network'), cell: ({ network }) => <code>{network}</code> },
          {
            name: 'last_seen_at',
            label: label('last_seen_at'),
            cell: ({ last_seen_at }) => <Time at={last_seen_at} />,
          },
          {
            name: 'created_at',
            label: label('created_at'),
            cell: ({ created_at }) => <Time at={created_at} />,
          },
          {
            name: 'end',
            label: operationLabel(language, 'endSession'),
            plain: true,
            cell: ({ id }) =>
              id !== sessionId && (
                <OperationForm operation="endSession" params={{ id }} id={`end-${id}`} inline>
                  <Button small>{operationLabel(language, 'endSession')}</Button>
                </OperationForm>
              ),
          },
        ]}
      />
    </Card>
  );
}

/** The device of a session. Marks the session of this browser, and sessions on shared tablets. */
function Device({ session, page }: { session: SessionsProps['sessions'][number]; page: Page }) {
  const texts = accountTexts[page.language].sessions;
  return (
    <span class="row">
      {session.device || texts.unknownDevice}
      {session.id === page.sessionId && <Badge tone="good" shape="full" word={texts.thisDevice} />}
      {session.on_tablet && <Badge tone="calm" shape="ring" word={texts.onTablet} />}
    </span>
  );
}
