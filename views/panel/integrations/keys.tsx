import { operationLabel } from '../../texts/desk.ts';
import { integrationsTexts } from '../../texts/panel/integrations.ts';
import { LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/layout.tsx';
import { defineScreen, type Page, type ResultOf } from '../screen.ts';
import { KeyTable } from './key-table.tsx';
import { IntegrationsLayout, integrationsPath, newKeyPath } from './layout.tsx';

/** The workshop's API keys, with their state and use. */
export const keysScreen = defineScreen({
  name: 'keys',
  path: `${integrationsPath}/keys`,
  reads: { keys: 'listKeys', usage: 'showUsage', requestDays: 'listRequestDays' },
  forms: {},
  title: (_data, { language }) => operationLabel(language, 'listKeys'),
  view: ({ keys, usage, requestDays }, page) => (
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
      <Card flush region="keys">
        <KeyTable keys={keys.data} requestDays={requestDays} page={page} />
      </Card>
    </IntegrationsLayout>
  ),
});

/** Tells how many live keys the plan allows, and how many exist. */
export function PlanLimits({ usage, page: { language } }: { usage: ResultOf<'showUsage'>; page: Page }) {
  const { live_keys, max_live_keys } = usage;
  return <p class="quiet">{integrationsTexts[language].liveKeys(live_keys, max_live_keys)}</p>;
}
