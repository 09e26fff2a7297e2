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

type SubscriptionChange = Partial<Omit<SubscriptionState, 'failing_since'>>;

/** Limit of subscriptions, above the kinds of receivers of one integration: each event is compared with all of them. */
export const maxSubscriptions = 20;
/** Time for deploying a new secret, during which the old one still signs. */
export const secretOverlapMs = dayMs;
/** Each secret signs every message, and more signatures would not fit into the headers that receivers accept. */
export const maxSecrets = 10;

/** Events per replay request, which is one transaction of about a second. */
export const maxReplayed = 10_000;

/** Subscribes to all events, including those of later releases. */
export const allEvents = '*';

/** Tells whether a list contains `*` together with names of events. */
export function mixesAllEvents(events: string[] | undefined): boolean {
  return events !== undefined && events.length > 1 && events.includes(allEvents);
}

export function subscribesTo(events: Set<string>, event: string): boolean {
  return events.has(allEvents) || events.has(event);
}

export function replayFrom(since: string, now: Date): Date {
  return new Date(Math.min(readMoment(since).getTime(), now.getTime()));
}

/** Applies a change. Moving or re-enabling a receiver resets its failures. */
export function changedSubscription<Before extends SubscriptionState>(
  before: Before,
  change: SubscriptionChange,
): Before {
  const after = { ...before, ...change };
  const startsAnew = after.url !== before.url || (after.active && !before.active);
  return startsAnew ? { ...after, failing_since: null } : after;
}

/** URL length that browsers and servers support. */
const maxLength = 2048;

/**
 * Web ports. All ports from 1024 are also allowed; lower ones belong to services that must not receive POST requests.
 * Parsing removes 443 from a URL.
 */
const webPorts = ['', '8443'];
const firstFreePort = 1024;

/** Rejects characters that parsing would silently remove or change: spaces, backslashes, a fragment. */
const written = /^[a-z]+:\/\/[^/?][^\s\\#\p{Cc}]*$/iu;

const address = /^\[.*\]$|^[\d.]+$/;
const name = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)*[a-z]([a-z\d-]{0,61}[a-z\d])?$/;
/** Names that resolve only within a private network. */
const privateName = /^[^.]+$|(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Finds the problem of a receiver's URL, before its name is resolved. */
export function webhookUrlProblem(
  text: string,
  allowPrivate: boolean,
  ownPorts: ReadonlySet<number> = new Set(),
): FieldMessage | null {
  if (text.length > maxLength || !written.test(text) || !URL.canParse(text)) return 'urlForm';
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

/** Loopback names and addresses, without a DNS lookup. */
const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether a valid URL leads to the machine itself, which is allowed for a sandbox. */
export function isLoopbackUrl(text: string): boolean {
  return webhookUrlProblem(text, true) === null && ownMachine.test(new URL(text).hostname);
}

/** Checks the host as normalised by parsing: 0x7f.1, 2130706433 and ①②⑦.1 all become 127.0.0.1. */
function hostProblem(host: string): FieldMessage | null {
  if (address.test(host)) {
    return isPublicAddress(host.replaceAll(/[[\]]/g, '')) ? null : 'urlAddressNotPublic';
  }
  const withoutDot = host.replace(/\.$/, '');
  if (privateName.test(withoutDot)) return 'urlAddressNotPublic';
  return name.test(host) ? null : 'urlForm';
}

/** Tells whether the URL has user information. Empty user information counts, although parsing would remove it. */
function hasUserInfo(text: string): boolean {
  const authority = text.replace(/^[^:]*:\/\//, '').replace(/[/?].*$/s, '');
  return authority.includes('@');
}
