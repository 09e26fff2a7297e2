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

/** More than the kinds of receivers of one integration; each event is compared with all of them. */
export const maxSubscriptions = 20;
/** Long enough to deploy the new secret wherever the old one is used. */
export const secretOverlapMs = dayMs;
/** Each signs every message: more would not fit into the headers that receivers read. */
export const maxSecrets = 10;

/** A replay is one transaction of about a second; more takes several requests. */
export const maxReplayed = 10_000;

/** Subscribes to all events, including those that later releases add. */
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

/** A receiver that was moved or switched on again has not failed yet. */
export function changedSubscription<Before extends SubscriptionState>(
  before: Before,
  change: SubscriptionChange,
): Before {
  const after = { ...before, ...change };
  const startsAnew = after.url !== before.url || (after.active && !before.active);
  return startsAnew ? { ...after, failing_since: null } : after;
}

/** Browsers and servers agree on this limit. */
const maxLength = 2048;

/** Parsing removes 443 from a URL. Ports below 1024 belong to services that are not meant to receive posts. */
const webPorts = ['', '8443'];
const firstFreePort = 1024;

/** A URL as written: whatever parsing would silently drop or change (spaces, backslashes, a fragment) is refused. */
const written = /^[a-z]+:\/\/[^/?][^\s\\#\p{Cc}]*$/iu;

const address = /^\[.*\]$|^[\d.]+$/;
const name = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)*[a-z]([a-z\d-]{0,61}[a-z\d])?$/;
/** Names that resolve only within a private network. */
const privateName = /^[^.]+$|(^|\.)(localhost|local|internal|home\.arpa)$/;

/** Finds what is wrong with a receiver's URL as written, before its name is resolved. */
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

/** Addresses of the machine itself; the name is never looked up. */
const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells whether a well-formed URL leads to the machine itself: a sandbox on somebody's own machine may call those. */
export function isLoopbackUrl(text: string): boolean {
  return webhookUrlProblem(text, true) === null && ownMachine.test(new URL(text).hostname);
}

/** Judges the host as normalised by parsing: 0x7f.1, 2130706433 and ①②⑦.1 all are 127.0.0.1 here. */
function hostProblem(host: string): FieldMessage | null {
  if (address.test(host)) {
    return isPublicAddress(host.replaceAll(/[[\]]/g, '')) ? null : 'urlAddressNotPublic';
  }
  const withoutDot = host.replace(/\.$/, '');
  if (privateName.test(withoutDot)) return 'urlAddressNotPublic';
  return name.test(host) ? null : 'urlForm';
}

/** Tells whether there is user information, even an empty one, which parsing would drop. */
function hasUserInfo(text: string): boolean {
  const authority = text.replace(/^[^:]*:\/\//, '').replace(/[/?].*$/s, '');
  return authority.includes('@');
}
