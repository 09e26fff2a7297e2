import type { Alta, Annulment, Recipient } from './record.ts';
import { type Advice, adviceFor } from './sending/codes.ts';
import type { RecordState } from './states.ts';
import { readDocument } from './xml.ts';

/** A record of an invoice, as far as the tax authority has answered. */
export interface AnsweredRecord {
  kind: 'alta' | 'anulacion';
  /** Null: it was never sent there. */
  state: RecordState | null;
  /** The authority's code for an error. */
  code: string | null;
}

type StoredRecord = AnsweredRecord & { mode: string };

/** Returns a record as the service of a mode knows it: those of other modes were never sent there. */
export function asAnswered(mode: string, record: StoredRecord): AnsweredRecord {
  const { kind, state, code } = record;
  return record.mode === mode ? { kind, state, code } : { kind, state: null, code: null };
}

export function answeredIn(mode: string, records: readonly StoredRecord[]): AnsweredRecord[] {
  return records.map((record) => asAnswered(mode, record));
}

/** The next step for an invoice whose records cannot be corrected. */
export type Need =
  /** A record without an answer. */
  | 'answer'
  /** The authority has a record of this number that is not ours, and no comparison has looked at it yet. */
  | 'reconciliation'
  /** A comparison has: a person has to say whether it is of this invoice. */
  | 'decision'
  /** The invoice is cancelled, and another program uses its number: an annulment would annul that program's invoice. */
  | 'foreign'
  /** The invoice itself states what is wrong. */
  | 'corrective'
  /** The record would be the same again. */
  | 'change'
  | 'nothing';

/** The record that corrects the state of an invoice at the authority. */
export type NextRecord =
  | { kind: 'alta'; correctsRecord: NonNullable<Alta['correctsRecord']> }
  | { kind: 'anulacion'; flags: Pick<Annulment, 'withoutRecord' | 'rejectedBefore'> };

interface Standing {
  /** Whether the authority has the invoice; `foreign`: another record than ours under its number. */
  is: 'absent' | 'present' | 'annulled' | 'foreign';
  rejectedAlta: boolean;
  rejectedAnnulment: boolean;
  need: 'answer' | 'reconciliation' | null;
}

/** The authority's codes for a record that does not fit what it has. */
const [existsAlready, annulledAlready, doesNotExist] = ['3000', '3001', '3002'];

/** Follows the records of an invoice, the earliest first. */
function standingOf(records: readonly AnsweredRecord[]): Standing {
  const standing: Standing = { is: 'absent', rejectedAlta: false, rejectedAnnulment: false, need: null };
  for (const { kind, state, code } of records) {
    if (state === 'pending' || state === 'sent') standing.need = 'answer';
    else if (state === 'rejected') reject(standing, kind, code);
    else if (state !== null) accept(standing, kind);
  }
  return standing;
}

function accept(standing: Standing, kind: AnsweredRecord['kind']): void {
  standing.is = kind === 'alta' ? 'present' : 'annulled';
  standing.rejectedAlta = false;
  standing.rejectedAnnulment = false;
  standing.need = null;
}

function reject(standing: Standing, kind: AnsweredRecord['kind'], code: string | null): void {
  if (kind === 'alta') standing.rejectedAlta = true;
  else standing.rejectedAnnulment = true;
  standing.need = code === existsAlready && kind === 'alta' ? 'reconciliation' : null;
  if (code === existsAlready) standing.is = 'foreign';
  if (code === annulledAlready) standing.is = 'annulled';
  if (code === doesNotExist) standing.is = 'absent';
}

/** The record of somebody else that the authority has under an invoice's number; `taken_over`: ours shall replace it. */
type ForeignCopy = 'unseen' | 'seen' | 'taken_over';

/** Chooses the record that an invoice needs next; `isCancelled` is its own state. */
export function nextRecordOf(
  records: readonly AnsweredRecord[],
  isCancelled: boolean,
  copy: ForeignCopy = 'unseen',
): NextRecord | { need: Need } {
  const standing = standingOf(records);
  if (isCancelled) return nextAnnulment(standing, copy);
  if (standing.need === 'reconciliation' && copy !== 'unseen') {
    if (copy === 'seen') return { need: 'decision' };
    return { kind: 'alta', correctsRecord: { rejectedBefore: null } };
  }
  if (standing.need !== null) return { need: standing.need };
  return { kind: 'alta', correctsRecord: altaFlags(standing) };
}

function nextAnnulment(standing: Standing, copy: ForeignCopy): NextRecord | { need: Need } {
  if (standing.need === 'answer') return { need: 'answer' };
  if (standing.is === 'annulled') return { need: 'nothing' };
  if (standing.is === 'foreign' || copy === 'seen') return { need: 'foreign' };
  return { kind: 'anulacion', flags: flagsOf(standing) };
}

function altaFlags({ is, rejectedAlta }: Standing): NonNullable<Alta['correctsRecord']> {
  if (is === 'absent') return { rejectedBefore: 'X' };
  return { rejectedBefore: rejectedAlta ? 'S' : null };
}

function flagsOf({ is, rejectedAnnulment }: Standing): Pick<Annulment, 'withoutRecord' | 'rejectedBefore'> {
  return { withoutRecord: is === 'absent', rejectedBefore: rejectedAnnulment };
}

/**
 * Returns the flags of an invoice's first annulment. Returns null, for no annulment, if the authority rejected the
 * invoice because of another program's record. Records without an answer count as accepted: the annulment waits for
 * their answers, and is sent only if the authority's record is ours.
 */
export function annulmentFlags(records: readonly AnsweredRecord[]): ReturnType<typeof flagsOf> | null {
  const standing = standingOf(records);
  if (standing.need === 'answer') return { withoutRecord: false, rejectedBefore: false };
  return standing.is === 'foreign' ? null : flagsOf(standing);
}

/** Data that an alta may have in another form than before, because the invoice does not state them. */
export interface InternalData {
  /** ClaveRegimen of all lines. */
  regime?: string | undefined;
  /** `07`: the authority's census does not have the recipient's NIF. */
  recipientIdType?: 'nif' | '07' | undefined;
}

/** Reads the internal data that a correction set before; a further correction keeps them. */
export function internalDataOf(xml: string): InternalData {
  const texts = readDocument(xml)?.texts;
  if (!texts?.has('Subsanacion')) return {};
  const regimes = new Set(texts.get(regimePath));
  const [regime] = regimes;
  const idType = texts.get('Destinatarios/IDDestinatario/IDOtro/IDType')?.[0];
  return {
    ...(regimes.size === 1 && { regime }),
    ...(idType === '07' && { recipientIdType: '07' }),
  };
}

/** Returns the alta with other internal data. */
export function withInternalData(alta: Alta, { regime, recipientIdType }: InternalData): Alta {
  const details = regime === undefined ? alta.details : alta.details.map((each) => ({ ...each, regime }));
  const recipients = recipientIdType === '07' ? alta.recipients.map(clearCensorship) : alta.recipients;
  return { ...alta, details, recipients };
}

function clearCensorship(recipient: Recipient): Recipient {
  if (!('taxId' in recipient)) return recipient;
  return { name: recipient.name, country: 'ES', idType: '07', id: recipient.taxId };
}

/** A field in which a record differs from the one before, by its path below the root. */
export interface FieldDifference {
  field: string;
  before: string;
  after: string;
}

const regimePath = 'Desglose/DetalleDesglose/ClaveRegimen';

/** The place of a record in its chain, and what corrections say about it. */
const ownOfEach =
  /^(RefExterna|Subsanacion|RechazoPrevio|Encadenamiento\/.*|SistemaInformatico\/.*|FechaHoraHusoGenRegistro|TipoHuella|Huella)$/;

/** Lists the fields in which the content of two altas differs. */
export function differencesBetween(before: string, after: string): FieldDifference[] {
  const [former, latter] = [textsOf(before), textsOf(after)];
  const fields = new Set([...former.keys(), ...latter.keys()]);
  return [...fields]
    .filter((field) => !ownOfEach.test(field))
    .map((field) => ({ field, before: former.get(field) ?? '', after: latter.get(field) ?? '' }))
    .filter((each) => each.before !== each.after);
}

function textsOf(xml: string): Map<string, string> {
  const texts = readDocument(xml)?.texts ?? new Map<string, string[]>();
  return new Map([...texts].map(([path, values]) => [path, values.join('; ')]));
}

const recipientIds =
  /^Destinatarios\/IDDestinatario\/(NIF|IDOtro\/(CodigoPais|IDType|ID))$|^DescripcionOperacion$/;
/** Regimes that an invoice has to mention: travel agencies, used goods, cash accounting (RD 1619/2012, art. 6.1). */
const mentionedRegimes = ['03', '05', '07'];

/** Tells whether the invoice itself states the field, so that only a corrective invoice may change it. */
export function isStated({ field, before, after }: FieldDifference): boolean {
  if (field === regimePath)
    return mentionedRegimes.some((each) => before.includes(each) !== after.includes(each));
  return !recipientIds.test(field);
}

/** Errors in what the invoice itself states. A recipient who is not in the census can be given as one. */
const ofInvoice: ReadonlySet<Advice> = new Set<Advice>(['recipient', 'taxId', 'simplified']);

/** Says what an alta needs that would be the same as the last one. `last` is the answer to that one. */
export function needOfSame({ state, code }: Pick<AnsweredRecord, 'state' | 'code'>): Need | null {
  if (state === null) return null;
  if (state === 'accepted') return 'nothing';
  const isOfInvoice = code !== null && ofInvoice.has(adviceFor(code));
  return isOfInvoice ? 'corrective' : 'change';
}
