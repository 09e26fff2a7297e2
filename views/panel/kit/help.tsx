import { isKeyOf } from '../../../domain/text/json.ts';
import type { PanelGuidePage } from '../../docs/contents.ts';
import { panelGuidePath } from '../../docs/paths.ts';
import { helpTexts } from '../../texts/panel/help.ts';
import type { ScreenName } from '../../texts/types/panel/help.ts';
import { usePage } from '../page-context.ts';
import { Icon } from './icon.tsx';

/** The page of the guide about each screen. */
export const guideOfScreen: Record<ScreenName, PanelGuidePage> = {
  today: 'today',
  'check-in': 'check-in',
  wall: 'today',
  counter: 'counter',
  budgets: 'quotes',
  budget: 'quotes',
  'new-budget': 'quotes',
  inspection: 'inspections',
  'settings-inspections': 'inspections',
  diary: 'diary',
  'diary-appointment': 'diary',
  'diary-book': 'diary',
  'diary-closed': 'diary',
  board: 'board',
  waiting: 'waiting',
  'waiting-entry': 'waiting',
  start: 'first-steps',
  import: 'import',
  'import-preview': 'import',
  'import-result': 'import',
  hours: 'people',
  people: 'people',
  invite: 'people',
  person: 'people',
  tablets: 'tablets',
  'access-history': 'people',
  settings: 'settings-workshop',
  'settings-hours': 'settings-workshop',
  'settings-holidays': 'settings-workshop',
  'settings-closures': 'settings-workshop',
  'settings-boxes': 'settings-workshop',
  'settings-rates': 'settings-prices',
  'settings-items': 'settings-prices',
  'settings-categories': 'settings-prices',
  'settings-series': 'settings-invoices',
  'settings-papers': 'settings-invoices',
  'settings-rules': 'settings-invoices',
  'settings-messages': 'settings-messages',
  'settings-tax': 'settings-invoices',
  'settings-plan': 'settings-messages',
  'settings-notices': 'settings-messages',
  'settings-history': 'settings-workshop',
  integrations: 'integrations',
  keys: 'integrations',
  'new-key': 'integrations',
  key: 'integrations',
  webhooks: 'integrations',
  'new-webhook': 'integrations',
  webhook: 'integrations',
  delivery: 'integrations',
  requests: 'integrations',
  request: 'integrations',
  'find-request': 'integrations',
  'integration-docs': 'integrations',
  jobs: 'jobs',
  job: 'jobs',
  account: 'account',
  'account-history': 'account',
  'second-factor': 'account',
  operations: 'operations',
  operation: 'operations',
  find: 'overview',
};

/** The link to the guide on pages that need no session. */
export function EntranceHelp() {
  const { language } = usePage();
  return (
    <p class="entrance-help">
      <a href={`/docs/${language}${panelGuidePath('sign-in')}`}>{helpTexts[language].title}</a>
    </p>
  );
}

/** The help of a screen: its purpose, the first act, and acts that cannot be undone. Works without scripts. */
export function Help({ screen }: { screen: string | undefined }) {
  const { language } = usePage();
  const { screens, ...texts } = helpTexts[language];
  if (screen === undefined || !isKeyOf(screen, screens)) return null;
  const { about, first, final } = screens[screen];
  return (
    <details class="menu help-menu" data-menu="">
      <summary class="button quiet">
        <Icon name="help" />
        {texts.title}
      </summary>
      <div class="menu-sheet">
        <p>{about}</p>
        <h2>{texts.first}</h2>
        <p>{first}</p>
        {final && (
          <>
            <h2>{texts.final}</h2>
            <p>{final}</p>
          </>
        )}
        <a href={`/docs/${language}${panelGuidePath(guideOfScreen[screen])}`}>{texts.guide}</a>
      </div>
    </details>
  );
}
