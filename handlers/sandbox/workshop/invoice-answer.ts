import { invoiceDetail } from '../../invoices/record.ts';

/** Returns the response of an act on an invoice. */
export async function invoiceAnswer(request: Parameters<typeof invoiceDetail>[0], id: number) {
  const body = await invoiceDetail(request, id);
  return { status: 200, body, concernsClient: body.client_id } as const;
}
