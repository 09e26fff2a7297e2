import type { ComponentChildren } from 'preact';
import { settingsTexts } from '../../texts/panel/settings.ts';
import type { SettingsTexts } from '../../texts/types/panel/settings.ts';
import { PageHead } from '../kit/layout.tsx';
import { usePage } from '../page-context.ts';

export type SettingsTab = keyof SettingsTexts['tabs'];

export const settingsPaths: Record<SettingsTab, string> = {
  business: '/panel/settings',
  holidays: '/panel/settings/holidays',
};

/** The parts of the settings beside each other: their list, and the open one. */
export function SettingsLayout({ tab, children }: { tab: SettingsTab; children: ComponentChildren }) {
  const { language } = usePage();
  const texts = settingsTexts[language];
  return (
    <>
      <PageHead title={texts.title} />
      <nav class="tabs" aria-label={texts.title}>
        {Object.entries(settingsPaths).map(([name, path]) => (
          <a href={path} aria-current={name === tab ? 'page' : undefined}>
            {texts.tabs[name as SettingsTab]}
          </a>
        ))}
      </nav>
      {children}
    </>
  );
}
