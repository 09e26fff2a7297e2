import { onTestFinished } from 'vitest';
import { openTwilioTransport } from '../../../adapters/outbound/twilio.ts';
import { openTwilioStandIn } from '../../../tools/lab/stand-ins/twilio.ts';
import { accountSid, authToken } from '../../../tools/lab/stand-ins/twilio-rules.ts';
import { openRequests } from '../../workers/messages/scene.ts';

/** Initial time of the clock. */
export const at = new Date('2026-11-20T09:30:00.400Z');

export interface SceneOptions {
  account?: Partial<Parameters<typeof openTwilioTransport>[0]>;
  /** URL to which the transport sends, in place of the URL of the stand-in. */
  twilioUrl?: string;
  deadlineMs?: number;
  allowPrivate?: boolean;
}

/** Opens a stand-in of Twilio and a transport to it; returns them with a function that moves the clock forward. */
export async function openTwilioScene({ account = {}, twilioUrl, ...options }: SceneOptions = {}) {
  let now = at;
  const clock = () => now;
  const twilio = await openTwilioStandIn({ clock });
  onTestFinished(() => twilio.close());
  const means = { requests: openRequests(options), clock, twilioUrl: twilioUrl ?? twilio.url };
  const transport = openTwilioTransport({ accountSid, authToken, ...account }, means);
  const ask = transport.ask as NonNullable<typeof transport.ask>;
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { twilio, transport, ask, wait };
}
