import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import { longDay, shortMoment } from '../../../../domain/time/local.ts';
import type { components } from '../../../../generated/desk-types.ts';
import { taxStatus } from '../../../../views/texts/tax-status.ts';
import type { ListedInstance } from '../workshops.ts';

type TaxSending = components['schemas']['TaxSending'];
type Reason = components['schemas']['TaxDifferenceReason'];
type Workshop = Pick<ListedInstance, 'host' | 'language' | 'timezone'>;

const momentOf = (moment: string, { timezone, language }: Workshop) =>
  shortMoment(new Date(moment), timezone, language);

type Figures = Pick<
  TaxSending,
  'unsent' | 'unsent_since' | 'rejected' | 'failure' | 'stop_code' | 'clock_skew_seconds'
>;

/** Formats the clauses of a sentence about unsent tax records, rejected tax records and a wrong clock. */
export function describeTroubles(sending: Figures, workshop: Workshop): string[] {
  const { unsent, unsent_since, rejected, clock_skew_seconds: skew } = sending;
  const texts = taxStatus[workshop.language];
  const since = unsent_since === null ? null : momentOf(unsent_since, workshop);
  const why = sending.stop_code ?? sending.failure;
  return [
    unsent > 0 && texts.unsent(unsent, since, why),
    rejected > 0 && texts.rejected(rejected),
    skew !== null && texts.wrongClock(Math.abs(skew), skew > 0),
  ].filter((part) => part !== false);
}

/** Formats the state of sending tax records in the workshop's language. */
export function tellSending(sending: TaxSending, workshop: Workshop): string {
  const { mode, ends, stopped_at, stop_text, suspended, accepted_with_errors, advice } = sending;
  const { declaration_url, declaration_valid, unsent } = sending;
  const texts = taxStatus[workshop.language];
  const lines = [
    texts.modes[mode],
    ends && texts.ends(longDay(new Date(ends), 'UTC', workshop.language)),
    suspended && sentence(texts.suspended),
    stopped_at && sentence(texts.stopped(momentOf(stopped_at, workshop))),
    stop_text,
    unsent === 0 && texts.nothingWaits,
    ...describeTroubles(sending, workshop).map(sentence),
    accepted_with_errors > 0 && sentence(texts.withErrors(accepted_with_errors)),
    advice,
    ...comparisonLines(sending, workshop),
    texts.declaration(declaration_url),
    !declaration_valid && texts.declarationInvalid,
    ...tellReasons(sending.difference_reasons, workshop),
  ];
  return `${lines.filter((line) => typeof line === 'string').join('\n')}\n`;
}

function comparisonLines(sending: TaxSending, workshop: Workshop): string[] {
  const { reconciled_at, reconcile_failure } = sending;
  const texts = taxStatus[workshop.language];
  return [
    ...(reconciled_at === null ? [] : [texts.compared(momentOf(reconciled_at, workshop))]),
    ...(reconcile_failure === null ? [] : [texts.notCompared(reconcile_failure)]),
  ];
}

/** Formats the reasons of differences from the tax authority's records, one line per reason. */
export function tellReasons(reasons: readonly Reason[], { language }: Workshop): string[] {
  if (reasons.length === 0) return [];
  const texts = taxStatus[language];
  const total = reasons.reduce((sum, { count }) => sum + count, 0);
  const lines = reasons.map(({ count, invoices, advice }) => {
    const left = count - invoices.length;
    const named = invoices.join(', ') + (left > 0 ? ` ${texts.andMore(left)}` : '');
    return `- ${texts.reason(named, advice)}`;
  });
  return ['', texts.differences(total), ...lines];
}

function sentence(part: string): string {
  return `${part.slice(0, 1).toUpperCase()}${part.slice(1)}.`;
}

type RejectedRecord = components['schemas']['RejectedRecord'];

/** Formats a rejected tax record: its number, the error code, advice, and the command that corrects the record. */
export function tellRejected(
  { full_number, code, advice, command }: RejectedRecord,
  { host }: Workshop,
): string {
  const lines = [
    `${full_number}${code === null ? '' : ` (${code})`}`,
    `  ${advice}`,
    ...(command === null ? [] : [`  ${workshopCommand(`${command} --instance ${host}`)}`]),
  ];
  return `${lines.join('\n')}\n`;
}
