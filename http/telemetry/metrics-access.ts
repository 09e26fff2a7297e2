import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');

/** A proxy on this machine speaks for others. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Who may read /metrics: whoever has the token; without one, this machine itself. */
export function mayReadMetrics(token: string, { headers, socket }: IncomingMessage): boolean {
  if (token !== '') return isToken(token, /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  const address = socket.remoteAddress ?? '';
  const isLocal = thisMachine.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return isLocal && passedOn.every((name) => headers[name] === undefined);
}

/** In the same time, wherever they differ. */
function isToken(token: string, presented: string): boolean {
  return timingSafeEqual(hash('sha256', token, 'buffer'), hash('sha256', presented, 'buffer'));
}
