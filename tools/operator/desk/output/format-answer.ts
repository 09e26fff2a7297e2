import type { components } from '../../../../generated/desk-types.ts';
import type { DeskOperation } from '../../../../generated/operations.ts';
import type { CommandCall } from '../commands.ts';
import type { ListedInstance } from '../workshops.ts';
import { tellSetup } from './setup.ts';
import { type Answer, type Look, show } from './show.ts';
import { tellReasons, tellRejected, tellSending } from './tax-status.ts';

type Schemas = components['schemas'];

/**
 * Formats the results of some operations as sentences in the workshop's language. Returns null for the results of other
 * operations.
 */
function summarySentences(
  { operationId }: DeskOperation,
  answer: Answer,
  workshop: ListedInstance,
  look: Look,
): string | null {
  const is = <Body>(...operations: DeskOperation['operationId'][]) =>
    operations.includes(operationId) ? (answer as Body) : undefined;
  const sending = is<Schemas['TaxSending']>('showTaxSending', 'resumeTaxSending');
  if (sending) return tellSending(sending, workshop);
  const setup = is<Schemas['Setup']>('showSetup', 'answerSetupStep');
  if (setup) return tellSetup(setup, workshop);
  const compared = is<Schemas['TaxReconciliation']>('reconcileTaxRecords');
  if (compared) {
    const { differences, difference_reasons, ...rest } = compared;
    return [show(rest, false, look), ...tellReasons(difference_reasons, workshop)].join('\n');
  }
  const rejected = is<Schemas['RejectedRecordList']>('listRejectedRecords');
  if (!rejected || rejected.data.length === 0) return null;
  const { data, has_more } = rejected;
  const more = has_more ? 'There are more: raise --limit.\n' : '';
  return data.map((each) => tellRejected(each, workshop)).join('\n') + more;
}

interface FormatOptions {
  call: Pick<CommandCall, 'json' | 'work'>;
  /** The workshop of the operation. Undefined if the operation concerns no workshop or several workshops. */
  workshop: ListedInstance | undefined;
  look: Look;
}

/** Formats the result of an operation: as JSON, as sentences in the workshop's language, or as fields. */
export function formatAnswer(
  operation: DeskOperation,
  answer: Answer,
  { call, workshop, look }: FormatOptions,
): string {
  const { json, work } = call;
  if (json || !workshop) return show(answer, json, look);
  // Prints nothing with `--work`, because each row has already been printed.
  return work ? '' : (summarySentences(operation, answer, workshop, look) ?? show(answer, json, look));
}
