import type { FastifyRequest } from 'fastify';

/**
 * Returns the name of a cookie of the panel. Browsers accept a `__Host-` cookie only for the exact host and over TLS, so
 * a page of another host cannot set it. Over plain HTTP, which only localhost and a workshop's own network use, the name
 * has no prefix.
 */
function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

interface CookieOptions {
  isSecure: boolean;
  /** Lifetime in seconds; 0 deletes the cookie. */
  maxAge: number;
}

export function writeCookie(name: string, value: string, { isSecure, maxAge }: CookieOptions): string {
  const secure = isSecure ? '; Secure' : '';
  return `${cookieName(name, isSecure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Maximum length of a value. The longest, of a device on which twenty people sign in, has about 500 characters. */
const maxValueLength = 1_000;

/** Reads a cookie whose value consists of letters, digits, `-`, `_` and `.`. */
export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
  isSecure: boolean,
): string | undefined {
  const wanted = `${cookieName(name, isSecure)}=`;
  const found = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(wanted));
  const value = found?.slice(wanted.length) ?? '';
  return value.length <= maxValueLength && /^[\w.-]+$/.test(value) ? value : undefined;
}
