/** The pages of the guide (`docs/guide/<language>/<page>.md`). Tests run the examples of the pages in this order. */
export const guide = {
  begin: ['start', 'keys', 'errors', 'idempotency', 'pages', 'limits', 'sandbox'],
  subjects: [
    'clients',
    'budgets',
    'invoices',
    'stock',
    'reports',
    'appointments',
    'hours',
    'signing',
    'inspections',
    'messages',
    'webhooks',
  ],
  tools: [
    'client-packages',
    'generators',
    'collections',
    'command-line',
    'assistants',
    'testing',
    'compatibility',
  ],
} as const;

export type GuideGroup = keyof typeof guide;
export type GuidePage = (typeof guide)[GuideGroup][number];

export const guideGroups = Object.keys(guide) as GuideGroup[];
export const guidePages: readonly GuidePage[] = Object.values(guide).flat();

/** The pages for the staff of a workshop (`docs/panel/<language>/<page>.md`). */
export const panelPages = [
  'overview',
  'sign-in',
  'account',
  'people',
  'tablets',
  'today',
  'check-in',
  'counter',
  'quotes',
  'inspections',
  'diary',
  'board',
  'waiting',
  'first-steps',
  'import',
  'settings-workshop',
  'settings-prices',
  'settings-invoices',
  'settings-messages',
  'integrations',
  'jobs',
  'operations',
  'keyboard',
  'troubleshooting',
  'network',
] as const;

export type PanelGuidePage = (typeof panelPages)[number];
