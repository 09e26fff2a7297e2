import { answerText, operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { roleNames } from '../../texts/panel/roles.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, PageHead } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { RecoveryCodes, secondFactorPath } from './second-factor.tsx';

/** The own account of a person: how it signs in, and where it is signed in. */
export const accountScreen = defineScreen({
  name: 'account',
  path: '/panel/account',
  reads: { account: 'showAccount', sessions: 'listSessions', passkeys: 'listPasskeys' },
  forms: {
    setAccount: {},
    changePassword: {},
    removeTotp: {},
    makeRecoveryCodes: { showsResult: true },
    renamePasskey: {},
    removePasskey: {},
    setPin: {},
    endSession: {},
    endOtherSessions: {},
  },
  title: (_data, { language }) => kitTexts[language].account,
  view: (data, page) =>
    page.result?.operation === 'makeRecoveryCodes' ? (
      <RecoveryCodes body={page.result.body as ResultOf<'makeRecoveryCodes'>} page={page} />
    ) : (
      <Account data={data} page={page} />
    ),
});

interface AccountData {
  account: ResultOf<'showAccount'>;
  sessions: ResultOf<'listSessions'>;
  passkeys: ResultOf<'listPasskeys'>;
}

function Account({ data: { account, sessions, passkeys }, page }: { data: AccountData; page: Page }) {
  const { language } = page;
  const { person } = account;
  const label = (property: string) => answerText(language, 'showAccount', property)?.label ?? '';
  return (
    <>
      <PageHead title={person.name} note={roleNames[language][person.role]} />
      <div class="stack wide">
        <Card title={operationLabel(language, 'setAccount')}>
          <OperationForm operation="setAccount">
            <OperationField operation="setAccount" property="email" value={person.email} />
            <OperationField operation="setAccount" property="language" value={person.language} />
            <FormFooter />
          </OperationForm>
        </Card>
        <Card title={operationLabel(language, 'changePassword')}>
          <OperationForm operation="changePassword" params={{ keep: page.sessionId }}>
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
            <FormFooter submit={operationLabel(language, 'changePassword')} />
          </OperationForm>
        </Card>
        <Card title={operationLabel(language, 'showAccount')}>
          <div class="stack">
            <Facts
              facts={[
                { label: label('person.has_app'), value: person.has_app ? '✓' : '—' },
                { label: label('recovery_codes_left'), value: account.recovery_codes_left },
              ]}
            />
            <span class="row">
              {person.has_app ? (
                <Act operation="removeTotp" page={page} danger />
              ) : (
                <LinkButton href={secondFactorPath}>{operationLabel(language, 'startTotp')}</LinkButton>
              )}
              <Act operation="makeRecoveryCodes" page={page} />
            </span>
          </div>
        </Card>
        <Passkeys passkeys={passkeys.data} page={page} />
        <Card title={operationLabel(language, 'setPin')}>
          <OperationForm operation="setPin">
            <OperationField operation="setPin" property="pin" type="password" autocomplete="off" />
            <FormFooter submit={operationLabel(language, 'setPin')} />
          </OperationForm>
        </Card>
        <Sessions sessions={sessions.data} page={page} />
      </div>
    </>
  );
}

interface ActProps {
  operation: 'removeTotp' | 'makeRecoveryCodes' | 'endOtherSessions' | 'endSession' | 'removePasskey';
  page: Page;
  params?: Record<string, number>;
  danger?: boolean;
}

function Act({ operation, page, params = {}, danger = false }: ActProps) {
  const id = [operation, ...Object.values(params)].join('-');
  return (
    <OperationForm operation={operation} params={params} id={id} inline>
      <Button small kind={danger ? 'danger' : 'secondary'}>
        {operationLabel(page.language, operation)}
      </Button>
    </OperationForm>
  );
}

function Passkeys({ passkeys, page }: { passkeys: AccountData['passkeys']['data']; page: Page }) {
  const { language } = page;
  const label = (name: string) => answerText(language, 'listPasskeys', `data[].${name}`)?.label ?? '';
  return (
    <Card title={operationLabel(language, 'listPasskeys')} flush>
      <Table
        caption={operationLabel(language, 'listPasskeys')}
        rows={passkeys}
        id={({ id }) => String(id)}
        columns={[
          { name: 'name', label: label('name'), cell: ({ name }) => name },
          {
            name: 'created_at',
            label: label('created_at'),
            cell: ({ created_at }) => <Time at={created_at} />,
          },
          {
            name: 'last_used_at',
            label: label('last_used_at'),
            cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : '—'),
          },
          {
            name: 'remove',
            label: operationLabel(language, 'removePasskey'),
            plain: true,
            cell: ({ id }) => <Act operation="removePasskey" page={page} params={{ id }} danger />,
          },
        ]}
      />
    </Card>
  );
}

function Sessions({ sessions, page }: { sessions: AccountData['sessions']['data']; page: Page }) {
  const { language } = page;
  const label = (name: string) => answerText(language, 'listSessions', `data[].${name}`)?.label ?? '';
  return (
    <Card
      title={operationLabel(language, 'listSessions')}
      actions={
        sessions.length > 1 && (
          <Act operation="endOtherSessions" page={page} params={{ keep: page.sessionId }} />
        )
      }
      flush
      region="sessions"
    >
      <Table
        caption={operationLabel(language, 'listSessions')}
        rows={sessions}
        id={({ id }) => String(id)}
        columns={[
          { name: 'device', label: label('device'), cell: ({ device }) => device || '—' },
          { name: 'network', label: label('network'), cell: ({ network }) => network },
          {
            name: 'last_seen_at',
            label: label('last_seen_at'),
            cell: ({ last_seen_at }) => <Time at={last_seen_at} />,
          },
          {
            name: 'end',
            label: operationLabel(language, 'endSession'),
            plain: true,
            cell: ({ id }) => <Act operation="endSession" page={page} params={{ id }} />,
          },
        ]}
      />
    </Card>
  );
}
