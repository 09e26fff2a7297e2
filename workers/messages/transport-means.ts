import type { ProviderRequests } from './provider-requests.ts';
import type { SmtpOptions } from './smtp.ts';

/** What all workshops' transports share; whoever opened it closes it after them. */
export interface TransportMeans {
  requests: ProviderRequests;
  clock: () => Date;
  smtp?: Omit<SmtpOptions, 'now'>;
  /** Of another region, or a stand-in; default: Twilio's API in the United States. */
  twilioUrl?: string;
  /** Called when the transport of a workshop whose gateway may be at a private address is opened. */
  onPrivateGateway?: (instanceId: number) => void;
}
