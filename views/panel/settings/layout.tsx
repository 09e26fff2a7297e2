import type { ComponentChildren } from 'preact';
import type { DeskOperationId } from '../../../generated/operations.ts';
import { settingsTexts } from '../../texts/panel/settings.ts';
import type { SettingsTab } from '../../texts/types/panel/settings.ts';
import { PageHead } from '../kit/layout.tsx';
import { PartLinks } from '../kit/parts.tsx';
import type { Page } from '../screen.ts';

export type { SettingsTab } from '../../texts/types/panel/settings.ts';

type Group = 'workshop' | 'prices' | 'invoicing' | 'clients' | 'service';

/** The parts of the settings, with their group, their address, and the read that a role must be allowed. */
const tabs: Record<SettingsTab, { group: Group; path: string; read: DeskOperationId }> = {
  business: { group: 'workshop', path: '/panel/settings', read: 'showSettings' },
  hours: { group: 'workshop', path: '/panel/settings/hours', read: 'showSettings' },
  holidays: { group: 'workshop', path: '/panel/settings/holidays', read: 'listHolidays' },
  closures: { group: 'workshop', path: '/panel/settings/closures', read: 'listClosures' },
  boxes: { group: 'workshop', path: '/panel/settings/boxes', read: 'listBoxes' },
  rates: { group: 'prices', path: '/panel/settings/rates', read: 'listDeskRates' },
  items: { group: 'prices', path: '/panel/settings/items', read: 'listItems' },
  categories: { group: 'prices', path: '/panel/settings/categories', read: 'listCategories' },
  inspections: {
    ...{ group: 'prices', path: '/panel/settings/inspections' },
    read: 'listDeskInspectionTemplates',
  },
  series: { group: 'invoicing', path: '/panel/settings/series', read: 'listSeries' },
  papers: { group: 'invoicing', path: '/panel/settings/papers', read: 'showSettings' },
  tax: { group: 'invoicing', path: '/panel/settings/tax', read: 'showTaxSending' },
  rules: { group: 'clients', path: '/panel/settings/rules', read: 'showSettings' },
  messages: { group: 'clients', path: '/panel/settings/messages', read: 'showEmailTransport' },
  notices: { group: 'clients', path: '/panel/settings/notices', read: 'listNotices' },
  plan: { group: 'service', path: '/panel/settings/plan', read: 'showUsage' },
  history: { group: 'service', path: '/panel/settings/history', read: 'listSettingsHistory' },
};

export function pathOfTab(tab: SettingsTab): string {
  return tabs[tab].path;
}

interface SettingsLayoutProps {
  page: Page;
  tab: SettingsTab;
  /** Buttons beside the title. */
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The settings: links to their parts, and the open part with the consequences of its values. */
export function SettingsLayout({ page, tab, actions, children }: SettingsLayoutProps) {
  const texts = settingsTexts[page.language];
  const names = (Object.keys(tabs) as SettingsTab[]).filter((name) => page.may(tabs[name].read));
  const groups = Map.groupBy(names, (name) => tabs[name].group);
  return (
    <div class="parts">
      <PartLinks
        label={texts.title}
        current={texts.tabs[tab]}
        groups={[...groups].map(([group, members]) => ({
          title: texts.groups[group],
          items: members.map((name) => ({
            href: tabs[name].path,
            label: texts.tabs[name],
            ...(name === tab && { current: true }),
          })),
        }))}
      />
      <div class="part">
        <PageHead title={texts.tabs[tab]} note={texts.leads[tab]}>
          {actions}
        </PageHead>
        <div class="stack wide">{children}</div>
      </div>
    </div>
  );
}
