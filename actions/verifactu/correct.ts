import { insertBudgetHistory } from '../../db/budgets/lines-and-history.ts';
import { sendInOrder } from '../../db/connection/client.ts';
import { listRecordsWithStates, type RecordWithState } from '../../db/verifactu/queries.ts';
import { changesBetween } from '../../domain/events/changes.ts';
import { makeAlta } from '../../domain/invoices/tax-record.ts';
import { type FieldProblem, invalidField, problem } from '../../domain/requests/problem.ts';
import {
  chooseNextRecord,
  differencesBetween,
  type FieldDifference,
  type InternalData,
  isStated,
  type NextStep,
  needOfSame,
  readInternalData,
  recordForMode,
  recordsForMode,
  withInternalData,
} from '../../domain/verifactu/correction.ts';
import { sendsRecords } from '../../domain/verifactu/mode.ts';
import type { Alta, Annulment, InvoiceKey, MadeRecord } from '../../domain/verifactu/record.ts';
import type { BrokenRule } from '../../domain/verifactu/rules/rule.ts';
import { findBrokenRules } from '../../domain/verifactu/rules.ts';
import { altaRecord, annulmentRecord } from '../../domain/verifactu/write-record.ts';
import { readDocument } from '../../domain/verifactu/xml.ts';
import { hasForeignCopy, hasOtherCopy } from '../invoices/correct/foreign-copy.ts';
import { appendRecord, type IssueContext, lockNextRecord, type NextRecord } from '../invoices/issue/chain.ts';
import { lockInvoice, type WholeInvoice } from '../invoices/lock.ts';

interface CorrectionRequest extends InternalData {
  invoiceId: number;
  /** True to send an unchanged record, because the cause of the error was not in the record. */
  unchanged: boolean;
  /** The invoice's number. Confirms that the authority's record belongs to this invoice and is to be replaced. */
  takeOver: string | undefined;
  dryRun: boolean;
}

export interface RecordCorrection {
  client_id: number;
  full_number: string;
  /** The necessary next step if no record was created. */
  needs: NextStep | 'mode' | null;
  /** The differences of the new record from the last alta. */
  differences: FieldDifference[];
  record: { number: number; kind: 'alta' | 'anulacion'; hash: string; xml: string } | null;
}

/**
 * Creates the record that corrects an invoice at the tax authority: a new alta, with internal data that the invoice
 * does not show, or the annulment of a cancelled invoice.
 */
export async function correctRecord(
  context: IssueContext,
  wish: CorrectionRequest,
): Promise<RecordCorrection> {
  const { instance, tx } = context;
  const { invoiceId } = wish;
  const whole = await lockInvoice(context, invoiceId);
  const { client_id, full_number, status } = whole.invoice;
  if (full_number === null) throw problem('invoice_conflict', { reason: 'notIssued' });
  const records = await listRecordsWithStates(tx, { instanceId: instance.id, invoiceId });
  const [first] = records;
  if (!first) throw problem('not_found', { reason: 'noTaxRecord' });
  const refused = { client_id, full_number, differences: [], record: null };
  if (!sendsRecords(instance.verifactu)) return { ...refused, needs: 'mode' };
  const plan = await planOf(context, { records, isCancelled: status === 'cancelled', wish, full_number });
  if ('need' in plan) return { ...refused, needs: plan.need };
  const next = await lockNextRecord(context, first.issuer_tax_id);
  const key = keyOfFirst(first);
  const made =
    plan.kind === 'anulacion'
      ? makeAnnulment(key, next, plan.flags)
      : correctedAlta(context, { whole, records, key, next, wish, flags: plan.correctsRecord });
  const { differences, needs, record } = made;
  if (needs !== null) return { ...refused, differences, needs };
  const content = { invoiceId, kind: plan.kind, key, record };
  if (!wish.dryRun) await append(context, { whole, next, content });
  return { ...refused, differences, needs, record: { number: next.number, kind: plan.kind, ...record } };
}

interface PlanInput {
  records: RecordWithState[];
  isCancelled: boolean;
  wish: Pick<CorrectionRequest, 'invoiceId' | 'takeOver'>;
  full_number: string;
}

/** Plans the next record of an invoice. Requires a comparison before a record of another program is replaced. */
async function planOf(
  { tx, instance }: IssueContext,
  { records, isCancelled, wish: { invoiceId, takeOver }, full_number }: PlanInput,
): Promise<ReturnType<typeof chooseNextRecord>> {
  const find = isCancelled ? hasForeignCopy : hasOtherCopy;
  const isSeen = await find(tx, { instanceId: instance.id, invoiceId });
  if (takeOver !== undefined) {
    if (takeOver !== full_number) throw invalidField('/take_over', 'confirmsNumber');
    if (isCancelled) throw invalidField('/take_over', 'takeOverCancelled');
    if (!isSeen) throw invalidField('/take_over', 'nothingToTakeOver');
  }
  const copy = takeOver !== undefined ? 'taken_over' : isSeen ? 'seen' : 'unseen';
  return chooseNextRecord(recordsForMode(instance.verifactu, records), isCancelled, copy);
}

function makeAnnulment(
  key: InvoiceKey,
  next: NextRecord,
  flags: Pick<Annulment, 'withoutRecord' | 'rejectedBefore'>,
): CorrectedRecord {
  const annulment = { invoice: key, reference: String(next.number), ...flags };
  return { record: annulmentRecord(annulment, next.link), differences: [], needs: null };
}

/** Returns the key under which the invoice was first reported. */
function keyOfFirst({ issuer_tax_id, full_number, date }: RecordWithState): InvoiceKey {
  return { issuerTaxId: issuer_tax_id, fullNumber: full_number, date };
}

function textIn(xml: string, path: string): string {
  return readDocument(xml)?.texts.get(path)?.[0] ?? '';
}

interface AltaToCorrect {
  whole: WholeInvoice;
  records: RecordWithState[];
  key: InvoiceKey;
  next: NextRecord;
  wish: CorrectionRequest;
  flags: NonNullable<Alta['correctsRecord']>;
}

interface CorrectedRecord {
  record: MadeRecord;
  differences: FieldDifference[];
  needs: NextStep | null;
}

function correctedAlta(context: IssueContext, correction: AltaToCorrect): CorrectedRecord {
  const { records, next, wish } = correction;
  const last = records.findLast(({ kind }) => kind === 'alta') as RecordWithState;
  const alta = rebuiltAlta(context, correction, last);
  const broken = findBrokenRules(alta, next.day);
  if (broken.length > 0) throw problem('validation_error', { fields: broken.map(asField) });
  const record = altaRecord(alta, next.link);
  const differences = differencesBetween(last.xml, record.xml);
  const isSame = differences.length === 0 && !wish.unchanged && wish.takeOver === undefined;
  const needs = differences.some(isStated)
    ? 'corrective'
    : isSame
      ? needOfSame(recordForMode(context.instance.verifactu, last))
      : null;
  return { record, differences, needs };
}

/** Builds the alta again from the issued invoice, with the issuer and the tax of the first record. */
function rebuiltAlta(
  { instance }: IssueContext,
  { whole, records: [first], key, next, wish, flags }: AltaToCorrect,
  last: RecordWithState,
): Alta {
  const { invoice, lines, corrected, exchanged } = whole;
  const { fullNumber, date } = key;
  const reference = String(next.number);
  const built = makeAlta(
    { invoice, lines, issuer: instance, corrected, exchanged },
    { fullNumber, date, reference },
  );
  const firstXml = first?.xml ?? '';
  const tax = textIn(firstXml, 'Desglose/DetalleDesglose/Impuesto') as Alta['details'][number]['tax'];
  const details = built.details.map((each) => ({ ...each, tax }));
  const issuerName = textIn(firstXml, 'NombreRazonEmisor');
  const { regime, recipientIdType } = { ...readInternalData(last.xml), ...correctInternalData(wish) };
  return withInternalData(
    { ...built, invoice: key, issuerName, details, correctsRecord: flags },
    { regime, recipientIdType },
  );
}

function correctInternalData({ regime, recipientIdType }: InternalData): InternalData {
  return { ...(regime !== undefined && { regime }), ...(recipientIdType && { recipientIdType }) };
}

/** Returns the error for the option that the tax authority would reject. */
function asField({ path, code }: BrokenRule): FieldProblem {
  const option = path.startsWith('/recipients') ? '/recipient_id_type' : '/regime';
  return { path: option, rule: 'recordRefused', params: { code } };
}

interface Correction {
  whole: WholeInvoice;
  next: NextRecord;
  content: Parameters<typeof appendRecord>[2];
}

async function append(context: IssueContext, { whole, next, content }: Correction): Promise<void> {
  const { tx, instance, actor, now } = context;
  const { invoice } = whole;
  const changes = changesBetween({}, { invoice_id: invoice.id, record: next.number });
  const history = { budgetId: invoice.budget_id, action: 'invoice.record_corrected', changes } as const;
  await sendInOrder(tx, [
    appendRecord(context, next, content),
    insertBudgetHistory(tx, instance.id, history, actor, now),
  ]);
}
