export interface SmtpSettings {
  kind: 'smtp';
  host: string;
  port: number;
  /** TLS from the first byte on; else the connection changes to it before anything is told. */
  secure: boolean;
  /** Both or none. */
  user: string | null;
  password: string | null;
}

const lengthMost = 2048;
/** Submission with STARTTLS and with TLS: RFC 6409, RFC 8314. */
const defaultPort = { smtp: 587, smtps: 465 };
const portMost = 65_535;

/** A user name is often an address: what stands before the last @ are credentials. */
const form =
  /^(?<scheme>smtps?):\/\/((?<credentials>[^/?#\\\s\p{Cc}]*)@)?(?<host>\[[\da-f:.]+\]|[^@:/?#[\]\\\s\p{Cc}]+)(:(?<port>\d{1,5}))?$/iu;
const label = '[a-z\\d_]([a-z\\d_-]{0,61}[a-z\\d_])?';
const plainHost = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})*$`);
const addressHost = /^\[.*\]$/;

/** `smtp(s)://user:password@host:port`, the credentials percent-encoded; null where it is not that. */
export function readSmtpUrl(text: string): SmtpSettings | null {
  const parts = text.length <= lengthMost ? form.exec(text)?.groups : undefined;
  if (!parts) return null;
  const secure = parts.scheme?.toLowerCase() === 'smtps';
  const host = hostOf(parts.host as string);
  const port = Number(parts.port ?? defaultPort[secure ? 'smtps' : 'smtp']);
  const credentials = credentialsOf(parts.credentials);
  if (host === null || credentials === null || port < 1 || port > portMost) return null;
  return { kind: 'smtp', host, port, secure, ...credentials };
}

/** In lower case and punycode. A name without dots, or an address of a private network, is as good as any other. */
function hostOf(written: string): string | null {
  const url = `http://${written}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  if (addressHost.test(hostname)) return hostname.slice(1, -1);
  return plainHost.test(hostname) ? hostname : null;
}

function credentialsOf(written: string | undefined): Pick<SmtpSettings, 'user' | 'password'> | null {
  if (written === undefined) return { user: null, password: null };
  const colon = written.indexOf(':');
  const user = decoded(written.slice(0, Math.max(colon, 0)));
  const password = decoded(written.slice(colon + 1));
  return user && password ? { user, password } : null;
}

/** A control character would end the command that carries it. */
function decoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text);
    return /\p{Cc}/u.test(plain) ? null : plain;
  } catch {
    return null;
  }
}
