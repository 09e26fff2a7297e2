/** Names of the screens of the panel. */
export type ScreenName =
  | 'today'
  | 'check-in'
  | 'wall'
  | 'counter'
  | 'waiting'
  | 'waiting-entry'
  | 'budgets'
  | 'budget'
  | 'new-budget'
  | 'inspection'
  | 'settings-inspections'
  | 'diary'
  | 'diary-appointment'
  | 'diary-book'
  | 'diary-closed'
  | 'board'
  | 'start'
  | 'import'
  | 'import-preview'
  | 'import-result'
  | 'hours'
  | 'people'
  | 'invite'
  | 'person'
  | 'tablets'
  | 'access-history'
  | 'settings'
  | 'settings-hours'
  | 'settings-holidays'
  | 'settings-closures'
  | 'settings-boxes'
  | 'settings-rates'
  | 'settings-items'
  | 'settings-categories'
  | 'settings-series'
  | 'settings-papers'
  | 'settings-rules'
  | 'settings-messages'
  | 'settings-tax'
  | 'settings-plan'
  | 'settings-notices'
  | 'settings-history'
  | 'integrations'
  | 'keys'
  | 'new-key'
  | 'key'
  | 'webhooks'
  | 'new-webhook'
  | 'webhook'
  | 'delivery'
  | 'requests'
  | 'request'
  | 'find-request'
  | 'integration-docs'
  | 'jobs'
  | 'job'
  | 'account'
  | 'account-history'
  | 'second-factor'
  | 'operations'
  | 'operation'
  | 'find';

export interface ScreenHelp {
  /** Purpose of the screen. */
  about: string;
  /** The first thing to do there. */
  first: string;
  /** Acts that cannot be undone. */
  final?: string;
}

/** Help at the head of each screen. */
export interface HelpTexts {
  title: string;
  first: string;
  final: string;
  /** Link to the guide. */
  guide: string;
  screens: Record<ScreenName, ScreenHelp>;
}
