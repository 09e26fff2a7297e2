import type { FieldMessage } from '../../generated/errors.ts';
import { isForbiddenTarget } from '../network/forbidden-target.ts';
import { isPublicAddress } from '../network/public-address.ts';
import { dayMs } from '../time/lengths.ts';
import { readMoment } from '../time/local.ts';

export interface SubscriptionState {
  url: string;
  events: string[];
  description: string;
  active: boolean;
  failing_since: string | null;
}

export type SubscriptionChange = Partial<Omit<SubscriptionState, 'failing_since'>>;

/**
 * Maximum number of subscriptions, above the number of receivers that an integration needs. Each event is compared with
 * all subscriptions.
 */
export const maxSubscriptions = 20;
/** Time in ms for which a replaced secret still signs, so that the integrator can deploy the new secret. */
export const secretOverlapMs = dayMs;
/**
 * Maximum number of valid secrets. Each secret signs every message, and more signatures would exceed the header size
 * that receivers accept.
 */
export const maxSecrets = 10;

/** Maximum number of events per replay request, which takes about a second in one transaction. */
export const maxReplayed = 10_000;

/** The event name that subscribes to all events, including events of later releases. */
export const allEvents = '*';

/** Tells whether a list contains `*` together with other event names. */
export function mixesAllEvents(events: string[] | undefined): boolean {
  return events !== undefined && events.length > 1 && events.includes(allEvents);
}

export function subscribesTo(events: Set<string>, event: string): boolean {
  return events.has(allEvents) || events.has(event);
}

export function replayStart(since: string, now: Date): Date {
  return new Date(Math.min(readMoment(since).getTime(), now.getTime()));
}

/** Returns a subscription after a change. A new URL or reactivation resets its failures. */
export function applySubscriptionChange<Before extends SubscriptionState>(
  before: Before,
  change: SubscriptionChange,
): Before {
  const after = { ...before, ...change };
  const startsAnew = after.url !== before.url || (after.active && !before.active);
  return startsAnew ? { ...after, failing_since: null } : after;
}

/** Maximum length of a URL that browsers and servers support. */
const maxUrlLength = 2048;

/**
 * Allowed ports below 1024, as `URL` returns them: port 443 is an empty text. Other low ports belong to services that
 * must not receive POST requests. All ports from 1024 are allowed.
 */
const webPorts = ['', '8443'];
const firstFreePort = 1024;

/**
 * Pattern of a URL as entered. Excludes characters that parsing would silently remove or change: spaces, backslashes,
 * and a fragment.
 */
const urlPattern = /^[a-z]+:\/\/[^/?][^\s\\#\p{Cc}]*$/iu;

const address = /^\[.*\]$|^[\d.]+$/;
const name = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)*[a-z]([a-z\d-]{0,61}[a-z\d])?$/;
/** Matches host names that resolve only within a private network. */
const privateName = /^[^.]+$|(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Returns the problem of a receiver's URL; null if it is valid. The host name is checked before its DNS lookup. */
export function webhookUrlProblem(
  text: string,
  allowPrivate: boolean,
  ownPorts: ReadonlySet<number> = new Set(),
): FieldMessage | null {
  if (text.length > maxUrlLength || !urlPattern.test(text) || !URL.canParse(text)) return 'urlForm';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'urlScheme';
  if (hasUserInfo(text)) return 'urlUserInfo';
  if (allowPrivate) return privateProblem(url, ownPorts);
  if (!webPorts.includes(url.port) && Number(url.port) < firstFreePort) return 'urlPort';
  return hostProblem(url.hostname);
}

function privateProblem(url: URL, ownPorts: ReadonlySet<number>): FieldMessage | null {
  if (url.port === '0') return 'urlPort';
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return isForbiddenTarget({ host, port }, ownPorts) ? 'urlForbidden' : null;
}

/** Matches loopback names and addresses, without a DNS lookup. */
const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether a valid URL leads to this machine. Such a URL is allowed for a sandbox. */
export function isLoopbackUrl(text: string): boolean {
  return webhookUrlProblem(text, true) === null && ownMachine.test(new URL(text).hostname);
}

/**
 * Returns the problem of a host, in the form in which `URL` normalises it: 0x7f.1, 2130706433 and ①②⑦.1 all become
 * 127.0.0.1.
 */
function hostProblem(host: string): FieldMessage | null {
  if (address.test(host)) {
    return isPublicAddress(host.replaceAll(/[[\]]/g, '')) ? null : 'urlAddressNotPublic';
  }
  const withoutDot = host.replace(/\.$/, '');
  if (privateName.test(withoutDot)) return 'urlAddressNotPublic';
  return name.test(host) ? null : 'urlForm';
}

/**
 * Tells whether a URL contains user information. Empty user information also counts, although parsing would remove it.
 */
function hasUserInfo(text: string): boolean {
  const authority = text.replace(/^[^:]*:\/\//, '').replace(/[/?].*$/s, '');
  return authority.includes('@');
}
