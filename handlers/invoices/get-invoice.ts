import type { Handlers } from '../../generated/handlers.ts';
import { invoiceDetail } from './record.ts';

export const getInvoice: Handlers['getInvoice'] = async (request) => {
  return { status: 200, body: await invoiceDetail(request, request.params.id) };
};
