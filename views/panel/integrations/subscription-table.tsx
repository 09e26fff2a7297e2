import type { components } from '../../../generated/desk-types.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { Empty } from '../kit/feedback.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Since } from '../kit/time.tsx';
import type { Page } from '../screen.ts';
import { fieldLabel, integrationsPath } from './layout.tsx';

type Subscription = components['schemas']['Subscription'];

export const subscriptionPath = (id: number) => `${integrationsPath}/webhooks/${id}`;

export function SubscriptionTable({ rows, page }: { rows: Subscription[]; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'listSubscriptions', `data[].${field}`);
  return (
    <Table
      caption={operationLabel(page.language, 'listSubscriptions')}
      rows={rows}
      id={({ id }) => String(id)}
      href={({ id }) => subscriptionPath(id)}
      columns={[
        { name: 'url', label: label('url'), cell: ({ url }) => <span dir="ltr">{url}</span> },
        { name: 'key_name', label: label('key_name'), cell: (row) => <span dir="auto">{row.key_name}</span> },
        { name: 'state', label: label('served'), cell: (row) => <Health subscription={row} page={page} /> },
        { name: 'pending', label: label('pending'), numeric: true, cell: ({ pending }) => pending },
      ]}
      empty={<Empty icon="integrations" title={integrationsTexts[page.language].noWebhooks} />}
    />
  );
}

/** Tells whether the deliveries of a subscription arrive. */
export function Health({ subscription, page }: { subscription: Subscription; page: Page }) {
  const { health } = integrationsTexts[page.language];
  const { active, served, failing_since } = subscription;
  if (!active) return <Badge tone="calm" shape="pause" word={health.inactive} />;
  if (!served) return <Badge tone="bad" shape="cross" word={health.unserved} />;
  if (failing_since === null) return <Badge tone="good" shape="check" word={health.good} />;
  return (
    <>
      <Badge tone="bad" shape="warning" word={health.failing} /> <Since at={failing_since} />
    </>
  );
}
