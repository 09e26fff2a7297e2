import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { Button } from '../kit/button.tsx';
import { CodeBlock } from '../kit/code.tsx';
import { OperationForm } from '../kit/form.tsx';
import { Card } from '../kit/layout.tsx';
import { Facts } from '../kit/record.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { type Address, defineScreen, type Page, type ResultOf } from '../screen.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { IntegrationsLayout, integrationsPath, subscriptionPath } from './layout.tsx';

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
      <Card region="delivery">
        <DeliveryFacts delivery={delivery} page={page} />
      </Card>
      {delivery.attempts > 0 && <Attempts delivery={delivery} page={page} />}
      <Message delivery={delivery} url={subscription.url} page={page} />
    </IntegrationsLayout>
  ),
});

interface DeliveryProps {
  delivery: Delivery;
  page: Page;
}

function DeliveryFacts({ delivery, page }: DeliveryProps) {
  const label = (field: string) => fieldLabel(page, 'showSubscriptionDelivery', field);
  const { created_at, next_attempt_at, error } = delivery;
  return (
    <Facts
      facts={[
        { label: label('status'), value: <DeliveryStatus status={delivery.status} page={page} /> },
        { label: label('created_at'), value: <Time at={created_at} show="long" /> },
        { label: label('attempts'), value: delivery.attempts },
        {
          label: label('next_attempt_at'),
          value: next_attempt_at && <Time at={next_attempt_at} show="long" />,
        },
        { label: label('error'), value: error && <span lang="en">{error}</span>, wide: true },
      ]}
    />
  );
}

/** Every attempt, the last one first, and the body of the last answer. */
function Attempts({ delivery, page }: DeliveryProps) {
  const label = (field: string) => fieldLabel(page, 'showSubscriptionDelivery', field);
  const texts = integrationsTexts[page.language];
  const { last_attempt_at, response_status, error, duration_ms, response_body } = delivery;
  const last = last_attempt_at && { at: last_attempt_at, response_status, error, duration_ms };
  const attempts = [...delivery.earlier_attempts, ...(last ? [last] : [])];
  return (
    <Card title={texts.answer} flush>
      <Table
        caption={label('attempts')}
        rows={attempts.map((attempt, index) => ({ ...attempt, number: index + 1 })).toReversed()}
        id={({ number }) => String(number)}
        columns={[
          { name: 'number', label: label('attempts'), cell: ({ number }) => texts.attemptOf(number) },
          { name: 'at', label: label('last_attempt_at'), cell: ({ at }) => <Time at={at} /> },
          {
            name: 'response_status',
            label: texts.answer,
            cell: (row) => (row.response_status === null ? texts.noAnswer : `HTTP ${row.response_status}`),
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
      <div class="card-body">
        {response_body ? (
          <CodeBlock id="response" label={label('response_body')} code={response_body} />
        ) : (
          response_status !== null && <p class="quiet">{texts.emptyAnswer}</p>
        )}
      </div>
    </Card>
  );
}

/** The request of each attempt. The signature differs for each attempt and is not stored. */
function Message({ delivery, url, page }: DeliveryProps & { url: string }) {
  const texts = integrationsTexts[page.language];
  return (
    <Card title={texts.sent}>
      <div class="stack wide">
        <Facts
          facts={[
            { label: 'POST', value: <code>{url}</code>, wide: true },
            { label: 'content-type', value: <code>application/json</code> },
            { label: 'webhook-id', value: <code>{delivery.message_id}</code> },
            { label: 'webhook-timestamp', value: texts.timestampHelp, wide: true },
            { label: 'webhook-signature', value: texts.signatureHelp, wide: true },
          ]}
        />
        <CodeBlock id="message" label="JSON" code={JSON.stringify(delivery.message, null, 2)} />
        <p>
          <a href={`/docs/${page.language}/guide/webhooks`}>{texts.webhookGuide}</a>
        </p>
      </div>
    </Card>
  );
}
