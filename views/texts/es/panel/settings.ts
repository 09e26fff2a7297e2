import type { SettingsTexts } from '../../types/panel/settings.ts';

export const settings: SettingsTexts = {
  title: 'Ajustes',
  tabs: { business: 'Taller', holidays: 'Festivos' },
  holidays: { empty: 'Todavía no hay festivos.', add: 'Añada un día en que el taller está cerrado.' },
};
