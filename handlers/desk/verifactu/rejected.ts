import { hasOtherCopy } from '../../../actions/invoices/correct/foreign-copy.ts';
import { listRejected, type RejectedInvoice } from '../../../db/verifactu/rejected.ts';
import { chooseRemedy } from '../../../domain/verifactu/remedy.ts';
import { findAdvice } from '../../../domain/verifactu/sending/codes.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { taxDifferences } from '../../../views/texts/tax-differences.ts';
import { taxErrors } from '../../../views/texts/tax-errors.ts';
import type { AnyRequest } from '../../handler.ts';

const defaultLimit = 100;

export const listRejectedRecords: DeskHandlers['listRejectedRecords'] = async (request) => {
  const { query, tx, instance } = request;
  const { limit = defaultLimit } = query;
  const rows = await listRejected(tx, { instanceId: instance.id, most: limit + 1 });
  const data: components['schemas']['RejectedRecord'][] = [];
  for (const row of rows.slice(0, limit)) data.push(await rejectionRecord(request, row));
  return { status: 200, body: { data, has_more: rows.length > limit } };
};

async function rejectionRecord(
  { tx, instance, language }: Pick<AnyRequest, 'tx' | 'instance' | 'language'>,
  { is_cancelled: isCancelled, ...row }: RejectedInvoice,
): Promise<components['schemas']['RejectedRecord']> {
  const { invoice_id: invoiceId, full_number: fullNumber, code } = row;
  const isCompared = await hasOtherCopy(tx, { instanceId: instance.id, invoiceId });
  const { command, complete } = chooseRemedy({ invoiceId, fullNumber, isCancelled, code, isCompared });
  const advice = code === null ? 'report' : findAdvice(code);
  const text =
    isCompared && advice === 'duplicate'
      ? taxDifferences[language].number_taken(String(invoiceId), fullNumber)
      : taxErrors[language][advice];
  return { ...row, advice: text, command, complete };
}
