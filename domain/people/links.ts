import { dayMs } from '../time/lengths.ts';

/** Validity of links that give access: a weekend is bridged by sending the link again. */
export const accessLinkMs = 2 * dayMs;

/**
 * Returns the address of a link with which a person or a tablet gets access. Like other secret links, it has `/t/`
 * before its token, so that logs and stored messages do not contain the token.
 */
export function accessLink({ base_url }: { base_url: string }, token: string): string {
  return `${base_url}/panel/t/${token}`;
}
