import type { components } from '../../../generated/desk-types.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { fieldLabel } from '../field-label.ts';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Since } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import { newWebhookPath, subscriptionPath } from './layout.tsx';

type Subscription = components['schemas']['Subscription'];

/** Tells whether the deliveries of an active subscription do not arrive. */
export function needsAttention({ active, served, failing_since }: Subscription): boolean {
  return active && (!served || failing_since !== null);
}

/** Sorts subscriptions: those whose deliveries do not arrive, and last the inactive ones. */
export function failingFirst(rows: readonly Subscription[]): Subscription[] {
  const rankOf = (row: Subscription) => (needsAttention(row) ? 0 : row.active ? 1 : 2);
  return rows.toSorted((one, other) => rankOf(one) - rankOf(other) || one.id - other.id);
}

export function SubscriptionTable({ rows, page }: { rows: readonly Subscription[]; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'listSubscriptions', `data[].${field}`);
  return (
    <Table
      caption={operationLabel(page.language, 'listSubscriptions')}
      rows={rows}
      id={({ id }) => String(id)}
      href={({ id }) => subscriptionPath(id)}
      columns={[
        { name: 'url', label: label('url'), cell: (row) => <UrlAndPurpose subscription={row} /> },
        {
          name: 'state',
          label: integrationsTexts[page.language].state,
          cell: (row) => <Health subscription={row} page={page} />,
        },
        { name: 'pending', label: label('pending'), numeric: true, cell: ({ pending }) => pending },
        { name: 'key_name', label: label('key_name'), cell: (row) => <span dir="auto">{row.key_name}</span> },
      ]}
      empty={<NoWebhooks page={page} />}
    />
  );
}

function UrlAndPurpose({ subscription: { url, description } }: { subscription: Subscription }) {
  return (
    <span class="two-lines">
      <span dir="ltr" class="breaks">
        {url}
      </span>
      {description !== '' && (
        <span class="quiet" dir="auto">
          {description}
        </span>
      )}
    </span>
  );
}

function NoWebhooks({ page }: { page: Page }) {
  const texts = integrationsTexts[page.language];
  return (
    <Empty icon="integrations" title={texts.noWebhooks} text={texts.noWebhooksText}>
      {page.may('createSubscription') && (
        <LinkButton href={newWebhookPath} icon="add">
          {operationLabel(page.language, 'createSubscription')}
        </LinkButton>
      )}
    </Empty>
  );
}

/** Tells whether the deliveries of a subscription arrive. */
export function Health({ subscription, page }: { subscription: Subscription; page: Page }) {
  const { failing_since } = subscription;
  const isFailing = needsAttention(subscription) && subscription.served && failing_since !== null;
  return (
    <span class="badges">
      <HealthBadge subscription={subscription} page={page} />
      {isFailing && <Since at={failing_since} />}
    </span>
  );
}

function HealthBadge({ subscription, page }: { subscription: Subscription; page: Page }) {
  const { health } = integrationsTexts[page.language];
  const { active, served, failing_since } = subscription;
  if (!active) return <Badge tone="calm" shape="pause" word={health.inactive} />;
  if (!served) return <Badge tone="bad" shape="cross" word={health.unserved} />;
  if (failing_since === null) return <Badge tone="good" shape="check" word={health.good} />;
  return <Badge tone="bad" shape="warning" word={health.failing} />;
}
