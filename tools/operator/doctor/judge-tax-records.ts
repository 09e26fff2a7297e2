import type { ClockSkew } from '../../../db/verifactu/clock.ts';
import type { TaxTrouble } from '../../../db/verifactu/figures.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { type Declarer, missingFor } from '../../../domain/verifactu/declaration.ts';
import { inventedMaker } from '../../../domain/verifactu/system.ts';
import { type ContentFacts, type Finding, ok, warn, wrong } from './facts.ts';

const check = 'tax records';

/** Judges what was not sent to the tax authority or was rejected. Nothing to say where no workshop sends records. */
export function judgeTaxRecords(
  { troubles, suspension, clockSkew }: ContentFacts['taxRecords'],
  sendingWorkshops: number,
): Finding[] {
  const findings = [
    ...judgeSuspension(suspension),
    ...judgeClockSkew(clockSkew),
    ...troubles.flatMap(judgeStop),
    ...judgeUnsent(troubles.filter(({ unsent }) => unsent > 0)),
    ...judgeRejected(troubles.filter(({ rejected }) => rejected > 0)),
  ];
  if (findings.length > 0 || sendingWorkshops === 0) return findings;
  return [ok(check, 'none has waited for over an hour, and none is rejected')];
}

function judgeSuspension(suspension: ContentFacts['taxRecords']['suspension']): Finding[] {
  if (!suspension) return [];
  const { code, text, suspended_at } = suspension;
  return [
    wrong(
      check,
      `the tax authority suspended this deployment at ${suspended_at} (${code}: ${text}): no workshop's records are sent`,
      `settle it with the authority, then ${workshopCommand('deployment resume')}`,
    ),
  ];
}

function judgeClockSkew(skew: ClockSkew | null): Finding[] {
  if (!skew) return [];
  const { seconds, since, measured_at } = skew;
  const deviation = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the tax authority's`;
  return [
    wrong(
      check,
      `the clock that dates them, PostgreSQL's, is at least ${deviation} (since ${since}, last measured at ${measured_at}); the law wants exact moments`,
      "let NTP set the clock of PostgreSQL's machine; the next answer of the tax authority clears this",
    ),
  ];
}

function judgeStop({ host, stopped_at, stop_code, stop_text }: TaxTrouble): Finding[] {
  if (stopped_at === null) return [];
  const why = [stop_code, stop_text].filter((part) => part !== null && part !== '').join(': ');
  return [
    wrong(
      check,
      `those of ${host} are not sent since ${stopped_at}, because the tax authority refused a message (${why})`,
      `${of(host, 'verifactu status')} says what to do; then ${of(host, 'verifactu resume')}`,
    ),
  ];
}

function judgeUnsent(troubles: readonly TaxTrouble[]): Finding[] {
  const [first] = troubles;
  if (!first) return [];
  const since = troubles.flatMap(({ unsent_since }) => unsent_since ?? []).sort()[0];
  return [
    warn(
      check,
      `${sum(troubles, 'unsent')} have not been sent for over an hour, the oldest since ${since}: ${hostsOf(troubles)}`,
      `${of(first.host, 'verifactu status')} says why, and what to do`,
    ),
  ];
}

function judgeRejected(troubles: readonly TaxTrouble[]): Finding[] {
  const [first] = troubles;
  if (!first) return [];
  return [
    warn(
      check,
      `the tax authority rejected invoices (${sum(troubles, 'rejected')}) that are not corrected yet: ${hostsOf(troubles)}`,
      of(first.host, 'verifactu rejected'),
    ),
  ];
}

/** Judges the maker, whom each record names, if the records of a workshop count for taxes. */
export function judgeMaker(maker: Declarer, inProduction: number): Finding[] {
  const missing = missingFor(maker);
  if (inProduction === 0 || missing.length === 0) return [];
  const remedy = `set ${missing.join(', ')} and restart every process`;
  if (maker.taxId === inventedMaker.taxId)
    return [
      wrong(
        'maker',
        `workshops send tax records for production (${inProduction}), and these name an invented maker`,
        remedy,
      ),
    ];
  return [
    warn(
      'maker',
      `workshops send tax records for production (${inProduction}), and the maker's declaration is not valid`,
      remedy,
    ),
  ];
}

const of = (host: string, words: string) => workshopCommand(`${words} --instance ${host}`);

function sum(troubles: readonly TaxTrouble[], figure: 'unsent' | 'rejected'): number {
  return troubles.reduce((total, trouble) => total + trouble[figure], 0);
}

const maxNames = 3;

function hostsOf(troubles: readonly TaxTrouble[]): string {
  const more = troubles.length - maxNames;
  const named = troubles.slice(0, maxNames).map(({ host }) => host);
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
