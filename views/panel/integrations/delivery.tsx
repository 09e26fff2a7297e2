import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Button } from '../kit/button.tsx';
import { CodeBlock } from '../kit/code.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { fieldLabel, IntegrationsLayout, integrationsPath } from './layout.tsx';
import { subscriptionPath } from './subscription-table.tsx';

type Delivery = ResultOf<'showSubscriptionDelivery'>;

const subscriptionOf = ({ params }: Address) => subscriptionPath(Number(params.id));

/** One delivery: its message, its headers, every attempt, and the answer of the receiver. */
export const deliveryScreen = defineScreen({
  name: 'delivery',
  path: `${integrationsPath}/webhooks/:id/deliveries/:deliveryId`,
  reads: { delivery: 'showSubscriptionDelivery', subscription: 'showSubscription' },
  inputs: ({ params }) => ({
    delivery: { params: { id: params.id ?? '', deliveryId: params.deliveryId ?? '' } },
    subscription: { params: { id: params.id ?? '' } },
  }),
  forms: { replaySubscription: { next: (_result, address) => subscriptionOf(address), toast: 'sent' } },
  title: ({ delivery }) => delivery.message_id,
  view: ({ delivery, subscription }, page) => (
    <IntegrationsLayout
      page={page}
      tab="webhooks"
      title={`${delivery.event} · ${delivery.message_id}`}
      back={{ href: subscriptionOf(page.address), label: subscription.url }}
      actions={
        <OperationForm
          operation="replaySubscription"
          params={{ id: subscription.id, delivery_id: delivery.id }}
          inline
        >
          <Button
            icon="send"
            disabled={subscription.served ? undefined : integrationsTexts[page.language].health.unserved}
          >
            {operationLabel(page.language, 'replaySubscription')}
          </Button>
        </OperationForm>
      }
    >
      <Attempts delivery={delivery} page={page} />
      <Message delivery={delivery} page={page} />
    </IntegrationsLayout>
  ),
});

function Attempts({ delivery, page }: { delivery: Delivery; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'showSubscriptionDelivery', field);
  const { last_attempt_at, response_status, error, duration_ms, next_attempt_at, response_body } = delivery;
  const last = last_attempt_at && { at: last_attempt_at, response_status, error, duration_ms };
  return (
    <Card title={label('attempts')}>
      <Facts
        facts={[
          { label: label('status'), value: <DeliveryStatus status={delivery.status} page={page} /> },
          { label: label('created_at'), value: <Time at={delivery.created_at} /> },
          { label: label('next_attempt_at'), value: next_attempt_at && <Time at={next_attempt_at} /> },
        ]}
      />
      <Table
        caption={label('attempts')}
        rows={[...delivery.earlier_attempts, ...(last ? [last] : [])].toReversed()}
        id={({ at }) => at}
        columns={[
          { name: 'at', label: label('last_attempt_at'), cell: ({ at }) => <Time at={at} /> },
          {
            name: 'response_status',
            label: label('response_status'),
            cell: (row) => row.response_status ?? '—',
          },
          { name: 'error', label: label('error'), cell: (row) => <span lang="en">{row.error}</span> },
          {
            name: 'duration_ms',
            label: label('duration_ms'),
            numeric: true,
            cell: (row) => (row.duration_ms === null ? '—' : `${row.duration_ms} ms`),
          },
        ]}
      />
      {response_body && <CodeBlock id="response" label={label('response_body')} code={response_body} />}
    </Card>
  );
}

/** The body and headers of the message. The signature differs for each attempt and is not stored. */
function Message({ delivery, page }: { delivery: Delivery; page: Page }) {
  const texts = integrationsTexts[page.language];
  return (
    <Card title={fieldLabel(page, 'showSubscriptionDelivery', 'message')}>
      <CodeBlock id="message" label="JSON" code={JSON.stringify(delivery.message, null, 2)} />
      <Facts
        facts={[
          { label: 'webhook-id', value: <code>{delivery.message_id}</code> },
          { label: 'webhook-timestamp', value: texts.timestampHelp, wide: true },
          { label: 'webhook-signature', value: texts.signatureHelp, wide: true },
        ]}
      />
      <p>
        <a href={`/docs/${page.language}/guide/webhooks`}>{texts.webhookGuide}</a>
      </p>
    </Card>
  );
}
