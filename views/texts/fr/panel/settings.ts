import type { SettingsTexts } from '../../types/panel/settings.ts';

export const settings: SettingsTexts = {
  title: 'Réglages',
  tabs: { business: 'Atelier', holidays: 'Jours fériés' },
  holidays: { empty: "Aucun jour férié pour l'instant.", add: "Ajoutez un jour où l'atelier est fermé." },
};
