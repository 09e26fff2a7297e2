import { findSendingFigures, liftSuspension, resumeSending } from '../../../db/verifactu/sending.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { AnyRequest } from '../../handler.ts';

/** Shows the mode, and how sending is going. */
export async function sendingRecord({
  tx,
  instance,
}: Pick<AnyRequest, 'tx' | 'instance'>): Promise<{ status: 200; body: components['schemas']['TaxSending'] }> {
  const figures = await findSendingFigures(tx, { instanceId: instance.id });
  const { verifactu: mode, verifactu_exemption: exemption, verifactu_from: from, verifactu_ends } = instance;
  return { status: 200, body: { mode, exemption, from, ends: verifactu_ends, ...figures } };
}

export const showTaxSending: DeskHandlers['showTaxSending'] = (request) => sendingRecord(request);

export const resumeTaxSending: DeskHandlers['resumeTaxSending'] = async (request) => {
  await resumeSending(request.tx, request.instance.id);
  return sendingRecord(request);
};

export const resumeDeployment: DeskHandlers['resumeDeployment'] = async ({ tx }) => ({
  status: 200,
  body: { was_suspended: await liftSuspension(tx) },
});
