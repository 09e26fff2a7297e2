import type { Alta, Key, TaxRecord } from './records.ts';

export type RecordState = 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';

/** The outcome of one record. */
export interface Outcome {
  state: RecordState;
  code: string | null;
  /** The codes of all admissible errors; the answer shows the first. */
  errors: string[];
  /** The authority's state of the invoice, if the record was refused as its duplicate. */
  duplicateOf: InvoiceState | null;
}

/** A received record, whether refused or not. */
export interface Entry extends Outcome {
  record: TaxRecord;
  message: number;
  receivedAt: number;
}

/** The invoice's current state. */
export interface InvoiceState {
  state: 'Correcto' | 'AceptadoConErrores' | 'Anulado';
  /** The last accepted record. */
  entry: Entry;
  changedAt: number;
}

/** A message whose records were processed. */
export interface Message {
  number: number;
  issuer: string;
  presenter: string;
  receivedAt: number;
  records: number;
  accepted: number;
  /** Null if none of its records was accepted. */
  csv: string | null;
  /** Whether an earlier attempt failed (Incidencia). */
  isAfterFailure: boolean;
  lastDay: string | null;
  request: string;
  /** The answer as written, whether or not a fault prevented its delivery. */
  answer: string;
  /** Whether the answer was sent completely. */
  isAnswered: boolean;
}

/** A message that arrived before the waiting time of the last answer for its issuer had passed. */
export interface EarlyMessage {
  issuer: string;
  earlierByMs: number;
  records: number;
}

/** A place in a chain where a record does not follow the previously received one. */
export interface ChainGap {
  installation: string;
  before: Key | null;
  record: Key;
}

export const keyName = ({ issuer, number, date }: Key) => `${issuer} ${number} ${date}`;

/** Stores everything that the authority has received. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly messages: Message[] = [];
  readonly earlyMessages: EarlyMessage[] = [];
  readonly standings = new Map<string, InvoiceState>();
  /** The issuers of messages that arrived while another of theirs was unanswered. */
  readonly overlaps: string[] = [];
  /** The issuers of messages and queries that arrived while another of either kind was unanswered. */
  readonly simultaneous: string[] = [];
  /** Messages that were refused as a whole, with the code. */
  readonly refusals: { code: string; at: number }[] = [];
  readonly #byInstallation = new Map<string, Entry[]>();
  readonly #hashes = new Map<string, Set<string>>();
  readonly #mayComeFrom = new Map<string, number>();

  standing(key: Key): InvoiceState | undefined {
    return this.standings.get(keyName(key));
  }

  /** Returns the records of an installation in the order of arrival. */
  recordsOf(installation: string): readonly Entry[] {
    return this.#byInstallation.get(installation) ?? [];
  }

  get installations(): string[] {
    return [...this.#byInstallation.keys()];
  }

  /** Returns the hashes of the records that an installation sent for an invoice. */
  hashesOf(installation: string, key: Key): ReadonlySet<string> {
    return this.#hashes.get(`${installation} ${keyName(key)}`) ?? new Set();
  }

  hasAccepted(installation: string): boolean {
    return this.recordsOf(installation).some(({ state }) => state !== 'Incorrecto');
  }

  add(entry: Entry): void {
    const { record, state, receivedAt } = entry;
    const { installation, key, hash } = record;
    this.entries.push(entry);
    addTo(this.#byInstallation, installation, entry);
    const name = `${installation} ${keyName(key)}`;
    this.#hashes.set(name, (this.#hashes.get(name) ?? new Set()).add(hash));
    if (state === 'Incorrecto') return;
    const current = record.kind === 'Anulacion' ? 'Anulado' : state;
    this.standings.set(keyName(key), { state: current, entry, changedAt: receivedAt });
  }

  /**
   * Records a message that arrives before the waiting time has passed. A message with 1,000 records is always allowed.
   */
  noteArrival(issuer: string, records: number, at: number): void {
    const earlierByMs = (this.#mayComeFrom.get(issuer) ?? 0) - at;
    if (earlierByMs > slackMs && records < 1_000) this.earlyMessages.push({ issuer, earlierByMs, records });
  }

  /** Records the waiting time in an answer; it begins with the arrival of the message. */
  noteWait(issuer: string, arrivedAt: number, waitMs: number): void {
    this.#mayComeFrom.set(issuer, arrivedAt + waitMs);
  }

  /** Returns the places where chains are broken; repeated records count once. */
  chainGaps(): ChainGap[] {
    return this.installations.flatMap((installation) => {
      const chain = new Map(this.recordsOf(installation).map(({ record }) => [record.hash, record]));
      return [...chain.values()].flatMap((record, index, records) => {
        const before = records[index - 1];
        const follows = before === undefined || record.previous?.hash === before.hash;
        return follows ? [] : [{ installation, before: before.key, record: record.key }];
      });
    });
  }

  /** Lists accepted F3 invoices that refer to no invoice, or to an unknown one. The authority does not check that. */
  unknownExchanges(): { exchange: Key; listed: Key[] }[] {
    const accepted = [...this.standings.values()].map(({ entry }) => entry.record);
    return accepted
      .filter((record): record is Alta => record.kind === 'Alta' && record.type === 'F3')
      .map(({ key, exchanged }) => ({ exchange: key, listed: exchanged }))
      .filter(({ listed }) => listed.length === 0 || !listed.every((key) => this.#isInForce(key)));
  }

  #isInForce(key: Key): boolean {
    const state = this.standing(key)?.state;
    return state !== undefined && state !== 'Anulado';
  }

  count(state: RecordState): number {
    return this.entries.filter((entry) => entry.state === state).length;
  }

  /** Formats the ledger as plain text. */
  toString(): string {
    const states: RecordState[] = ['Correcto', 'AceptadoConErrores', 'Incorrecto'];
    const lines = this.entries.map(({ record, state, code, message }) =>
      [message, record.kind, keyName(record.key), state, code ?? '', record.hash.slice(0, 8)].join('  '),
    );
    return [
      `${this.messages.length} messages, ${this.entries.length} records`,
      ...states.map((state) => `${state}: ${this.count(state)}`),
      `messages refused: ${this.refusals.map(({ code }) => code).join(' ') || 'none'}`,
      `messages that came too early: ${this.earlyMessages.length}`,
      `messages that came beside another one: ${this.overlaps.length}`,
      `breaks of chains: ${this.chainGaps().length}`,
      `exchanges of unknown invoices: ${this.unknownExchanges().length}`,
      '',
      ...lines,
      '',
    ].join('\n');
  }
}

/** Tolerance for inexact timers and networks. */
const slackMs = 250;

function addTo<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
