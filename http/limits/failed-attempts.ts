import { clientNetworkOf } from '../input/request-head.ts';
import { ClockWindow } from './clock-window.ts';
import { keyWindowMs } from './limits.ts';

/** Maximum number of failed authentications per source address and minute; further failures get 429. */
export const maxFailuresPerMinute = 60;
/**
 * Maximum number of addresses that are counted per minute, which limits the memory. A flood from more addresses must be
 * stopped by the firewall.
 */
const maxRememberedAddresses = 100_000;

export class FailedAttempts {
  readonly #failures = new ClockWindow<string>(keyWindowMs);

  /**
   * Counts one failed authentication of an address. Returns true if the address had already reached its limit for this
   * minute.
   */
  isOneTooMany(address: string, nowMs: number): boolean {
    const failures = this.#failures.at(nowMs);
    const source = clientNetworkOf(address);
    const before = failures.get(source) ?? 0;
    if (before >= maxFailuresPerMinute) return true;
    if (before > 0 || failures.size < maxRememberedAddresses) failures.set(source, before + 1);
    return false;
  }
}
