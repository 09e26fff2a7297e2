import { createHash } from 'node:crypto';
import { writeAnswer } from './answers.ts';
import type { Fault, Faults } from './faults.ts';
import { judgeRecord } from './judge.ts';
import { type Entry, Ledger, type Message } from './ledger.ts';
import { checkHeader, type HeaderCircumstances, type Request } from './message.ts';
import { answerQuery, type QueryRules } from './query.ts';

export interface Settings extends Omit<QueryRules, 'repeats'> {
  now: () => number;
  /** Waiting time in answers, in seconds (TiempoEsperaEnvio). */
  waitSeconds: number;
  /** Further issuers for whom the holder of a certificate may send records, by the holder's tax id. */
  submitters: Map<string, 'all' | readonly string[]>;
  /** Tax ids that the authority's census does not contain. */
  unknownTaxIds: Set<string>;
}

export const defaultSettings = (): Settings => ({
  now: Date.now,
  waitSeconds: 60,
  submitters: new Map(),
  unknownTaxIds: new Set(),
  pageSize: 10_000,
  month: 'issue',
});

export interface Reply {
  xml: string;
  /** Marks the message as answered, once the whole answer was sent. */
  confirm(): void;
}

/** The tax authority without its network server: processes messages and maintains the ledger. */
export class Service {
  readonly ledger = new Ledger();
  readonly settings: Settings;
  readonly #faults: Faults;

  constructor(settings: Settings, faults: Faults) {
    this.settings = settings;
    this.#faults = faults;
  }

  /** Processes a message or a query; returns the answer. Throws `MessageRefusedError` for an invalid message. */
  reply(request: Request, holders: readonly string[], fault: Fault | null): Reply {
    const { submitters, unknownTaxIds } = this.settings;
    const now = this.settings.now();
    const circumstances: HeaderCircumstances = { now, holders, submitters, unknownTaxIds };
    checkHeader(request, circumstances);
    if (request.kind === 'query') {
      const repeats = fault?.kind === 'repeated page';
      return {
        xml: answerQuery(request.body, this.ledger, { ...this.settings, repeats }),
        confirm: () => {},
      };
    }
    return this.#accept(request, submitterOf(holders, request), now, fault);
  }

  #accept(request: Request, submitter: string, now: number, fault: Fault | null): Reply {
    const { ledger } = this;
    const { waitSeconds, unknownTaxIds } = this.settings;
    const { codesOfNumbers } = this.#faults;
    const { issuer, header, records } = request;
    const number = ledger.messages.length + 1;
    ledger.noteArrival(issuer, records.length, now);
    const entries = records.map((record) => {
      const outcome = judgeRecord(record, { ledger, now, issuer, unknownTaxIds, codesOfNumbers });
      const entry: Entry = { record, message: number, receivedAt: now, ...outcome };
      ledger.add(entry);
      return entry;
    });
    const accepted = entries.filter(({ state }) => state !== 'Incorrecto').length;
    const csv = accepted > 0 ? receiptOf(number, request.xml) : null;
    const lines = applyFault(entries, fault);
    const answer = writeAnswer({ csv, submitter, at: now, header, waitSeconds, lines });
    const message: Message = {
      number,
      issuer,
      submitter,
      receivedAt: now,
      records: records.length,
      accepted,
      csv,
      isAfterFailure: header.get('RemisionVoluntaria/Incidencia') === 'S',
      lastDay: header.get('RemisionVoluntaria/FechaFinVeriFactu'),
      request: request.xml,
      answer,
      isAnswered: false,
    };
    const earlier = fault?.kind === 'answer to another message' ? ledger.messages.at(-1) : undefined;
    ledger.messages.push(message);
    return {
      xml: earlier?.answer ?? answer,
      confirm() {
        message.isAnswered = true;
        ledger.noteWait(issuer, now, waitSeconds * 1_000);
      },
    };
  }
}

const submitterOf = (holders: readonly string[], { issuer }: Request) =>
  holders.includes(issuer) ? issuer : (holders[0] ?? issuer);

function applyFault(entries: readonly Entry[], fault: Fault | null): readonly Entry[] {
  if (fault?.kind === 'reversed lines') return entries.toReversed();
  if (fault?.kind === 'doubled lines') return entries.flatMap((entry) => [entry, entry]);
  if (fault?.kind === 'missing line') return entries.toSpliced(fault.line, 1);
  return entries;
}

function receiptOf(number: number, xml: string): string {
  const digest = createHash('sha256').update(`${number} ${xml}`).digest('hex').toUpperCase();
  return `A-${digest.slice(0, 14)}`;
}
