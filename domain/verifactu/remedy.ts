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
}

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

/** Returns the command that resolves the rejection of an invoice's last record. */
export function chooseRemedy({ invoiceId, fullNumber, isCancelled, code, isCompared }: Rejection): Remedy {
  const advice = code === null ? 'report' : findAdvice(code);
  const runs = (command: string): Remedy => ({ command, complete: true });
  const shows = (command: string | null): Remedy => ({ command, complete: false });
  if (advice === 'form') return shows(null);
  if (isCancelled) return runs(`verifactu correct ${invoiceId}`);
  if (ofComparison.has(advice))
    return isCompared
      ? shows(`verifactu correct ${invoiceId} --take-over ${fullNumber}`)
      : runs('verifactu reconcile');
  if (advice === 'number') return shows(`invoices cancel ${invoiceId}`);
  if (correctives.has(advice)) return shows(`invoices correct ${invoiceId} --substitution --reason TEXT`);
  return runs(`verifactu correct ${invoiceId} --unchanged`);
}
