import { declarationPath } from '../../../actions/verifactu/declaration.ts';
import { findSendingFigures, liftSuspension, resumeSending } from '../../../db/verifactu/sending.ts';
import { listMissingSettings } from '../../../domain/verifactu/declaration.ts';
import { missedLawfulStart } from '../../../domain/verifactu/mode.ts';
import { adviceOnSending } from '../../../domain/verifactu/sending/trouble.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskHandlers } from '../../../generated/handlers.ts';
import { taxErrors } from '../../../views/texts/tax-errors.ts';
import type { AnyRequest } from '../../handler.ts';
import { countReasons, listDifferencesWithAdvice } from './differences.ts';

/** Returns the mode of the workshop's tax records, and the state of their sending. */
export async function sendingRecord({
  tx,
  instance,
  declarer,
  language,
}: Pick<AnyRequest, 'tx' | 'instance' | 'declarer' | 'language'>): Promise<{
  status: 200;
  body: components['schemas']['TaxSending'];
}> {
  const figures = await findSendingFigures(tx, { instanceId: instance.id });
  const differences = await listDifferencesWithAdvice({ tx, instance, language });
  const difference_reasons = await countReasons({ tx, instance, language }, null);
  const { verifactu: mode, verifactu_exemption: exemption, verifactu_from: from, verifactu_ends } = instance;
  const advice = adviceOnSending(figures);
  const declaration = {
    declaration_url: `${instance.base_url}${declarationPath}`,
    declaration_valid: listMissingSettings(declarer).length === 0,
  };
  const settings = { mode, exemption, from, lawful_from: missedLawfulStart(instance), ends: verifactu_ends };
  const advised = { ...figures, advice: advice && taxErrors[language][advice] };
  return { status: 200, body: { ...settings, ...advised, ...declaration, differences, difference_reasons } };
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
