import type { SettingsTexts } from '../../types/panel/settings.ts';

export const settings: SettingsTexts = {
  title: 'Settings',
  tabs: { business: 'Business', holidays: 'Holidays' },
  holidays: { empty: 'No holidays yet.', add: 'Add a day on which the workshop is closed.' },
};
