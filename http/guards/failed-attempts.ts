import ipaddr from 'ipaddr.js';

/** Failed authentications per source address and minute; beyond them a failure is answered with 429. */
export const failuresPerMinute = 60;
const windowMs = 60_000;
/** Addresses remembered in a minute; a flood from more than these is for the firewall, memory stays flat. */
const addressesRemembered = 100_000;

export class FailedAttempts {
  #window = -1;
  #counts = new Map<string, number>();

  /** Counts one failure, and tells whether the address has had its share of this minute before. */
  isOneTooMany(address: string, nowMs: number): boolean {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    const source = sourceOf(address);
    const before = this.#counts.get(source) ?? 0;
    if (before >= failuresPerMinute) return true;
    if (before > 0 || this.#counts.size < addressesRemembered) this.#counts.set(source, before + 1);
    return false;
  }
}

/** An IPv6 subscriber holds a whole /64: it counts as one source. */
function sourceOf(address: string): string {
  if (!address.includes(':')) return address;
  return ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
}
