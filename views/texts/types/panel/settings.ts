/** The lists of the settings that share one screen. */
export type SettingsListName = 'closures' | 'boxes' | 'rates' | 'items' | 'categories' | 'series';

export type SettingsTab =
  | SettingsListName
  | 'inspections'
  | 'business'
  | 'hours'
  | 'holidays'
  | 'papers'
  | 'rules'
  | 'messages'
  | 'notices'
  | 'tax'
  | 'plan'
  | 'history';

interface SectionTexts {
  title: string;
  help: string;
}

/** Texts of the settings. */
export interface SettingsTexts {
  title: string;
  tabs: Record<SettingsTab, string>;
  groups: Record<'workshop' | 'prices' | 'invoicing' | 'clients' | 'service', string>;
  /** The effect of each part of the settings. */
  leads: Record<SettingsTab, string>;
  sections: Record<
    'identity' | 'contact' | 'address' | 'place' | 'appointments' | 'quotes' | 'payments' | 'stock',
    SectionTexts
  >;
  empty: string;
  empties: Record<SettingsListName | 'holidays' | 'history', string>;
  removeTitle: (name: string) => string;
  /** The consequences of a removal. */
  removals: Partial<Record<SettingsListName | 'email' | 'sms', string>>;
  search: string;
  edit: string;
  isDefault: string;
  makeDefault: string;
  inactive: string;
  workshopHours: string;
  wholeWorkshop: string;
  lunch: string;
  lunchHelp: string;
  renewHelp: string;
  renewed: string;
  nothingRenewed: string;
  addedDays: string;
  removedDays: string;
  day: string;
  holiday: string;
  scope: string;
  logo: string;
  noLogo: string;
  removeLogo: string;
  look: string;
  email: string;
  sms: string;
  smsServices: { twilio: string; gateway: string };
  connected: string;
  notConnected: string;
  withoutEmail: string;
  withoutSms: string;
  sender: string;
  host: string;
  account: string;
  change: string;
  testTo: string;
  noticeLanguage: (language: string) => string;
  mode: string;
  certificate: string;
  noCertificate: string;
  replaceCertificate: string;
  holder: string;
  expires: string;
  validFor: (days: number) => string;
  unsent: string;
  rejected: string;
  plan: string;
  month: string;
  thisMonth: string;
  requests: string;
  allowance: string;
  overage: string;
  keys: string;
  keysOf: (used: number, all: number) => string;
  credit: string;
  perDay: string;
  perKey: string;
  share: string;
  noRequests: string;
  alerts: string;
  noAlerts: string;
}
