import type { components } from '../../../generated/desk-types.ts';
import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/feedback.tsx';
import { Card } from '../kit/layout.tsx';
import { Badge } from '../kit/status.tsx';
import { Table } from '../kit/table.tsx';
import { Time } from '../kit/time.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { fieldLabel, IntegrationsLayout, integrationsPath } from './layout.tsx';

type ApiKey = components['schemas']['ApiKey'];

export const keyPath = (id: number) => `${integrationsPath}/keys/${id}`;
export const newKeyPath = `${integrationsPath}/new-key`;

/** The workshop's API keys, with their state and last use. */
export const keysScreen = defineScreen({
  name: 'keys',
  path: `${integrationsPath}/keys`,
  reads: { keys: 'listKeys', usage: 'showUsage' },
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listKeys'),
  view: ({ keys, usage }, page) => (
    <IntegrationsLayout
      page={page}
      tab="keys"
      actions={
        <LinkButton href={newKeyPath} kind="primary" icon="add" shortcut="n">
          {operationLabel(page.language, 'createKey')}
        </LinkButton>
      }
    >
      <PlanLimits usage={usage} page={page} />
      <Card flush>
        <KeyTable keys={keys.data} page={page} />
      </Card>
    </IntegrationsLayout>
  ),
});

/** Tells how many live keys the plan allows, and how many exist. */
export function PlanLimits({ usage, page: { language } }: { usage: ResultOf<'showUsage'>; page: Page }) {
  const { live_keys, max_live_keys } = usage;
  return <p class="quiet">{integrationsTexts[language].liveKeys(live_keys, max_live_keys)}</p>;
}

function KeyTable({ keys, page }: { keys: ApiKey[]; page: Page }) {
  const label = (field: string) => fieldLabel(page, 'listKeys', `data[].${field}`);
  const texts = integrationsTexts[page.language];
  return (
    <Table
      caption={operationLabel(page.language, 'listKeys')}
      rows={keys}
      id={({ id }) => String(id)}
      href={({ id }) => keyPath(id)}
      columns={[
        { name: 'name', label: label('name'), cell: ({ name }) => <span dir="auto">{name}</span> },
        { name: 'prefixes', label: label('prefixes'), cell: (key) => <code>{`${key.prefixes[0]}…`}</code> },
        { name: 'state', label: texts.state, cell: (key) => <KeyState apiKey={key} page={page} /> },
        {
          name: 'last_used_at',
          label: label('last_used_at'),
          cell: (key) => (key.last_used_at === null ? texts.never : <Time at={key.last_used_at} />),
        },
      ]}
      empty={<Empty icon="key" title={texts.noKeys} />}
    />
  );
}

export function KeyState({ apiKey, page }: { apiKey: ApiKey; page: Page }) {
  const { keyStates } = integrationsTexts[page.language];
  const { revoked_at, expires_at, environment } = apiKey;
  if (revoked_at !== null) return <Badge tone="calm" shape="cross" word={keyStates.revoked} />;
  if (expires_at !== null && Date.parse(expires_at) <= page.now.getTime())
    return <Badge tone="warn" shape="clock" word={keyStates.expired} />;
  if (environment === 'test') return <Badge tone="calm" shape="ring" word={keyStates.test} />;
  return <Badge tone="good" shape="check" word={keyStates.live} />;
}
