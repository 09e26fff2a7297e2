import { type Advice, adviceFor } from './sending/codes.ts';

interface Rejection {
  invoiceId: number;
  fullNumber: string;
  isCancelled: boolean;
  code: string | null;
  /** Whether a comparison has found another program's record with the number. */
  isCompared: boolean;
}

/** The command that resolves a rejection. */
export interface Remedy {
  /** The command; null if none resolves the rejection. */
  command: string | null;
  /** Whether the command can run unchanged. False if it contains placeholders in capitals or requires a decision. */
  complete: boolean;
}

/** Errors that only a corrective invoice resolves. */
const correctives: ReadonlySet<Advice> = new Set<Advice>([
  'recipient',
  'taxId',
  'simplified',
  'date',
  'rate',
]);
/** Errors that mean that the authority has another record than ours. */
const ofComparison: ReadonlySet<Advice> = new Set<Advice>(['duplicate', 'annulled']);

/** Chooses the command for an invoice whose latest record was rejected. */
export function remedyFor({ invoiceId, fullNumber, isCancelled, code, isCompared }: Rejection): Remedy {
  const advice = code === null ? 'report' : adviceFor(code);
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
