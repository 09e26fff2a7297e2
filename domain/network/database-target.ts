/** Where PostgreSQL listens: hosts in the order to try, or the folder of its socket. */
export interface Target {
  url: string;
  hosts: { host: string; port: number }[];
  /** A pooler is there, which lends a session for one transaction. */
  pooled: boolean;
}

const defaultPort = 5432;
/** Added by `throughPooler`, so that each user of the URL knows what it leads to. */
const poolMode = 'pool_mode';

/**
 * Reads `postgres://user:pass@host:port/db`, several hosts by comma, and a socket's folder
 * as `?host=/folder&port=…` or percent-encoded as the host: postgres.js knows only the first two.
 */
export function databaseTarget(url: string): Target {
  const parts = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?/.exec(url);
  if (!parts) throw new Error('DATABASE_URL must start with postgres://');
  const [, scheme = '', user = '', authority = '', path = '', search = ''] = parts;
  const settings = new URLSearchParams(search);
  const folder = settings.get('host');
  const port = Number(settings.get('port') ?? (folder && /:(\d+)$/.exec(authority)?.[1]) ?? defaultPort);
  settings.delete('host');
  settings.delete('port');
  const pooled = settings.get(poolMode) === 'transaction';
  settings.delete(poolMode);
  const query = settings.size > 0 ? `?${settings}` : '';
  return {
    url: `${scheme}${user}localhost${path}${query}`,
    hosts: (folder ?? (authority || 'localhost')).split(',').map((each) => hostAndPort(each, port)),
    pooled,
  };
}

function hostAndPort(text: string, otherwise: number): { host: string; port: number } {
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [undefined, text];
  return {
    host: decodeURIComponent(host).replace(/^\[|\]$/g, ''),
    port: port === undefined ? otherwise : Number(port),
  };
}

/** The URL for drivers that know only one host. */
export function firstHostOnly(url: string): string {
  return url.replace(/^([a-z]+:\/\/(?:[^@/?#]*@)?[^@/?#,]*),[^/?#]*/, '$1');
}

/** The URL of a pooler that lends its sessions for one transaction each. */
export function throughPooler(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${poolMode}=transaction`;
}
