import type { Alta, Annulment, Recipient } from './record.ts';
import { type Advice, findAdvice } from './sending/codes.ts';
import type { RecordState } from './states.ts';
import { readDocument } from './xml.ts';

/** A tax record of an invoice, with the tax authority's last answer. */
export interface AnsweredRecord {
  kind: 'alta' | 'anulacion';
  /**
   * State of the record at the tax authority. Null if the record was never sent to the service of the workshop's
   * present mode, test or production.
   */
  state: RecordState | null;
  /** The tax authority's error code. */
  code: string | null;
}

type StoredRecord = AnsweredRecord & { mode: string };

/**
 * Returns a record as known to the service of the given mode, production or test. A record of another mode was never
 * sent to that service.
 */
export function recordForMode(mode: string, record: StoredRecord): AnsweredRecord {
  const { kind, state, code } = record;
  return record.mode === mode ? { kind, state, code } : { kind, state: null, code: null };
}

export function recordsForMode(mode: string, records: readonly StoredRecord[]): AnsweredRecord[] {
  return records.map((record) => recordForMode(mode, record));
}

/** The step that an invoice needs if no correcting record can be sent. */
export type NextStep =
  /** Wait for the tax authority's answer to a record. */
  | 'answer'
  /** Compare the records: the tax authority has a record of another program with this number. */
  | 'reconciliation'
  /** Let a person decide whether the record that a comparison found at the tax authority belongs to this invoice. */
  | 'decision'
  /**
   * Nothing can be sent: the invoice is cancelled, but another program uses its number. An annulment would annul that
   * program's invoice.
   */
  | 'foreign'
  /** Issue a corrective invoice, because the invoice itself contains the error. */
  | 'corrective'
  /** Change the data first. Without a change, the record would be identical to the last record. */
  | 'change'
  | 'nothing';

/** The record that updates the state of an invoice at the tax authority. */
export type NextRecord =
  | { kind: 'alta'; correctsRecord: NonNullable<Alta['correctsRecord']> }
  | { kind: 'anulacion'; flags: Pick<Annulment, 'withoutRecord' | 'rejectedBefore'> };

interface AuthorityState {
  /**
   * State of the invoice at the tax authority. `foreign` means that the authority has a record of another program with
   * the same number.
   */
  is: 'absent' | 'present' | 'annulled' | 'foreign';
  rejectedAlta: boolean;
  rejectedAnnulment: boolean;
  need: 'answer' | 'reconciliation' | null;
}

/** The tax authority's error codes for a record that contradicts its stored record. */
const [existsAlready, annulledAlready, doesNotExist] = ['3000', '3001', '3002'];

/** Derives the state of an invoice at the tax authority from the invoice's records, the earliest first. */
function standingOf(records: readonly AnsweredRecord[]): AuthorityState {
  const standing: AuthorityState = {
    is: 'absent',
    rejectedAlta: false,
    rejectedAnnulment: false,
    need: null,
  };
  for (const { kind, state, code } of records) {
    if (state === 'pending' || state === 'sent') standing.need = 'answer';
    else if (state === 'rejected') reject(standing, kind, code);
    else if (state !== null) accept(standing, kind);
  }
  return standing;
}

function accept(standing: AuthorityState, kind: AnsweredRecord['kind']): void {
  standing.is = kind === 'alta' ? 'present' : 'annulled';
  standing.rejectedAlta = false;
  standing.rejectedAnnulment = false;
  standing.need = null;
}

function reject(standing: AuthorityState, kind: AnsweredRecord['kind'], code: string | null): void {
  if (kind === 'alta') standing.rejectedAlta = true;
  else standing.rejectedAnnulment = true;
  standing.need = code === existsAlready && kind === 'alta' ? 'reconciliation' : null;
  if (code === existsAlready) standing.is = 'foreign';
  if (code === annulledAlready) standing.is = 'annulled';
  if (code === doesNotExist) standing.is = 'absent';
}

/**
 * The knowledge about another program's record with the invoice's number. `seen`: a comparison found the record.
 * `taken_over`: a record of this service shall replace it.
 */
type ForeignCopy = 'unseen' | 'seen' | 'taken_over';

/**
 * Returns the next record to send for an invoice, or the step that is needed instead. `isCancelled` is the state of the
 * invoice in this service.
 */
export function chooseNextRecord(
  records: readonly AnsweredRecord[],
  isCancelled: boolean,
  copy: ForeignCopy = 'unseen',
): NextRecord | { need: NextStep } {
  const standing = standingOf(records);
  if (isCancelled) return nextAnnulment(standing, copy);
  if (standing.need === 'reconciliation' && copy !== 'unseen') {
    if (copy === 'seen') return { need: 'decision' };
    return { kind: 'alta', correctsRecord: { rejectedBefore: null } };
  }
  if (standing.need !== null) return { need: standing.need };
  return { kind: 'alta', correctsRecord: altaFlags(standing) };
}

function nextAnnulment(standing: AuthorityState, copy: ForeignCopy): NextRecord | { need: NextStep } {
  if (standing.need === 'answer') return { need: 'answer' };
  if (standing.is === 'annulled') return { need: 'nothing' };
  if (standing.is === 'foreign' || copy === 'seen') return { need: 'foreign' };
  return { kind: 'anulacion', flags: flagsOf(standing) };
}

function altaFlags({ is, rejectedAlta }: AuthorityState): NonNullable<Alta['correctsRecord']> {
  if (is === 'absent') return { rejectedBefore: 'X' };
  return { rejectedBefore: rejectedAlta ? 'S' : null };
}

function flagsOf({
  is,
  rejectedAnnulment,
}: AuthorityState): Pick<Annulment, 'withoutRecord' | 'rejectedBefore'> {
  return { withoutRecord: is === 'absent', rejectedBefore: rejectedAnnulment };
}

/**
 * Returns the flags for an invoice's first annulment. Returns null if no annulment may be sent, because the tax
 * authority rejected the invoice for another program's record. Unanswered records count as accepted: the annulment
 * waits for the answers, and is sent only if the authority's record comes from this service.
 */
export function annulmentFlags(records: readonly AnsweredRecord[]): ReturnType<typeof flagsOf> | null {
  const standing = standingOf(records);
  if (standing.need === 'answer') return { withoutRecord: false, rejectedBefore: false };
  return standing.is === 'foreign' ? null : flagsOf(standing);
}

/** Data of a tax record that the invoice does not show, so that a correction of the record may change them. */
export interface InternalData {
  /** The tax regime (ClaveRegimen) of all lines. */
  regime?: string | undefined;
  /** Type of the recipient's id. `07` means that the recipient's NIF is not in the tax authority's register. */
  recipientIdType?: 'nif' | '07' | undefined;
}

/** Reads the internal data that an earlier correction set. Later corrections reuse them. */
export function readInternalData(xml: string): InternalData {
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

/** Returns an alta with different internal data. */
export function withInternalData(alta: Alta, { regime, recipientIdType }: InternalData): Alta {
  const details = regime === undefined ? alta.details : alta.details.map((each) => ({ ...each, regime }));
  const recipients = recipientIdType === '07' ? alta.recipients.map(clearCensorship) : alta.recipients;
  return { ...alta, details, recipients };
}

function clearCensorship(recipient: Recipient): Recipient {
  if (!('taxId' in recipient)) return recipient;
  return { name: recipient.name, country: 'ES', idType: '07', id: recipient.taxId };
}

/** A field that differs between two records, named by its XML path below the root element. */
export interface FieldDifference {
  field: string;
  before: string;
  after: string;
}

const regimePath = 'Desglose/DetalleDesglose/ClaveRegimen';

/** Matches fields that differ between any two records: the fields of the chain and of corrections. */
const ownOfEach =
  /^(RefExterna|Subsanacion|RechazoPrevio|Encadenamiento\/.*|SistemaInformatico\/.*|FechaHoraHusoGenRegistro|TipoHuella|Huella)$/;

/** Lists the fields that differ between two altas, without the fields that always differ. */
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
/**
 * Keys of the tax regimes that an invoice must mention: travel agencies, used goods, cash accounting (RD 1619/2012,
 * art. 6.1).
 */
const mentionedRegimes = ['03', '05', '07'];

/** Tells whether the invoice itself shows a field. Changing such a field requires a corrective invoice. */
export function isStated({ field, before, after }: FieldDifference): boolean {
  if (field === regimePath)
    return mentionedRegimes.some((each) => before.includes(each) !== after.includes(each));
  return !recipientIds.test(field);
}

/**
 * Kinds of errors that concern data shown on the invoice. A recipient who is missing in the register is not included,
 * because the record can mark such a recipient.
 */
const ofInvoice: ReadonlySet<Advice> = new Set<Advice>(['recipient', 'taxId', 'simplified']);

/**
 * Returns the step that an invoice needs if its next alta would be identical to the last alta. The argument is the
 * answer to the last alta; null if it was never sent.
 */
export function needOfSame({ state, code }: Pick<AnsweredRecord, 'state' | 'code'>): NextStep | null {
  if (state === null) return null;
  if (state === 'accepted') return 'nothing';
  const isOfInvoice = code !== null && ofInvoice.has(findAdvice(code));
  return isOfInvoice ? 'corrective' : 'change';
}
