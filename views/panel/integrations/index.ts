import type { Screen } from '../screen.ts';
import { deliveryScreen } from './delivery.tsx';
import { docsScreen } from './docs.tsx';
import { keyScreen } from './key.tsx';
import { keysScreen } from './keys.tsx';
import { newKeyScreen } from './new-key.tsx';
import { overviewScreen } from './overview.tsx';
import { findRequestScreen, requestScreen } from './request.tsx';
import { requestsScreen } from './requests.tsx';
import { webhookScreen } from './webhook.tsx';
import { newWebhookScreen, webhooksScreen } from './webhooks.tsx';

/** The integrator's console. */
export const integrationsScreens: readonly Screen[] = [
  overviewScreen,
  keysScreen,
  newKeyScreen,
  keyScreen,
  webhooksScreen,
  newWebhookScreen,
  webhookScreen,
  deliveryScreen,
  requestsScreen,
  requestScreen,
  findRequestScreen,
  docsScreen,
];
