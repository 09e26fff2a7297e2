import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { Secret } from '../kit/code.tsx';
import { Dialog } from '../kit/feedback.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card, Disclosure } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { AddressesField } from './key-fields.tsx';
import { KeyState } from './key-table.tsx';
import { IntegrationsLayout, integrationsPath, keyPath, requestsPath } from './layout.tsx';
import { RequestDaysChart, sumOfDays } from './request-days.tsx';
import { RequestTable } from './request-table.tsx';
import { ScopeChoice, ScopeNames } from './scopes.tsx';
import { SubscriptionTable } from './subscription-table.tsx';

const idOf = ({ params }: Address) => ({ id: params.id ?? '' });

/** One key: its use, its requests, its subscriptions, and the acts that change it. */
export const keyScreen = defineScreen({
  name: 'key',
  path: `${integrationsPath}/keys/:id`,
  reads: {
    apiKey: 'showKey',
    requestDays: 'listRequestDays',
    plan: 'showUsage',
    requests: 'listDeskRequests',
    subscriptions: 'listSubscriptions',
  },
  inputs: (address) => ({
    apiKey: { params: idOf(address) },
    requestDays: { query: { key_id: address.params.id, days: '30' } },
    requests: { query: { key_id: address.params.id, limit: '10' } },
  }),
  forms: { setKey: {}, rotateKey: { showsResult: true }, revokeKey: {} },
  title: ({ apiKey }) => apiKey.name,
  view: (data, page) => (
    <IntegrationsLayout
      page={page}
      tab="keys"
      title={data.apiKey.name}
      back={{ href: `${integrationsPath}/keys`, label: operationLabel(page.language, 'listKeys') }}
    >
      <RotatedKey page={page} />
      <Card region="key">
        <KeyFacts apiKey={data.apiKey} page={page} />
      </Card>
      <Card
        title={integrationsTexts[page.language].requestsOfDays(data.requestDays.days.length)}
        region="days"
      >
        <RequestDaysChart requestDays={data.requestDays} page={page} />
      </Card>
      <KeyRequests {...data} page={page} />
      <KeySubscriptions {...data} page={page} />
      {data.apiKey.revoked_at === null && <KeyActs {...data} page={page} />}
    </IntegrationsLayout>
  ),
});

function RotatedKey({ page: { result, language } }: { page: Page }) {
  if (result?.operation !== 'rotateKey') return null;
  const { key } = result.body as ResultOf<'rotateKey'>;
  return (
    <Card>
      <Secret id="new-key" label={integrationsTexts[language].newKey} secret={key} />
    </Card>
  );
}

interface KeyProps {
  apiKey: ResultOf<'showKey'>;
  page: Page;
}

function KeyFacts({ apiKey, page }: KeyProps) {
  const label = (field: string) => fieldLabel(page, 'showKey', field);
  const texts = integrationsTexts[page.language];
  const { old_secret_expires_at: oldUntil, ip_allow_list: addresses, expires_at, last_used_at } = apiKey;
  return (
    <Facts
      facts={[
        { label: texts.state, value: <KeyState apiKey={apiKey} page={page} /> },
        { label: label('prefixes'), value: <code>{`${apiKey.prefixes[0]}…`}</code> },
        { label: label('last_used_at'), value: last_used_at ? <Time at={last_used_at} /> : texts.never },
        { label: label('created_at'), value: <Time at={apiKey.created_at} show="day" /> },
        { label: label('expires_at'), value: expires_at ? <Time at={expires_at} /> : texts.never },
        { label: texts.limit, value: texts.perMinute(apiKey.per_minute) },
        {
          label: label('old_secret_expires_at'),
          value: oldUntil && Date.parse(oldUntil) > page.now.getTime() && <Time at={oldUntil} />,
        },
        { label: label('ip_allow_list'), value: addresses.join(', ') || texts.anyAddress },
        { label: label('purpose'), value: <span dir="auto">{apiKey.purpose}</span>, wide: true },
        { label: texts.scopes, value: <ScopeNames scopes={apiKey.scopes} />, wide: true },
      ]}
    />
  );
}

function KeyRequests({ apiKey, requests, page }: KeyProps & { requests: ResultOf<'listDeskRequests'> }) {
  return (
    <Card
      title={operationLabel(page.language, 'listDeskRequests')}
      actions={
        <LinkButton href={`${requestsPath}?sender=key-${apiKey.id}`} small>
          {integrationsTexts[page.language].seeLog}
        </LinkButton>
      }
      flush
      region="requests"
    >
      <RequestTable rows={requests.data} page={page} />
    </Card>
  );
}

function KeySubscriptions({
  apiKey,
  subscriptions,
  page,
}: KeyProps & { subscriptions: ResultOf<'listSubscriptions'> }) {
  const own = subscriptions.data.filter(({ key_id }) => key_id === apiKey.id);
  return (
    <Card title={operationLabel(page.language, 'listSubscriptions')} flush region="webhooks">
      <SubscriptionTable rows={own} page={page} />
    </Card>
  );
}

interface KeyActsProps extends KeyProps {
  plan: ResultOf<'showUsage'>;
  requestDays: ResultOf<'listRequestDays'>;
  subscriptions: ResultOf<'listSubscriptions'>;
}

function KeyActs(props: KeyActsProps) {
  const { apiKey, plan, page } = props;
  const { language } = page;
  return (
    <>
      <Disclosure title={operationLabel(language, 'setKey')} open={page.refusal?.operation === 'setKey'}>
        <OperationForm operation="setKey" params={{ id: apiKey.id }} version={page.versions.apiKey}>
          <OperationField operation="setKey" property="name" value={apiKey.name} />
          <ScopeChoice included={plan.scopes} chosen={apiKey.scopes} />
          <AddressesField operation="setKey" value={apiKey.ip_allow_list} />
          <OperationField operation="setKey" property="per_minute" value={apiKey.per_minute} />
          <OperationField operation="setKey" property="expires_at" value={apiKey.expires_at} />
          <FormFooter />
        </OperationForm>
      </Disclosure>
      <Card title={operationLabel(language, 'rotateKey')}>
        <div class="stack wide">
          <p>{integrationsTexts[language].rotateKeyHelp}</p>
          <OperationForm operation="rotateKey" params={{ id: apiKey.id }}>
            <OperationField operation="rotateKey" property="now" />
            <div>
              <Button>{operationLabel(language, 'rotateKey')}</Button>
            </div>
          </OperationForm>
        </div>
      </Card>
      <RevokeKey {...props} />
    </>
  );
}

/** Revokes the key after a question that names what will stop. */
function RevokeKey({ apiKey, requestDays, subscriptions, page }: KeyActsProps) {
  const { language, address, refusal } = page;
  const texts = integrationsTexts[language];
  const path = keyPath(apiKey.id);
  const own = subscriptions.data.filter(({ key_id }) => key_id === apiKey.id);
  const requests = sumOfDays(requestDays).reduce((sum, { total }) => sum + total, 0);
  const act = operationLabel(language, 'revokeKey');
  return (
    <Card title={act}>
      <LinkButton href={`${path}?dialog=revoke`} dialog="revoke" kind="danger">
        {act}
      </LinkButton>
      <Dialog
        id="revoke"
        title={texts.revokeTitle(apiKey.name)}
        open={address.query.dialog === 'revoke' || refusal?.operation === 'revokeKey'}
        closeHref={path}
      >
        <Notice tone="warn">
          <p>{texts.revokeStops}</p>
          <ul class="bullets">
            <li>
              {texts.programsOf(apiKey.prefixes[0] ?? '')} (
              {texts.lastUsed(requests, requestDays.days.length)})
            </li>
            {own.map(({ url }) => (
              <li class="breaks">{texts.webhookTo(url)}</li>
            ))}
          </ul>
        </Notice>
        <OperationForm operation="revokeKey" params={{ id: apiKey.id }} action={path}>
          <FormFooter kind="danger" submit={act} cancelHref={path} />
        </OperationForm>
      </Dialog>
    </Card>
  );
}
