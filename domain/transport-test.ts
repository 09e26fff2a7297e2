import type { SendOutcome } from './message.ts';
import type { SentChannel, TransportSettings } from './transport-settings.ts';

/** Why a workshop's way to send can't even be tried. */
export type Untried = 'not_set_up' | 'secret_lost';

/** What came of a test message. */
export interface TransportTest {
  ok: boolean;
  result: 'accepted' | 'kept' | 'refused' | 'deferred' | 'unknown' | Untried;
  /** What it was handed to. */
  via: string | null;
  /** In plain words. */
  answer: string;
}

export function untried(channel: SentChannel, why: Untried): TransportTest {
  const answer =
    why === 'not_set_up'
      ? `nothing is set up to send with: see \`${channel} set\``
      : `APP_SECRET does not open the account's settings: put the lost secret back, or \`${channel} set\` them again`;
  return { ok: false, result: why, via: null, answer };
}

export function tried(settings: TransportSettings, outcome: SendOutcome): TransportTest {
  const via = viaOf(settings);
  if (outcome.kind !== 'sent') return { ok: false, result: outcome.kind, via, answer: outcome.error };
  if (settings.kind === 'dev') {
    return { ok: true, result: 'kept', via, answer: 'the demo keeps messages, and sends none' };
  }
  const id = outcome.providerId === null ? '' : `, as ${outcome.providerId}`;
  return { ok: true, result: 'accepted', via, answer: `${via} took the message${id}` };
}

function viaOf(settings: TransportSettings): string | null {
  switch (settings.kind) {
    case 'smtp':
      return settings.host.includes(':')
        ? `[${settings.host}]:${settings.port}`
        : `${settings.host}:${settings.port}`;
    case 'twilio':
      return 'Twilio';
    case 'gateway':
      return new URL(settings.url).host;
    case 'dev':
      return null;
  }
}
