import type { Alta, Annulment, Recipient } from './record.ts';
import { type Advice, adviceFor } from './sending/codes.ts';
import type { RecordState } from './states.ts';
import { readDocument } from './xml.ts';

/** A record of an invoice, with the tax authority's answer so far. */
export interface AnsweredRecord {
  kind: 'alta' | 'anulacion';
  /** Null: never sent to this service. */
  state: RecordState | null;
  /** The authority's code for an error. */
  code: string | null;
}

type StoredRecord = AnsweredRecord & { mode: string };

/** Returns a record as the service of a mode knows it: records of other modes were never sent there. */
export function asAnswered(mode: string, record: StoredRecord): AnsweredRecord {
  const { kind, state, code } = record;
  return record.mode === mode ? { kind, state, code } : { kind, state: null, code: null };
}

export function answeredIn(mode: string, records: readonly StoredRecord[]): AnsweredRecord[] {
  return records.map((record) => asAnswered(mode, record));
}

/** The next step for an invoice for which no correcting record can be sent. */
export type NextStep =
  /** Wait for the answer to a record. */
  | 'answer'
  /** Compare: the authority has a record with this number that is not ours. */
  | 'reconciliation'
  /** A comparison found another record: a person must decide whether it belongs to this invoice. */
  | 'decision'
  /** The invoice is cancelled, but another program uses its number: an annulment would annul that program's invoice. */
  | 'foreign'
  /** Issue a corrective invoice, because the invoice itself contains the error. */
  | 'corrective'
  /** Change the data: the record would be identical to the last one. */
  | 'change'
  | 'nothing';

/** The record that brings the authority's state of the invoice up to date. */
export type NextRecord =
  | { kind: 'alta'; correctsRecord: NonNullable<Alta['correctsRecord']> }
  | { kind: 'anulacion'; flags: Pick<Annulment, 'withoutRecord' | 'rejectedBefore'> };

interface AuthorityState {
  /** Whether the authority has the invoice; `foreign`: it has another record with its number. */
  is: 'absent' | 'present' | 'annulled' | 'foreign';
  rejectedAlta: boolean;
  rejectedAnnulment: boolean;
  need: 'answer' | 'reconciliation' | null;
}

/** The authority's codes for a record that contradicts the stored one. */
const [existsAlready, annulledAlready, doesNotExist] = ['3000', '3001', '3002'];

/** Determines the state of an invoice at the authority from its records, earliest first. */
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
 * Another program's record with an invoice's number. `seen`: found by a comparison; `taken_over`: to be replaced by
 * ours.
 */
type ForeignCopy = 'unseen' | 'seen' | 'taken_over';

/** Chooses the next record for an invoice; `isCancelled` is the invoice's own state. */
export function nextRecordOf(
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
 * Returns the flags of an invoice's first annulment; null for no annulment if the authority rejected the invoice
 * because of another program's record. Unanswered records count as accepted: the annulment waits for their answers, and
 * is sent only if the authority's record is ours.
 */
export function annulmentFlags(records: readonly AnsweredRecord[]): ReturnType<typeof flagsOf> | null {
  const standing = standingOf(records);
  if (standing.need === 'answer') return { withoutRecord: false, rejectedBefore: false };
  return standing.is === 'foreign' ? null : flagsOf(standing);
}

/** Data of an alta that the invoice does not show, so that a correction may change them. */
export interface InternalData {
  /** ClaveRegimen of all lines. */
  regime?: string | undefined;
  /** `07`: the recipient's NIF is not in the authority's census. */
  recipientIdType?: 'nif' | '07' | undefined;
}

/** Reads the internal data set by an earlier correction; further corrections keep them. */
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

/** A field that differs between two records, by its path below the root. */
export interface FieldDifference {
  field: string;
  before: string;
  after: string;
}

const regimePath = 'Desglose/DetalleDesglose/ClaveRegimen';

/** Fields that always differ between records: those of the chain, and of corrections. */
const ownOfEach =
  /^(RefExterna|Subsanacion|RechazoPrevio|Encadenamiento\/.*|SistemaInformatico\/.*|FechaHoraHusoGenRegistro|TipoHuella|Huella)$/;

/** Lists the content fields that differ between two altas. */
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
/** Regimes that the invoice must mention: travel agencies, used goods, cash accounting (RD 1619/2012, art. 6.1). */
const mentionedRegimes = ['03', '05', '07'];

/** Tells whether the invoice itself shows the field, so that changing it requires a corrective invoice. */
export function isStated({ field, before, after }: FieldDifference): boolean {
  if (field === regimePath)
    return mentionedRegimes.some((each) => before.includes(each) !== after.includes(each));
  return !recipientIds.test(field);
}

/** Errors in data that the invoice itself shows. A recipient missing from the census can be reported as such. */
const ofInvoice: ReadonlySet<Advice> = new Set<Advice>(['recipient', 'taxId', 'simplified']);

/** Returns the need of an alta that would be identical to the last one. `last` is the answer to that one. */
export function needOfSame({ state, code }: Pick<AnsweredRecord, 'state' | 'code'>): NextStep | null {
  if (state === null) return null;
  if (state === 'accepted') return 'nothing';
  const isOfInvoice = code !== null && ofInvoice.has(adviceFor(code));
  return isOfInvoice ? 'corrective' : 'change';
}
