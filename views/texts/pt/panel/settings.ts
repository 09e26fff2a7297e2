import type { SettingsTexts } from '../../types/panel/settings.ts';

export const settings: SettingsTexts = {
  title: 'Definições',
  tabs: { business: 'Oficina', holidays: 'Feriados' },
  holidays: { empty: 'Ainda não há feriados.', add: 'Adicione um dia em que a oficina está fechada.' },
};
