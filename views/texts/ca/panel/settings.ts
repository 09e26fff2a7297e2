import type { SettingsTexts } from '../../types/panel/settings.ts';

export const settings: SettingsTexts = {
  title: 'Configuració',
  tabs: { business: 'Taller', holidays: 'Festius' },
  holidays: { empty: 'Encara no hi ha festius.', add: 'Afegiu un dia en què el taller està tancat.' },
};
