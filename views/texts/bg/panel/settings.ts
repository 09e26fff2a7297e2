import type { SettingsTexts } from '../../types/panel/settings.ts';

export const settings: SettingsTexts = {
  title: 'Настройки',
  tabs: { business: 'Сервиз', holidays: 'Почивни дни' },
  holidays: { empty: 'Още няма почивни дни.', add: 'Добавете ден, в който сервизът не работи.' },
};
