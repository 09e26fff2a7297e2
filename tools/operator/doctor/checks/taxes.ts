import { workshopCommand } from '../../../../domain/text/workshop-command.ts';
import { dayMs } from '../../../../domain/time/lengths.ts';
import { maxAnnouncedDays } from '../../../../domain/verifactu/certificate.ts';
import { listMissingSettings } from '../../../../domain/verifactu/declaration.ts';
import { inventedMaker } from '../../../../domain/verifactu/system.ts';
import {
  type Check,
  type Contents,
  check,
  formatNames,
  nullIfEmpty,
  okResult,
  warningResult,
  wrongResult,
} from './check.ts';

const commandOf = (host: string, words: string) => workshopCommand(`${words} --instance ${host}`);

/** The doctor's checks of invoice series, certificates, and the tax records for the tax authority. */
export const taxChecks: Check<Contents>[] = [
  check(
    'shared series',
    ({ sharedSeries }) => sharedSeries,
    (shared) =>
      shared.map(({ host, tax_id, code, holder, holder_id }) =>
        warningResult(
          `${host} and ${holder ?? `workshop #${holder_id}`} have both used series ${code} of tax id ${tax_id}: the second keeps it, the first issues in another one`,
          `change its drafts with invoices set --series, then switch ${code} off: ${commandOf(host, 'series set ID --no-active')}`,
        ),
      ),
  ),
  // Checks the deployment's certificate, which is required to send the tax records of represented workshops.
  check(
    'certificate',
    ({ representation }) =>
      representation.certificate || representation.represents > 0 ? representation : null,
    ({ represents, certificate }, { now }) => {
      const remedy = workshopCommand('deployment certificate set');
      if (!certificate)
        return warningResult(`workshops are represented (${represents}), but there is none`, remedy);
      const { holder, expires_at } = certificate;
      const leftDays = Math.floor((Date.parse(expires_at) - now.getTime()) / dayMs);
      if (leftDays < 0)
        return wrongResult(`that of ${holder} expired at ${expires_at}: it sends nothing`, remedy);
      return leftDays < maxAnnouncedDays
        ? warningResult(`that of ${holder} expires at ${expires_at}`, remedy)
        : okResult(`that of ${holder} can be used until ${expires_at}`);
    },
  ),
  // Checks the settings about the software's maker, because every tax record contains them.
  check(
    'maker',
    ({ settings, taxRecords }) =>
      nullIfEmpty(taxRecords.in_production > 0 ? listMissingSettings(settings.maker) : []),
    (missing, { settings, taxRecords }) => {
      const senders = `workshops send tax records for production (${taxRecords.in_production})`;
      const remedy = `set ${missing.join(', ')} and restart every process`;
      return settings.maker.taxId === inventedMaker.taxId
        ? wrongResult(`${senders}, and these name an invented maker`, remedy)
        : warningResult(`${senders}, and the maker's declaration is not valid`, remedy);
    },
  ),
  check(
    'tax records',
    ({ taxRecords }) => taxRecords.suspension,
    ({ code, text, suspended_at }) =>
      wrongResult(
        `the tax authority suspended this deployment at ${suspended_at} (${code}: ${text}): no workshop's records are sent`,
        `settle it with the authority, then ${workshopCommand('deployment resume')}`,
      ),
  ),
  check(
    'tax records',
    ({ taxRecords }) => taxRecords.clockSkew,
    ({ seconds, since, measured_at }) => {
      const deviation = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the tax authority's`;
      return wrongResult(
        `the clock that dates them, PostgreSQL's, is at least ${deviation} (since ${since}, last measured at ${measured_at}); the law wants exact moments`,
        "let NTP set the clock of PostgreSQL's machine; the next answer of the tax authority clears this",
      );
    },
  ),
  check(
    'tax records',
    ({ taxRecords }) => taxRecords.troubles.filter(({ stopped_at }) => stopped_at !== null),
    (stopped) =>
      stopped.map(({ host, stopped_at, stop_code, stop_text }) => {
        const why = [stop_code, stop_text].filter((part) => part !== null && part !== '').join(': ');
        return wrongResult(
          `those of ${host} are not sent since ${stopped_at}, because the tax authority refused a message (${why})`,
          `${commandOf(host, 'verifactu status')} says what to do; then ${commandOf(host, 'verifactu resume')}`,
        );
      }),
  ),
  check(
    'tax records',
    ({ taxRecords }) => troublesWith(taxRecords, 'unsent'),
    ({ sum, hosts, firstHost, troubles }) => {
      const since = troubles.flatMap(({ unsent_since }) => unsent_since ?? []).sort()[0];
      return warningResult(
        `${sum} have not been sent for over an hour, the oldest since ${since}: ${hosts}`,
        `${commandOf(firstHost, 'verifactu status')} says why, and what to do`,
      );
    },
  ),
  check(
    'tax records',
    ({ taxRecords }) => troublesWith(taxRecords, 'rejected'),
    ({ sum, hosts, firstHost }) =>
      warningResult(
        `the tax authority rejected invoices (${sum}) that are not corrected yet: ${hosts}`,
        commandOf(firstHost, 'verifactu rejected'),
      ),
  ),
  check(
    'tax records',
    ({ taxRecords, reconciliation }) =>
      reconciliation.workshops > 0 && !hasTroubles(taxRecords) ? taxRecords : null,
    () => okResult('none has waited for over an hour, and none is rejected'),
  ),
  check(
    'tax records',
    ({ reconciliation }) => reconciliation.troubles,
    (troubles) =>
      troubles.flatMap(({ host, reconcile_since, reconcile_failure, reconciled_at, differences }) => {
        const why = reconcile_failure === null ? '' : `: ${reconcile_failure}`;
        const reconcile = commandOf(host, 'verifactu reconcile');
        const stateNumbers = `${reconcile}, or if its certificate is lost, ${commandOf(host, 'verifactu state-numbers')}`;
        const notCompared =
          reconcile_since !== null
            ? wrongResult(
                `${host} was restored to ${reconcile_since} and issues no invoices before a comparison with the tax authority${why}`,
                reconcile_failure === null ? reconcile : stateNumbers,
              )
            : warningResult(
                `those of ${host} were last compared with the tax authority at ${reconciled_at ?? 'no time'}${why}`,
                reconcile,
              );
        const differing = warningResult(
          `the tax authority has other data about ${differences} invoices of ${host}`,
          commandOf(host, 'verifactu status'),
        );
        return [
          ...(reconcile_since !== null || reconcile_failure !== null ? [notCompared] : []),
          ...(differences > 0 ? [differing] : []),
        ];
      }),
  ),
  check(
    'tax records',
    ({ reconciliation: { troubles, workshops } }) =>
      troubles.length === 0 && workshops > 0 ? workshops : null,
    (workshops) =>
      okResult(`comparing them with the tax authority found nothing to settle (workshops: ${workshops})`),
  ),
];

type TaxRecords = Contents['taxRecords'];

function hasTroubles({ suspension, clockSkew, troubles }: TaxRecords): boolean {
  return (
    suspension !== null ||
    clockSkew !== null ||
    troubles.some(({ stopped_at, unsent, rejected }) => stopped_at !== null || unsent > 0 || rejected > 0)
  );
}

/**
 * Sums one figure, unsent or rejected tax records, over all affected workshops. Returns null if no workshop is
 * affected.
 */
function troublesWith({ troubles }: TaxRecords, figure: 'unsent' | 'rejected') {
  const found = troubles.filter((trouble) => trouble[figure] > 0);
  const hosts = found.map(({ host }) => host);
  const [firstHost] = hosts;
  if (firstHost === undefined) return null;
  const sum = found.reduce((total, trouble) => total + trouble[figure], 0);
  return { sum, firstHost, hosts: formatNames(hosts), troubles: found };
}
