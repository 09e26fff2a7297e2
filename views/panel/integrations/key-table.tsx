import { capitalize } from '../../../domain/text/locale.ts';
import type { components } from '../../../generated/desk-types.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { fieldLabel } from '../field-label.ts';
import { LinkButton } from '../kit/button.tsx';
import { Sparkline } from '../kit/chart.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Since, Time } from '../kit/time.tsx';
import type { Page, ResultOf } from '../screen.ts';
import { keyStateOf, usableKeysFirst } from './key-state.ts';
import { keyPath, newKeyPath } from './layout.tsx';

type ApiKey = components['schemas']['ApiKey'];
type RequestDays = ResultOf<'listRequestDays'>;

interface KeyTableProps {
  keys: readonly ApiKey[];
  requestDays: RequestDays;
  page: Page;
}

/** The keys with state, use and limits: the usable ones first. */
export function KeyTable({ keys, requestDays, page }: KeyTableProps) {
  const label = (field: string) => fieldLabel(page, 'listKeys', `data[].${field}`);
  const texts = integrationsTexts[page.language];
  const useOf = ({ id }: ApiKey) => requestDays.data.find(({ key_id }) => key_id === id);
  return (
    <Table
      caption={operationLabel(page.language, 'listKeys')}
      rows={usableKeysFirst(keys, page.now)}
      id={({ id }) => String(id)}
      href={({ id }) => keyPath(id)}
      columns={[
        { name: 'name', label: label('name'), cell: (key) => <KeyName apiKey={key} /> },
        { name: 'state', label: texts.state, cell: (key) => <KeyState apiKey={key} page={page} /> },
        {
          name: 'requests',
          label: `${capitalize(texts.dayCounts.total, page.language)} (${kitTexts[page.language].time.days(requestDays.days.length)})`,
          numeric: true,
          cell: (key) => <KeyUse use={useOf(key)} page={page} />,
        },
        {
          name: 'failed',
          label: capitalize(texts.dayCounts.failed, page.language),
          numeric: true,
          cell: (key) => (useOf(key)?.failed ?? 0).toLocaleString(page.language),
        },
        { name: 'per_minute', label: texts.limit, cell: (key) => texts.perMinute(key.per_minute) },
        {
          name: 'last_used_at',
          label: label('last_used_at'),
          cell: (key) => <LastUse apiKey={key} page={page} />,
        },
      ]}
      empty={
        <Empty icon="key" title={texts.noKeys} text={texts.noKeysText}>
          <LinkButton href={newKeyPath} kind="primary" icon="add">
            {operationLabel(page.language, 'createKey')}
          </LinkButton>
        </Empty>
      }
    />
  );
}

function KeyName({ apiKey: { name, prefixes } }: { apiKey: ApiKey }) {
  return (
    <span class="two-lines">
      <span dir="auto">{name}</span>
      <code class="quiet">{`${prefixes[0]}…`}</code>
    </span>
  );
}

function KeyUse({ use, page: { language } }: { use: RequestDays['data'][number] | undefined; page: Page }) {
  if (!use) return <span class="quiet">0</span>;
  const counts = use.days.map(({ requests }) => requests);
  return (
    <span class="with-chart">
      <Sparkline values={counts} label={counts.join(', ')} />
      {use.requests.toLocaleString(language)}
    </span>
  );
}

function LastUse({ apiKey: { last_used_at }, page: { language } }: { apiKey: ApiKey; page: Page }) {
  return last_used_at === null ? (
    <span class="quiet">{integrationsTexts[language].never}</span>
  ) : (
    <Time at={last_used_at} />
  );
}

const marks = {
  live: { tone: 'good', shape: 'check' },
  expiring: { tone: 'warn', shape: 'clock' },
  unused: { tone: 'calm', shape: 'dashed' },
  expired: { tone: 'warn', shape: 'cross' },
  revoked: { tone: 'calm', shape: 'cross' },
} as const;

/** The state of a key, and whether it is for tests. */
export function KeyState({ apiKey, page }: { apiKey: ApiKey; page: Page }) {
  const { keyStates } = integrationsTexts[page.language];
  const state = keyStateOf(apiKey, page.now);
  return (
    <span class="badges">
      <Badge {...marks[state]} word={keyStates[state]} />
      {apiKey.environment === 'test' && <Badge tone="busy" shape="ring" word={keyStates.test} />}
      {state === 'expiring' && apiKey.expires_at && <Time at={apiKey.expires_at} />}
      {state === 'revoked' && apiKey.revoked_at && <Since at={apiKey.revoked_at} />}
    </span>
  );
}
