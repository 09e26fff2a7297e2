import type { Alta, Key, TaxRecord } from './records.ts';

export type RecordState = 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';

/** The outcome of one record. */
export interface Outcome {
  state: RecordState;
  code: string | null;
  /** Codes of all errors with which the record was accepted; the answer contains the first. */
  errors: string[];
  /** The state of the earlier record, if this record was refused as its duplicate. */
  duplicateOf: InvoiceState | null;
}

/** A received record, accepted or refused, with its outcome. */
export interface Entry extends Outcome {
  record: TaxRecord;
  message: number;
  receivedAt: number;
}

/** The current state of an invoice at the authority. */
export interface InvoiceState {
  state: 'Correcto' | 'AceptadoConErrores' | 'Anulado';
  /** The last accepted record of the invoice. */
  entry: Entry;
  changedAt: number;
}

/** A message whose records were processed. */
export interface Message {
  number: number;
  issuer: string;
  submitter: string;
  receivedAt: number;
  records: number;
  accepted: number;
  /** CSV (receipt) of the message; null if none of the message's records was accepted. */
  csv: string | null;
  /** Whether the header says that an earlier attempt failed (Incidencia). */
  isAfterFailure: boolean;
  lastDay: string | null;
  request: string;
  /** The answer as formatted, even if a fault prevented its delivery. */
  answer: string;
  /** Whether the answer was sent completely. */
  isAnswered: boolean;
}

/** A message that arrived before the waiting time in the previous answer to its issuer had passed. */
export interface EarlyMessage {
  issuer: string;
  earlierByMs: number;
  records: number;
}

/** A place in a chain where a record does not refer to the record received before. */
export interface ChainGap {
  installation: string;
  before: Key | null;
  record: Key;
}

export const keyName = ({ issuer, number, date }: Key) => `${issuer} ${number} ${date}`;

/** The ledger of the authority: all received messages and records, and their violations of the protocol. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly messages: Message[] = [];
  readonly earlyMessages: EarlyMessage[] = [];
  readonly standings = new Map<string, InvoiceState>();
  /** Issuers that sent a message while another message of the same issuer was unanswered. */
  readonly overlaps: string[] = [];
  /** Issuers that sent a message or a query while another message or query of the same issuer was unanswered. */
  readonly simultaneous: string[] = [];
  /** The code and time of each refusal of a whole message. */
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

  /** Returns the hashes of the records that an installation has sent for an invoice. */
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
    appendToList(this.#byInstallation, installation, entry);
    const name = `${installation} ${keyName(key)}`;
    this.#hashes.set(name, (this.#hashes.get(name) ?? new Set()).add(hash));
    if (state === 'Incorrecto') return;
    const current = record.kind === 'Anulacion' ? 'Anulado' : state;
    this.standings.set(keyName(key), { state: current, entry, changedAt: receivedAt });
  }

  /** Records a message that arrives before the waiting time has passed. Messages with 1,000 records need not wait. */
  noteArrival(issuer: string, records: number, at: number): void {
    const earlierByMs = (this.#mayComeFrom.get(issuer) ?? 0) - at;
    if (earlierByMs > clockToleranceMs && records < 1_000)
      this.earlyMessages.push({ issuer, earlierByMs, records });
  }

  /** Records the waiting time that an answer imposes. The waiting time begins with the arrival of the message. */
  noteWait(issuer: string, arrivedAt: number, waitMs: number): void {
    this.#mayComeFrom.set(issuer, arrivedAt + waitMs);
  }

  /** Returns the places where chains are broken. A repeated record is considered once. */
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

  /**
   * Lists accepted invoices of type F3 that refer to no invoice or to an unknown invoice. The authority itself does not
   * check these references.
   */
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

  /** Formats the ledger as plain text for people. */
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

/** Tolerance, in milliseconds, for inexact timers and slow networks. */
const clockToleranceMs = 250;

function appendToList<Value>(lists: Map<string, Value[]>, name: string, value: Value): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}
