export interface SettingsTexts {
  title: string;
  tabs: { business: string; holidays: string };
  holidays: { empty: string; add: string };
}
