import { type Advice, findAdvice } from './sending/codes.ts';

interface Rejection {
  invoiceId: number;
  fullNumber: string;
  isCancelled: boolean;
  code: string | null;
  /** True if a comparison found another program's record with the invoice's number. */
  isCompared: boolean;
}

/** The command with which the workshop resolves a rejected record. */
export interface Remedy {
  /** The command; null if no command resolves the rejection. */
  command: string | null;
  /** True if the command can be run unchanged. False if it contains placeholders in capitals or requires a decision. */
  complete: boolean;
  /** The operation of the command. */
  operation: RemedyOperation | null;
}

export const remedyOperations = [
  'correctTaxRecord',
  'reconcileTaxRecords',
  'correctInvoice',
  'cancelInvoice',
] as const;
type RemedyOperation = (typeof remedyOperations)[number];

/** Kinds of errors that only a corrective invoice resolves. */
const correctives: ReadonlySet<Advice> = new Set<Advice>([
  'recipient',
  'taxId',
  'simplified',
  'date',
  'rate',
]);
/** Kinds of errors for which the tax authority has a different record of the invoice. */
const ofComparison: ReadonlySet<Advice> = new Set<Advice>(['duplicate', 'annulled']);

/** Tells whether the remedy of an error depends on a comparison with the records of the tax authority. */
export function dependsOnComparison(code: string | null): boolean {
  return code !== null && ofComparison.has(findAdvice(code));
}

/** Returns the command that resolves the rejection of an invoice's last record. */
export function chooseRemedy({ invoiceId, fullNumber, isCancelled, code, isCompared }: Rejection): Remedy {
  const advice = code === null ? 'report' : findAdvice(code);
  const runs = (operation: RemedyOperation, command: string) => ({ command, complete: true, operation });
  const shows = (operation: RemedyOperation, command: string) => ({ command, complete: false, operation });
  if (advice === 'form') return { command: null, complete: false, operation: null };
  if (isCancelled) return runs('correctTaxRecord', `verifactu correct ${invoiceId}`);
  if (ofComparison.has(advice))
    return isCompared
      ? shows('correctTaxRecord', `verifactu correct ${invoiceId} --take-over ${fullNumber}`)
      : runs('reconcileTaxRecords', 'verifactu reconcile');
  if (advice === 'number') return shows('cancelInvoice', `invoices cancel ${invoiceId}`);
  if (correctives.has(advice))
    return shows('correctInvoice', `invoices correct ${invoiceId} --substitution --reason TEXT`);
  return runs('correctTaxRecord', `verifactu correct ${invoiceId} --unchanged`);
}
