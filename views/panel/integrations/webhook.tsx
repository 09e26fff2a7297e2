import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Pager } from '../kit/browse.tsx';
import { Button, Buttons } from '../kit/button.tsx';
import { Secret } from '../kit/code.tsx';
import { Empty } from '../kit/feedback.tsx';
import { FormFooter, OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Notice } from '../kit/notice.tsx';
import { Facts } from '../kit/record.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { OperationField } from '../operation-field.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { fieldLabel, IntegrationsLayout, integrationsPath } from './layout.tsx';
import { Health, subscriptionPath } from './subscription-table.tsx';
import { EventChoice, webhooksPath } from './webhooks.tsx';

const idOf = ({ params }: Address) => ({ id: params.id ?? '' });

/** One subscription: its health, its deliveries, and the acts that repair it. */
export const webhookScreen = defineScreen({
  name: 'webhook',
  path: `${integrationsPath}/webhooks/:id`,
  reads: { subscription: 'showSubscription', deliveries: 'listSubscriptionDeliveries' },
  inputs: (address) => ({
    subscription: { params: idOf(address) },
    deliveries: {
      params: idOf(address),
      query: { cursor: address.query.cursor, status: address.query.status, limit: '25' },
    },
  }),
  forms: {
    testSubscription: { showsResult: true },
    replaySubscription: {},
    setSubscription: {},
    rotateSubscriptionSecret: { showsResult: true },
    removeSubscription: { next: () => webhooksPath },
  },
  title: ({ subscription }) => subscription.url,
  view: ({ subscription, deliveries }, page) => (
    <IntegrationsLayout
      page={page}
      tab="webhooks"
      title={subscription.url}
      back={{ href: webhooksPath, label: operationLabel(page.language, 'listSubscriptions') }}
      actions={<MainActs subscription={subscription} page={page} />}
    >
      <ActResult page={page} />
      <SubscriptionFacts subscription={subscription} page={page} />
      <Card title={operationLabel(page.language, 'listSubscriptionDeliveries')} flush>
        <DeliveryTable subscription={subscription} deliveries={deliveries} page={page} />
      </Card>
      <ReplayForm subscription={subscription} page={page} />
      {page.may('setSubscription') && <ManageForms subscription={subscription} page={page} />}
    </IntegrationsLayout>
  ),
});

type Subscription = ResultOf<'showSubscription'>;

function MainActs({ subscription: { id }, page }: { subscription: Subscription; page: Page }) {
  return (
    <OperationForm operation="testSubscription" params={{ id }} inline>
      <Button icon="send">{operationLabel(page.language, 'testSubscription')}</Button>
    </OperationForm>
  );
}

function ActResult({ page: { result, language } }: { page: Page }) {
  const texts = integrationsTexts[language];
  if (result?.operation === 'rotateSubscriptionSecret') {
    const { secret } = result.body as ResultOf<'rotateSubscriptionSecret'>;
    return <Secret id="new-secret" label={texts.newSecret} secret={secret} />;
  }
  if (result?.operation !== 'testSubscription') return null;
  const { ok, status, error } = result.body as ResultOf<'testSubscription'>;
  return (
    <Notice tone={ok ? 'good' : 'bad'} alert>
      <p>{ok ? texts.testArrived(status ?? 0) : texts.testFailed}</p>
      {error && <p lang="en">{error}</p>}
    </Notice>
  );
}

function SubscriptionFacts({ subscription, page }: { subscription: Subscription; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'showSubscription', field);
  const { key_name, description, events, last_failure, last_failure_at, pending } = subscription;
  return (
    <Facts
      facts={[
        {
          label: integrationsTexts[page.language].state,
          value: <Health subscription={subscription} page={page} />,
        },
        { label: label('key_name'), value: <span dir="auto">{key_name}</span> },
        { label: label('pending'), value: pending },
        { label: label('last_failure'), value: last_failure && <span lang="en">{last_failure}</span> },
        { label: label('last_failure_at'), value: last_failure_at && <Time at={last_failure_at} /> },
        {
          label: label('description'),
          value: description && <span dir="auto">{description}</span>,
          wide: true,
        },
        { label: label('events'), value: events.join(', '), wide: true },
      ]}
    />
  );
}

interface DeliveryTableProps {
  subscription: Subscription;
  deliveries: ResultOf<'listSubscriptionDeliveries'>;
  page: Page;
}

function DeliveryTable({ subscription, deliveries, page }: DeliveryTableProps) {
  const label = (field: string) => fieldLabel(page, 'listSubscriptionDeliveries', `data[].${field}`);
  const path = subscriptionPath(subscription.id);
  return (
    <>
      <Table
        caption={operationLabel(page.language, 'listSubscriptionDeliveries')}
        rows={deliveries.data}
        id={({ id }) => String(id)}
        href={({ id }) => `${path}/deliveries/${id}`}
        columns={[
          { name: 'event', label: label('event'), cell: ({ event }) => <code>{event}</code> },
          {
            name: 'status',
            label: label('status'),
            cell: (row) => <DeliveryStatus status={row.status} page={page} />,
          },
          { name: 'attempts', label: label('attempts'), numeric: true, cell: ({ attempts }) => attempts },
          {
            name: 'response_status',
            label: label('response_status'),
            numeric: true,
            cell: (row) => row.response_status,
          },
          { name: 'created_at', label: label('created_at'), cell: (row) => <Time at={row.created_at} /> },
        ]}
        empty={<Empty icon="send" title={integrationsTexts[page.language].noDeliveries} />}
      />
      <Pager
        previous={page.address.query.cursor ? path : null}
        next={deliveries.next_cursor && `${path}?cursor=${encodeURIComponent(deliveries.next_cursor)}`}
      />
    </>
  );
}

function ReplayForm({ subscription, page }: { subscription: Subscription; page: Page }) {
  const { language } = page;
  const texts = integrationsTexts[language];
  return (
    <Card title={operationLabel(language, 'replaySubscription')}>
      <p>{texts.replayHelp}</p>
      <OperationForm operation="replaySubscription" params={{ id: subscription.id }}>
        <OperationField
          operation="replaySubscription"
          property="since"
          value={subscription.failing_since ?? subscription.last_failure_at}
        />
        <Button disabled={subscription.served ? undefined : texts.health.unserved}>
          {operationLabel(language, 'replaySubscription')}
        </Button>
      </OperationForm>
    </Card>
  );
}

function ManageForms({ subscription, page }: { subscription: Subscription; page: Page }) {
  const { language } = page;
  const texts = integrationsTexts[language];
  const params = { id: subscription.id };
  return (
    <>
      <Card title={operationLabel(language, 'setSubscription')}>
        <OperationForm operation="setSubscription" params={params} version={page.versions.subscription}>
          <OperationField operation="setSubscription" property="url" value={subscription.url} />
          <OperationField operation="setSubscription" property="active" value={subscription.active} />
          <EventChoice chosen={subscription.events} />
          <OperationField
            operation="setSubscription"
            property="description"
            value={subscription.description}
          />
          <FormFooter />
        </OperationForm>
      </Card>
      <Card title={operationLabel(language, 'rotateSubscriptionSecret')}>
        <p>{texts.rotateSecretHelp}</p>
        <Buttons>
          <OperationForm operation="rotateSubscriptionSecret" params={params} inline>
            <Button>{operationLabel(language, 'rotateSubscriptionSecret')}</Button>
          </OperationForm>
        </Buttons>
      </Card>
      <Card title={operationLabel(language, 'removeSubscription')}>
        <p>{texts.removeWebhookHelp}</p>
        <OperationForm operation="removeSubscription" params={params} inline>
          <Button kind="danger">{operationLabel(language, 'removeSubscription')}</Button>
        </OperationForm>
      </Card>
    </>
  );
}
