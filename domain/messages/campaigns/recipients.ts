import type { Language } from '../../../generated/errors.ts';
import { readPhone } from '../../clients/identity.ts';
import { comparableEmail, mailableAddress } from '../../text/mail-address.ts';

export interface Recipient {
  clientId: number;
  name: string;
  language: Language;
  to: string;
}

interface ExcludedCounts {
  opted_out: number;
  no_address: number;
  bounced: number;
  /** Number of clients skipped because another client with the same address receives the message. */
  same_address: number;
}

export interface Candidate {
  id: number;
  name: string;
  address: string;
  language: Language;
}

interface CandidateAddress extends Candidate {
  /** The address in the form for sending; null if the address cannot receive messages. */
  to: string | null;
  /** The normalised address, by which opt-outs are compared. */
  value: string;
}

export function campaignAddress(
  candidate: Candidate,
  channel: 'email' | 'sms',
  country: string,
): CandidateAddress {
  const { address } = candidate;
  if (channel === 'email')
    return { ...candidate, to: mailableAddress(address), value: comparableEmail(address) };
  const number = readPhone(address, country)?.number ?? null;
  return { ...candidate, to: number, value: number ?? '' };
}

export interface RecipientSelection {
  recipients: Recipient[];
  leftOut: ExcludedCounts;
}

interface ExcludedAddresses {
  /** Normalised addresses of clients who opted out. */
  refusing: Set<string>;
  /** Addresses that bounced, in lower case. */
  invalid: Set<string>;
}

/**
 * Creates a selection of recipients in the order of the candidates. Each address is selected once, for its first
 * client.
 */
export function openRecipientSelection(unreachable: Pick<ExcludedCounts, 'opted_out' | 'no_address'>) {
  const leftOut: ExcludedCounts = { ...unreachable, bounced: 0, same_address: 0 };
  const recipients: Recipient[] = [];
  const usedAddresses = new Set<string>();
  const take = (
    { id, name, language, to, value }: CandidateAddress,
    { refusing, invalid }: ExcludedAddresses,
  ) => {
    const key = to?.toLowerCase() ?? '';
    if (to === null) leftOut.no_address += 1;
    else if (refusing.has(value)) leftOut.opted_out += 1;
    else if (invalid.has(key)) leftOut.bounced += 1;
    else if (usedAddresses.has(key)) leftOut.same_address += 1;
    else {
      usedAddresses.add(key);
      recipients.push({ clientId: id, name, language, to });
    }
  };
  return {
    take(candidates: CandidateAddress[], known: ExcludedAddresses): void {
      for (const candidate of candidates) take(candidate, known);
    },
    chosen: (): RecipientSelection => ({ recipients, leftOut }),
  };
}
