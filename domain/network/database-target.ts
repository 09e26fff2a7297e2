/** The addresses of a PostgreSQL server: the hosts in the order to try, or the folder of its socket. */
export interface DatabaseTarget {
  url: string;
  hosts: { host: string; port: number }[];
  /** True if the target is a pooler in transaction mode. */
  pooled: boolean;
}

const defaultPort = 5432;
/** URL parameter that marks a pooler; set by `withPoolModeParameter`. */
const poolMode = 'pool_mode';

/**
 * Parses `postgres://user:pass@host:port/db`, also with several hosts separated by commas, and with a socket's folder
 * as `?host=/folder&port=…` or as a percent-encoded host. postgres.js supports only the first two forms.
 */
export function databaseTarget(url: string): DatabaseTarget {
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

/** Returns the URL with only its first host, for drivers that support only one host. */
export function firstHostOnly(url: string): string {
  return url.replace(/^([a-z]+:\/\/(?:[^@/?#]*@)?[^@/?#,]*),[^/?#]*/, '$1');
}

/** Returns the URL with the parameter that marks a pooler in transaction mode. */
export function withPoolModeParameter(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${poolMode}=transaction`;
}
