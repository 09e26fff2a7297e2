import type { Changes } from '../events/changes.ts';

export const settingsSubjects = ['settings', 'logo', 'rate', 'series'] as const;
export const settingsActions = ['changed', 'added', 'removed'] as const;

/** A change of the settings, for their history. */
export interface SettingsChange {
  subject: (typeof settingsSubjects)[number];
  action: (typeof settingsActions)[number];
  /** Name of the rate or code of the series. */
  name: string | null;
  changes: Changes;
}
