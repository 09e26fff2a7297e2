import type { Scope } from '../../../../domain/keys/keys.ts';

/** Texts of the integrator's console. */
export interface IntegrationsTexts {
  title: string;
  overview: string;
  requestsToday: string;
  failures: string;
  documentation: string;
  guide: string;
  webhookGuide: string;
  reference: string;
  state: string;
  never: string;
  noRequests: string;
  noWebhooks: string;
  noKeys: string;
  noDeliveries: string;
  scopes: string;
  scopesHelp: string;
  notInPlan: string;
  newKey: string;
  firstRequest: string;
  openKey: string;
  rotateKeyHelp: string;
  newSecret: string;
  openWebhook: string;
  events: string;
  allEvents: string;
  testFailed: string;
  rotateSecretHelp: string;
  removeWebhookHelp: string;
  timestampHelp: string;
  signatureHelp: string;
  searchRequests: string;
  method: string;
  onlyFailed: string;
  curlHelp: string;
  health: Record<'good' | 'failing' | 'inactive' | 'unserved', string>;
  keyStates: Record<'live' | 'expiring' | 'unused' | 'expired' | 'revoked' | 'test', string>;
  deliveryStates: Record<'pending' | 'succeeded' | 'failed', string>;
  subjects: Record<
    | 'clients'
    | 'vehicles'
    | 'budgets'
    | 'invoices'
    | 'appointments'
    | 'communications'
    | 'catalog'
    | 'stock'
    | 'webhooks'
    | 'reports',
    string
  >;
  scopeTexts: Record<Scope, string>;
  /** `max` is null if the plan does not limit the live keys. */
  liveKeys: (keys: number, max: number | null) => string;
  testArrived: (status: number) => string;
  requestsOfDays: (days: number) => string;
  dayCounts: Record<'day' | 'total' | 'failed', string>;
  errorsToday: string;
  quotaLeft: string;
  quotaReset: (quota: string, time: string) => string;
  perMinute: (requests: number) => string;
  limit: string;
  withoutKey: (failed: number) => string;
  failingWebhooks: (webhooks: number) => string;
  noKeysText: string;
  noWebhooksText: string;
  noDeliveriesText: string;
  noRequestsText: string;
  nothingMatches: string;
  anyAddress: string;
  onePerLine: string;
  revokeTitle: (name: string) => string;
  revokeStops: string;
  programsOf: (prefix: string) => string;
  lastUsed: (requests: number, days: number) => string;
  webhookTo: (url: string) => string;
  seeLog: string;
  pause: string;
  resume: string;
  pausedHelp: string;
  secrets: string;
  signsSince: string;
  signsUntil: string;
  allStates: string;
  resendSelected: string;
  resendFailed: string;
  needsLiveKey: string;
  removeTitle: (url: string) => string;
  pendingLost: (pending: number) => string;
  sent: string;
  answer: string;
  noAnswer: string;
  emptyAnswer: string;
  attemptOf: (attempt: number) => string;
  sender: string;
  sources: Record<'all' | 'live' | 'test' | 'panel', string>;
  moreFilters: string;
  findRequest: string;
  requestIdHelp: string;
  find: string;
  noSuchRequest: string;
  noSuchRequestText: string;
  unreadable: Record<'since' | 'status' | 'code', string>;
  aboutError: string;
  actCodes: Record<'role_not_allowed' | 'confirmation_needed', string>;
  firstRequests: string;
  keepKey: (prefix: string) => string;
  needsKey: string;
  steps: Record<'ping' | 'clients' | 'newClient' | 'vehicles' | 'invoices' | 'appointments', string>;
  seeInLog: string;
  links: Record<'keys' | 'packages' | 'errors' | 'limits' | 'openapi' | 'postman' | 'bruno', string>;
  range: Record<'since' | 'until', string>;
  applyFilters: string;
  clearFilters: string;
  sourceNames: Record<'api' | 'panel', string>;
}
