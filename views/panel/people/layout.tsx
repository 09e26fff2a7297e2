import type { ComponentChildren } from 'preact';
import { operationLabel } from '../../texts/desk.ts';
import { kitTexts } from '../../texts/panel/kit.ts';
import { Tabs } from '../kit/browse.tsx';
import { PageHead } from '../kit/layout.tsx';
import type { Page } from '../screen.ts';

export const peoplePath = '/panel/people';
export const invitePath = `${peoplePath}/invite`;
export const tabletsPath = `${peoplePath}/tablets`;
export const historyPath = `${peoplePath}/history`;

export function personPath(id: number): string {
  return `${peoplePath}/${id}`;
}

const tabs = [
  { operation: 'listPeople', path: peoplePath },
  { operation: 'listTablets', path: tabletsPath },
  { operation: 'listAccountEvents', path: historyPath },
] as const;

interface LayoutProps {
  page: Page;
  tab: (typeof tabs)[number]['operation'];
  actions?: ComponentChildren;
  children: ComponentChildren;
}

/** The people, the tablets and the history of access beside each other. */
export function PeopleLayout({ page: { language }, tab, actions, children }: LayoutProps) {
  const title = kitTexts[language].frame.places.people;
  return (
    <>
      <PageHead title={title}>{actions}</PageHead>
      <Tabs
        label={title}
        items={tabs.map(({ operation, path }) => ({
          href: path,
          label: operationLabel(language, operation),
          current: operation === tab,
        }))}
      />
      <div class="stack wide">{children}</div>
    </>
  );
}

/** Link back to the list of people, for the pages below it. */
export function toPeople({ language }: Pick<Page, 'language'>) {
  return { href: peoplePath, label: kitTexts[language].frame.places.people };
}
