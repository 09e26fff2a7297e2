import { endSending } from '../../../actions/verifactu/end-sending.ts';
import { setIssuer } from '../../../actions/verifactu/set-issuer.ts';
import { setMode } from '../../../actions/verifactu/set-mode.ts';
import { findInstance, type Instance, updateInstance } from '../../../db/workshops/queries.ts';
import { invalidField } from '../../../domain/requests/problem.ts';
import { legalStartDay } from '../../../domain/verifactu/mode.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import type { AnyRequest } from '../../handler.ts';
import { reloadSettings } from '../workshops/show-settings.ts';
import { sendingRecord } from './sending.ts';

export const setTaxMode: DeskHandlers['setTaxMode'] = async (request) => {
  const { body, tx, instance } = request;
  const { mode, exemption = null, from, confirm_later_than_law: isConfirmed = false } = body;
  if (from === undefined && isConfirmed) throw invalidField('/from', 'required');
  if (from !== undefined && !isConfirmed) requireLawfulStart(instance, from);
  if (mode !== undefined) await setMode(request, { mode, exemption });
  else if (exemption !== null) throw invalidField('/exemption', 'exemptionOnlyExempt');
  if (from !== undefined)
    await updateInstance(tx, instance.id, { verifactu_from: from, verifactu_from_announced: null });
  return changedSending(request);
};

/** Requires the user's confirmation for a day after the legal deadline, because the workshop bears the risk. */
function requireLawfulStart({ country, tax_id }: Instance, from: string): void {
  const day = legalStartDay(tax_id);
  if (country === 'ES' && from > day) throw invalidField('/confirm_later_than_law', 'laterThanLaw', { day });
}

export const endTaxSending: DeskHandlers['endTaxSending'] = async (request) => {
  await endSending(request, request.body.withdraw ?? false);
  return changedSending(request);
};

export const setTaxIssuer: DeskHandlers['setTaxIssuer'] = async (request) => {
  await setIssuer(request, request.body);
  return reloadSettings(request.tx, request.instance);
};

async function changedSending(request: AnyRequest) {
  const { tx, declarer, language } = request;
  const instance = await findInstance(tx, request.instance.id);
  return sendingRecord({ tx, declarer, language, instance: instance ?? request.instance });
}
