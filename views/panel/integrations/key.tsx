import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Button } from '../kit/button.tsx';
import { Bars } from '../kit/chart.tsx';
import { Secret } from '../kit/code.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { KeyState } from './keys.tsx';
import { fieldLabel, IntegrationsLayout, integrationsPath } from './layout.tsx';
import { RequestTable } from './request-table.tsx';
import { ScopeChoice } from './scopes.tsx';
import { SubscriptionTable } from './subscription-table.tsx';

const idOf = ({ params }: Address) => ({ id: params.id ?? '' });

/** One key: its use, its requests, its subscriptions, and the acts that change it. */
export const keyScreen = defineScreen({
  name: 'key',
  path: `${integrationsPath}/keys/:id`,
  reads: {
    apiKey: 'showKey',
    usage: 'showKeyUsage',
    plan: 'showUsage',
    requests: 'listDeskRequests',
    subscriptions: 'listSubscriptions',
  },
  inputs: (address) => ({
    apiKey: { params: idOf(address) },
    usage: { params: idOf(address) },
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
      <KeyFacts apiKey={data.apiKey} page={page} />
      <Card title={operationLabel(page.language, 'showKeyUsage')}>
        <UsageBars usage={data.usage} page={page} />
      </Card>
      <Card title={operationLabel(page.language, 'listDeskRequests')} flush>
        <RequestTable rows={data.requests.data} page={page} />
      </Card>
      <Card title={operationLabel(page.language, 'listSubscriptions')} flush>
        <SubscriptionTable
          rows={data.subscriptions.data.filter(({ key_id }) => key_id === data.apiKey.id)}
          page={page}
        />
      </Card>
      {data.apiKey.revoked_at === null && <KeyActs {...data} page={page} />}
    </IntegrationsLayout>
  ),
});

function RotatedKey({ page: { result, language } }: { page: Page }) {
  if (result?.operation !== 'rotateKey') return null;
  const { key } = result.body as ResultOf<'rotateKey'>;
  return <Secret id="new-key" label={integrationsTexts[language].newKey} secret={key} />;
}

function KeyFacts({ apiKey, page }: { apiKey: ResultOf<'showKey'>; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'showKey', field);
  const texts = integrationsTexts[page.language];
  return (
    <Facts
      facts={[
        { label: texts.state, value: <KeyState apiKey={apiKey} page={page} /> },
        { label: label('purpose'), value: <span dir="auto">{apiKey.purpose}</span>, wide: true },
        { label: label('last_used_at'), value: apiKey.last_used_at && <Time at={apiKey.last_used_at} /> },
        { label: label('created_at'), value: <Time at={apiKey.created_at} show="day" /> },
        { label: label('expires_at'), value: apiKey.expires_at && <Time at={apiKey.expires_at} /> },
        { label: label('scopes'), value: apiKey.scopes.join(', '), wide: true },
      ]}
    />
  );
}

/** The requests of the days with any, as bars. */
function UsageBars({ usage, page }: { usage: ResultOf<'showKeyUsage'>; page: Page }) {
  const texts = integrationsTexts[page.language];
  const days = usage.days.filter(({ requests, failed }) => requests + failed > 0);
  if (days.length === 0) return <p class="quiet">{texts.noRequests}</p>;
  return (
    <Bars
      caption={operationLabel(page.language, 'showKeyUsage')}
      bars={days.map(({ date, requests, failed }) => ({
        label: <Time at={date} />,
        value: requests,
        shown: texts.requestsAndFailures(requests, failed),
      }))}
    />
  );
}

interface KeyActsProps {
  apiKey: ResultOf<'showKey'>;
  plan: ResultOf<'showUsage'>;
  subscriptions: ResultOf<'listSubscriptions'>;
  page: Page;
}

function KeyActs({ apiKey, plan, subscriptions, page }: KeyActsProps) {
  const { language } = page;
  const texts = integrationsTexts[language];
  const params = { id: apiKey.id };
  const ended = subscriptions.data.filter(({ key_id }) => key_id === apiKey.id).length;
  return (
    <>
      <Card title={operationLabel(language, 'setKey')}>
        <OperationForm operation="setKey" params={params} version={page.versions.apiKey}>
          <OperationField operation="setKey" property="name" value={apiKey.name} />
          <ScopeChoice included={plan.scopes} chosen={apiKey.scopes} />
          <OperationField operation="setKey" property="per_minute" value={apiKey.per_minute} />
          <OperationField operation="setKey" property="expires_at" value={apiKey.expires_at} />
          <FormFooter />
        </OperationForm>
      </Card>
      <Card title={operationLabel(language, 'rotateKey')}>
        <p>{texts.rotateKeyHelp}</p>
        <OperationForm operation="rotateKey" params={params}>
          <OperationField operation="rotateKey" property="now" />
          <Button>{operationLabel(language, 'rotateKey')}</Button>
        </OperationForm>
      </Card>
      <Card title={operationLabel(language, 'revokeKey')}>
        <Notice tone="warn">
          <p>{texts.revokeHelp(ended)}</p>
        </Notice>
        <OperationForm operation="revokeKey" params={params}>
          <Button kind="danger">{operationLabel(language, 'revokeKey')}</Button>
        </OperationForm>
      </Card>
    </>
  );
}
