import { events } from '../../../generated/events.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { BulkBar, Filters, Pager } from '../kit/browse.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Card } from '../kit/layout.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { subscriptionPath } from './layout.tsx';

type Delivery = ResultOf<'listSubscriptionDeliveries'>['data'][number];

const statuses = ['pending', 'succeeded', 'failed'] as const;
const pageSize = '25';

/** Returns the query of the list from that of the page. Omits values that the list would refuse. */
export function deliveryQuery({ status = '', event = '', cursor }: Record<string, string>) {
  return {
    ...(statuses.some((each) => each === status) && { status }),
    ...(Object.hasOwn(events, event) && { event }),
    ...(cursor && { cursor }),
    limit: pageSize,
  };
}

interface DeliveriesProps {
  subscription: Pick<ResultOf<'showSubscription'>, 'id' | 'served'>;
  deliveries: ResultOf<'listSubscriptionDeliveries'>;
  page: Page;
}

/** The deliveries of a subscription, with filters, and the act on selected ones. */
export function DeliveriesCard({ subscription, deliveries, page }: DeliveriesProps) {
  const { language } = page;
  const texts = integrationsTexts[language];
  return (
    <Card title={operationLabel(language, 'listSubscriptionDeliveries')} flush region="deliveries">
      <DeliveryFilters subscription={subscription} page={page} />
      <DeliveryTable subscription={subscription} deliveries={deliveries} page={page} />
      <BulkBar id="replay" operation="replaySubscription" params={{ id: subscription.id }}>
        <Button icon="send" disabled={subscription.served ? undefined : texts.health.unserved}>
          {texts.resendSelected}
        </Button>
      </BulkBar>
      <DeliveryPager subscription={subscription} next={deliveries.next_cursor} page={page} />
    </Card>
  );
}

function DeliveryFilters({ subscription: { id }, page }: Omit<DeliveriesProps, 'deliveries'>) {
  const { language } = page;
  const texts = integrationsTexts[language];
  const { status = '', event = '' } = deliveryQuery(page.address.query);
  return (
    <Filters
      action={subscriptionPath(id)}
      filters={[
        {
          name: 'status',
          label: texts.allStates,
          value: status,
          options: statuses.map((value) => ({ value, label: texts.deliveryStates[value] })),
        },
        {
          name: 'event',
          label: texts.events,
          value: event,
          options: Object.keys(events).map((value) => ({ value, label: value })),
        },
      ]}
      clearHref={status || event ? subscriptionPath(id) : undefined}
    />
  );
}

function DeliveryTable({ subscription, deliveries, page }: DeliveriesProps) {
  const label = (field: string) => fieldLabel(page, 'listSubscriptionDeliveries', `data[].${field}`);
  const path = subscriptionPath(subscription.id);
  return (
    <Table
      caption={operationLabel(page.language, 'listSubscriptionDeliveries')}
      rows={deliveries.data}
      id={({ id }) => String(id)}
      name={({ event, id }) => `${event} ${id}`}
      href={({ id }) => `${path}/deliveries/${id}`}
      selection={{ form: 'replay', name: 'delivery_ids' }}
      columns={[
        { name: 'event', label: label('event'), cell: ({ event }) => <code>{event}</code> },
        {
          name: 'status',
          label: label('status'),
          cell: (row) => <DeliveryStatus status={row.status} page={page} />,
        },
        {
          name: 'answer',
          label: integrationsTexts[page.language].answer,
          cell: (row) => <Answer delivery={row} page={page} />,
        },
        { name: 'attempts', label: label('attempts'), numeric: true, cell: ({ attempts }) => attempts },
        { name: 'created_at', label: label('created_at'), cell: (row) => <Time at={row.created_at} /> },
        {
          name: 'next_attempt_at',
          label: label('next_attempt_at'),
          cell: (row) => row.next_attempt_at && <Time at={row.next_attempt_at} />,
        },
      ]}
      empty={<NoDeliveries id={subscription.id} page={page} />}
    />
  );
}

/** The answer of the receiver, or why there was none. */
function Answer({
  delivery: { response_status, error, attempts },
  page,
}: {
  delivery: Delivery;
  page: Page;
}) {
  if (response_status !== null) return <>{`HTTP ${response_status}`}</>;
  if (attempts === 0) return null;
  return <span lang={error ? 'en' : undefined}>{error ?? integrationsTexts[page.language].noAnswer}</span>;
}

function NoDeliveries({ id, page }: { id: number; page: Page }) {
  const texts = integrationsTexts[page.language];
  const { status, event } = deliveryQuery(page.address.query);
  if (!status && !event)
    return <Empty icon="send" title={texts.noDeliveries} text={texts.noDeliveriesText} />;
  return (
    <Empty title={texts.nothingMatches}>
      <LinkButton href={subscriptionPath(id)}>
        {operationLabel(page.language, 'listSubscriptionDeliveries')}
      </LinkButton>
    </Empty>
  );
}

function DeliveryPager({
  subscription: { id },
  next,
  page,
}: Pick<DeliveriesProps, 'subscription' | 'page'> & { next: string | null }) {
  const { limit: _limit, cursor, ...filters } = deliveryQuery(page.address.query);
  const hrefOf = (more: Record<string, string>) =>
    `${subscriptionPath(id)}?${new URLSearchParams({ ...filters, ...more })}`;
  return <Pager previous={cursor ? hrefOf({}) : null} next={next && hrefOf({ cursor: next })} />;
}
