import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import Negotiator from 'negotiator';
import { badRequest, type Problem, problem } from '../../domain/requests/problem.ts';
import { type Language, languages } from '../../generated/errors.ts';

/** What is wrong with a request before anybody looks at what it asks for. Node lets these pass. */
export function headProblem(request: IncomingMessage): Problem | undefined {
  const { headers, httpVersion } = request;
  if (headers.host === undefined && httpVersion === '1.1') return badRequest('missingHost');
  if (isRepeated(request, 'Host')) return badRequest('repeatedHeader', { header: 'Host' });
  const coding = headers['transfer-encoding'];
  // Node takes `gzip, chunked` apart as far as the chunks, and gives out what is packed.
  return coding === undefined || coding.toLowerCase() === 'chunked'
    ? undefined
    : badRequest('transferCoding');
}

/** Whether a header came in several lines. Of most Node keeps the first, without a word. */
export function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  const wanted = name.toLowerCase();
  let seen = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const line = rawHeaders[at] as string;
    if (line.length !== wanted.length || line.toLowerCase() !== wanted) continue;
    if (seen) return true;
    seen = true;
  }
  return false;
}

export function bodyHeadProblem({ headers }: IncomingMessage): Problem | undefined {
  const packing = headers['content-encoding'] ?? 'identity';
  if (packing !== 'identity') return problem('unsupported_media_type');
  const named = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi);
  const isUtf8 = named.every(([, charset = '']) => /^utf-?8$/i.test(charset));
  return isUtf8 ? undefined : badRequest('notUtf8');
}

/** Random once for each process, then counted: unique, and a tenth of the cost of a random one each. */
const prefix = `req_${randomBytes(9).toString('hex')}`;
let count = 0;

export function nextRequestId(): string {
  count += 1;
  return `${prefix}${count.toString(36).padStart(6, '0')}`;
}

/** Where a request comes from. What a proxy passes on in place of an address is the proxy's own. */
export function sourceAddress({ ip, socket }: FastifyRequest): string {
  return plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '') ?? unknownAddress;
}

const unknownAddress = '0.0.0.0';

/** Without a zone, and IPv4 as IPv4, also where it comes inside IPv6. */
function plainAddress(text: string): string | undefined {
  const kind = isIP(text);
  if (kind === 4) return text;
  return kind === 6 ? ipaddr.process(text.replace(/%.*$/, '')).toString() : undefined;
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const parsedLists = new WeakMap<string[], Range[]>();

export function isAllowedAddress(address: string, allowList: string[]): boolean {
  if (allowList.length === 0) return true;
  const source = ipaddr.parse(address);
  return rangesOf(allowList).some(
    ([network, bits]) => network.kind() === source.kind() && source.match(network, bits),
  );
}

function rangesOf(allowList: string[]): Range[] {
  let ranges = parsedLists.get(allowList);
  if (!ranges) {
    ranges = allowList.map(parseRange);
    parsedLists.set(allowList, ranges);
  }
  return ranges;
}

function parseRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The language for people: what the request accepts, of the six, else the workshop's own. */
export function languageOf(request: FastifyRequest): Language {
  const own = request.state?.workshop?.instance.language ?? 'es';
  const asked = request.headers['accept-language'];
  if (!asked || asked === '*') return own;
  // Own first: of the languages that `*` stands for, the first is taken.
  const offered = [own, ...languages.filter((language) => language !== own)];
  return (new Negotiator(request.raw).language(offered) as Language | undefined) ?? own;
}

/** Of a page: what its visitor chose there (`?lang=fr`), else the client's own, else as anywhere. */
export function pageLanguageOf(request: FastifyRequest, clients: Language | null = null): Language {
  const { lang } = (request.query ?? {}) as { lang?: unknown };
  const chosen = languages.find((language) => language === lang);
  return chosen ?? clients ?? languageOf(request);
}
