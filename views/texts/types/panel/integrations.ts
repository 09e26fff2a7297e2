import type { Scope } from '../../../../domain/keys/keys.ts';

/** Texts of the integrator's console. */
export interface IntegrationsTexts {
  title: string;
  overview: string;
  requestsToday: string;
  ofQuota: string;
  failedToday: string;
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
  replayHelp: string;
  rotateSecretHelp: string;
  removeWebhookHelp: string;
  timestampHelp: string;
  signatureHelp: string;
  searchRequests: string;
  method: string;
  allRequests: string;
  onlyFailed: string;
  curlHelp: string;
  health: Record<'good' | 'failing' | 'inactive' | 'unserved', string>;
  keyStates: Record<'live' | 'test' | 'expired' | 'revoked', string>;
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
  requestsAndFailures: (requests: number, failures: number) => string;
  testArrived: (status: number) => string;
  revokeHelp: (webhooks: number) => string;
}
