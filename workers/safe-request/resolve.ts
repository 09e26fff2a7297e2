import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../domain/public-address.ts';
import { Unreachable } from './unreachable.ts';

/** One slow answer is waited for, and one lost packet is made up for. */
const queryTimeoutMs = 1_500;
const queryTries = 2;
/** Several dead name servers are tried in turn; a delivery has better to do. */
const resolveTimeoutMsDefault = 4_000;

export interface HostResolver {
  /** Where this host is to be found: every address was judged. Throws `Unreachable`. */
  addressesOf(hostname: string): Promise<string[]>;
}

/**
 * Asks the name servers itself rather than through `dns.lookup`: that one takes a thread of the pool for as long
 * as a name server is silent, and four such would stop all file and database work of the process.
 */
export function openPublicResolver(dnsServers: string[], timeoutMs = resolveTimeoutMsDefault): HostResolver {
  return {
    async addressesOf(hostname) {
      const addresses = isIP(hostname) > 0 ? [hostname] : await answers(hostname, dnsServers, timeoutMs);
      if (addresses.length === 0) throw new Unreachable('urlHostUnknown');
      if (!addresses.every(isPublicAddress)) throw new Unreachable('urlAddressNotPublic');
      return addresses;
    },
  };
}

/** For development: the hosts file, localhost, and whatever the machine's own resolver knows. */
export const machineResolver: HostResolver = {
  async addressesOf(hostname) {
    if (isIP(hostname) > 0) return [hostname];
    const found = await lookup(hostname, { all: true }).catch(() => []);
    if (found.length === 0) throw new Unreachable('urlHostUnknown');
    return found.map(({ address }) => address);
  },
};

/** What both kinds of question gave; a name server that is silent on one of them doesn't spoil the other. */
async function answers(hostname: string, dnsServers: string[], timeoutMs: number): Promise<string[]> {
  // One for each question: it costs 18 µs, can be told to stop, and knows the machine's servers of today.
  const resolver = new Resolver({ timeout: queryTimeoutMs, tries: queryTries });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  const questions = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
  const given = await Promise.all(questions.map((question) => question.catch(() => [])));
  clearTimeout(timer);
  return given.flat();
}
