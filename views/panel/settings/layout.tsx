import type { ComponentChildren } from 'preact';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import type { SettingsTexts } from '../../texts/types/panel/settings.ts';
import { Tabs } from '../kit/browse.tsx';
import { PageHead } from '../kit/layout.tsx';
import type { Page } from '../screen.ts';

export type SettingsTab = keyof SettingsTexts['tabs'];

/** The parts of the settings, with their address and the read that a role must be allowed. */
const tabs: Record<SettingsTab, { path: string; read: DeskOperationId }> = {
  business: { path: '/panel/settings', read: 'showSettings' },
  hours: { path: '/panel/settings/hours', read: 'showSettings' },
  holidays: { path: '/panel/settings/holidays', read: 'listHolidays' },
  closures: { path: '/panel/settings/closures', read: 'listClosures' },
  boxes: { path: '/panel/settings/boxes', read: 'listBoxes' },
  rates: { path: '/panel/settings/rates', read: 'listDeskRates' },
  items: { path: '/panel/settings/items', read: 'listItems' },
  categories: { path: '/panel/settings/categories', read: 'listCategories' },
  series: { path: '/panel/settings/series', read: 'listSeries' },
  papers: { path: '/panel/settings/papers', read: 'showSettings' },
  rules: { path: '/panel/settings/rules', read: 'showSettings' },
  messages: { path: '/panel/settings/messages', read: 'showEmailTransport' },
  tax: { path: '/panel/settings/tax', read: 'showTaxSending' },
  plan: { path: '/panel/settings/plan', read: 'showUsage' },
};

export function pathOfTab(tab: SettingsTab): string {
  return tabs[tab].path;
}

interface SettingsLayoutProps {
  page: Page;
  tab: SettingsTab;
  children: ComponentChildren;
}

/** The settings: links to their parts, and the open part. */
export function SettingsLayout({ page, tab, children }: SettingsLayoutProps) {
  const texts = settingsTexts[page.language];
  const names = (Object.keys(tabs) as SettingsTab[]).filter((name) => page.may(tabs[name].read));
  return (
    <>
      <PageHead title={texts.title} />
      <div class="parts">
        <Tabs
          label={texts.title}
          items={names.map((name) => ({
            href: tabs[name].path,
            label: texts.tabs[name],
            ...(name === tab && { current: true }),
          }))}
        />
        <div class="stack wide">{children}</div>
      </div>
    </>
  );
}
