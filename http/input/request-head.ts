import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import Negotiator from 'negotiator';
import { badRequest, type Problem, problem } from '../../domain/requests/problem.ts';
import { requestId } from '../../domain/requests/request-id.ts';
import { memberOf } from '../../domain/text/json.ts';
import { type Language, languages } from '../../generated/errors.ts';

/**
 * Checks the head of a request before all other checks, for errors that Node accepts: a missing or repeated Host, and
 * an unknown transfer coding.
 */
export function requestHeadProblem(request: IncomingMessage): Problem | undefined {
  const { headers, httpVersion } = request;
  if (headers.host === undefined && httpVersion === '1.1') return badRequest('missingHost');
  if (isRepeatedHeader(request, 'Host')) return badRequest('repeatedHeader', { header: 'Host' });
  const coding = headers['transfer-encoding'];
  // Refuses codings such as `gzip, chunked`: Node removes only the chunks, so the service would receive compressed
  // bytes.
  return coding === undefined || coding.toLowerCase() === 'chunked'
    ? undefined
    : badRequest('transferCoding');
}

/** Tells whether a header occurs in several lines. Node silently drops all but the first line of most headers. */
export function isRepeatedHeader({ rawHeaders }: IncomingMessage, name: string): boolean {
  const wanted = name.toLowerCase();
  let seen = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const line = rawHeaders[at];
    if (line?.length !== wanted.length || line.toLowerCase() !== wanted) continue;
    if (seen) return true;
    seen = true;
  }
  return false;
}

export function bodyHeadersProblem({ headers }: IncomingMessage): Problem | undefined {
  const packing = headers['content-encoding'] ?? 'identity';
  if (packing !== 'identity') return problem('unsupported_media_type');
  const charsets = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi);
  const isUtf8 = charsets.every(([, charset = '']) => /^utf-?8$/i.test(charset));
  return isUtf8 ? undefined : badRequest('notUtf8');
}

/**
 * Random name of the process for request ids. Name and counter make ids unique at a tenth of the cost of random ids.
 */
const processIdPrefix = randomBytes(9).toString('hex');
let count = 0;

export function nextRequestId(at: Date): string {
  count += 1;
  return requestId(at, processIdPrefix, count);
}

/** Returns the client's address. Returns the proxy's own address if the forwarded address is invalid. */
export function sourceAddress({ ip, socket }: FastifyRequest): string {
  return normaliseAddress(ip) ?? socketAddress(socket);
}

export function socketAddress({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  return normaliseAddress(remoteAddress) ?? unknownAddress;
}

const maxUserAgentLength = 500;

/** Returns the address and the browser of a request, which are stored as evidence of a client's decision. */
export function requestSource(request: FastifyRequest): { address: string; userAgent: string } {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, maxUserAgentLength);
  return { address: sourceAddress(request), userAgent };
}

export const unknownAddress = '0.0.0.0';

/** Normalises an IP address: removes the zone of an IPv6 address, and converts IPv4-mapped IPv6 to IPv4. */
export function normaliseAddress(text: string): string | undefined {
  const kind = isIP(text);
  if (kind === 4) return text;
  return kind === 6 ? ipaddr.process(text.replace(/%.*$/, '')).toString() : undefined;
}

/** Returns the network of a subscriber: the /64 prefix of an IPv6 address; an IPv4 address unchanged. */
export function clientNetworkOf(address: string): string {
  if (!address.includes(':')) return address;
  return ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
}

export function isTrustedProxy(address: string, trustedProxies: string[]): boolean {
  return trustedProxies.length > 0 && isAllowedAddress(address, trustedProxies);
}

type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

const rangesByAllowList = new WeakMap<string[], AddressRange[]>();

export function isAllowedAddress(address: string, allowList: string[]): boolean {
  if (allowList.length === 0) return true;
  const source = ipaddr.parse(address);
  return rangesOf(allowList).some(
    ([network, bits]) => network.kind() === source.kind() && source.match(network, bits),
  );
}

function rangesOf(allowList: string[]): AddressRange[] {
  let ranges = rangesByAllowList.get(allowList);
  if (!ranges) {
    ranges = allowList.map(parseAddressRange);
    rangesByAllowList.set(allowList, ranges);
  }
  return ranges;
}

function parseAddressRange(text: string): AddressRange {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

export function pathOfUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path;
}

/** Returns a path parameter by its name in the route; '' if the route has no parameter of this name. */
export function pathParameter({ params }: FastifyRequest, name: string): string {
  return String(memberOf(params, name) ?? '');
}

/**
 * Returns the language for texts: the best of the six languages that the request accepts, otherwise the workshop's
 * language.
 */
export function requestLanguage(
  request: Pick<FastifyRequest, 'raw' | 'headers'> & Partial<FastifyRequest>,
): Language {
  const own = request.state?.workshop?.instance.language ?? 'es';
  const accepted = request.headers['accept-language'];
  if (!accepted || accepted === '*') return own;
  // Lists the workshop's language first, because `*` selects the first language.
  const offered = [own, ...languages.filter((language) => language !== own)];
  const best = new Negotiator(request.raw).language(offered);
  return offered.find((language) => language === best) ?? own;
}

/**
 * Returns the language of a page: the visitor's choice (`?lang=fr`), otherwise the client's language, otherwise the
 * language that `requestLanguage` returns.
 */
export function pageLanguage(request: FastifyRequest, clients: Language | null = null): Language {
  const lang = memberOf(request.query, 'lang');
  const chosen = languages.find((language) => language === lang);
  return chosen ?? clients ?? requestLanguage(request);
}
