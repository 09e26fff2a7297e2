import { endSending } from '../../../actions/verifactu/end-sending.ts';
import { setIssuer } from '../../../actions/verifactu/set-issuer.ts';
import { setMode } from '../../../actions/verifactu/set-mode.ts';
import { findInstance, updateInstance } from '../../../db/workshops/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { AnyRequest } from '../../handler.ts';
import { changedSettings } from '../workshops/show-settings.ts';
import { sendingRecord } from './sending.ts';

export const setTaxMode: DeskHandlers['setTaxMode'] = async (request) => {
  const { body, tx, instance } = request;
  const { mode, exemption = null, from } = body;
  if (mode !== undefined) await setMode(request, { mode, exemption });
  else if (exemption !== null) throw invalidField('/exemption', 'exemptionOnlyExempt');
  if (from !== undefined)
    await updateInstance(tx, instance.id, { verifactu_from: from, verifactu_from_announced: null });
  return changedSending(request);
};

export const endTaxSending: DeskHandlers['endTaxSending'] = async (request) => {
  await endSending(request, request.body.withdraw ?? false);
  return changedSending(request);
};

export const setTaxIssuer: DeskHandlers['setTaxIssuer'] = async (request) => {
  await setIssuer(request, request.body);
  return changedSettings(request.tx, request.instance);
};

async function changedSending(request: AnyRequest) {
  const { tx, declarer, language } = request;
  const instance = await findInstance(tx, request.instance.id);
  return sendingRecord({ tx, declarer, language, instance: instance ?? request.instance });
}
