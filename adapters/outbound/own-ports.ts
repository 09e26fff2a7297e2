import { networkInterfaces } from 'node:os';
import { isForbiddenAddress, isOwnMachine } from '../../domain/network/forbidden-target.ts';
import { readRedisAddress } from '../../domain/network/redis-address.ts';

/** Ports of this service and URLs of its databases. An empty URL means that there is no such server. */
export interface PortConfig {
  port: number;
  metricsPort: number | null;
  databaseUrl: string;
  databaseDirectUrl: string;
  databaseOwnerUrl: string;
  databaseReadUrl: string;
  redisUrl: string;
}

const defaultPorts: Record<string, number> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};

/** Returns the ports of the service, its databases and Redis. Omits ports that the system chooses (`PORT=0`). */
export function listOwnPorts(config: PortConfig): ReadonlySet<number> {
  const { port, metricsPort, databaseUrl, databaseDirectUrl, databaseOwnerUrl, databaseReadUrl } = config;
  const urls = [databaseUrl, databaseDirectUrl, databaseOwnerUrl, databaseReadUrl].filter((url) =>
    URL.canParse(url),
  );
  const ports = [port, metricsPort ?? 0, ...urls.map(portOf), ...redisPorts(config.redisUrl)];
  return new Set(ports.filter((each) => each !== 0));
}

function redisPorts(url: string): number[] {
  if (url === '') return [];
  const address = readRedisAddress(url);
  return address.isCluster ? address.nodes.map(({ port }) => port) : [portOf(address.url)];
}

function portOf(text: string): number {
  const { port, protocol } = new URL(text);
  return Number(port || defaultPorts[protocol]);
}

/**
 * Tells whether a resolved address is forbidden: a link-local or cloud-metadata address, or a port of the service on
 * this machine.
 */
export function isForbidden(address: string, port: number, ownPorts: ReadonlySet<number>): boolean {
  return isForbiddenAddress(address) || (ownPorts.has(port) && isOfThisMachine(address));
}

function isOfThisMachine(address: string): boolean {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return isOwnMachine(plain) || own.some((each) => each.address === plain);
}
