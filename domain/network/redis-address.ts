interface RedisNode {
  host: string;
  port: number;
}

/**
 * A single Redis server, by its URL for the client library, or some nodes of a cluster, from which the client discovers
 * the other nodes.
 */
export type RedisAddress =
  | { isCluster: false; url: string }
  | { isCluster: true; nodes: RedisNode[]; username?: string; password?: string; tls: boolean };

const defaultPort = '6379';
export const redisUrlFormats =
  'redis://host:6379, or redis-cluster://host-1:6379,host-2:6379 for a Redis Cluster; ' +
  'with TLS rediss:// or rediss-cluster://';

const formatRequirement = `must be ${redisUrlFormats}`;

/**
 * Parses REDIS_URL. Throws an error that lists the allowed forms, without the password, if the text has none of them.
 */
export function readRedisAddress(text: string): RedisAddress {
  const [whole, tls, cluster, login = '', rest = ''] =
    /^redis(s?)(-cluster)?:\/\/(?:(.*)@)?([^@]+)$/.exec(text) ?? [];
  const [servers = '', ...path] = rest.split(/[/?]/);
  const nodes = servers.split(',').map((server) => readNode(server.trim()));
  if (cluster) {
    requireFormat(path.join('') === '', 'a Redis Cluster has one database: nothing may follow its hosts');
    return { isCluster: true, nodes, ...readLogin(login), tls: tls === 's' };
  }
  requireFormat(nodes.length === 1, `${formatRequirement}: several hosts are a cluster`);
  requireFormat(whole !== undefined && URL.canParse(text), formatRequirement);
  return { isCluster: false, url: text };
}

function readNode(text: string): RedisNode {
  const [, bracketed, plain, port = defaultPort] =
    /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = bracketed ?? plain ?? '';
  requireFormat(host !== '' && Number(port) >= 1 && Number(port) <= 65_535, formatRequirement);
  return { host, port: Number(port) };
}

function readLogin(text: string): { username?: string; password?: string } {
  if (text === '') return {};
  const [username = '', password] = text.split(/:(.*)/s).map(decode);
  requireFormat(password !== undefined, 'a colon comes before the password: redis-cluster://:password@host');
  return { ...(username && { username }), ...(password && { password }) };
}

function decode(text: string): string {
  requireFormat(!/%(?![0-9a-f]{2})/i.test(text), 'a percent sign in a user or a password is written %25');
  return decodeURIComponent(text);
}

function requireFormat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}
