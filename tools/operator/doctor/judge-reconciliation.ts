import type { ReconcileTrouble } from '../../../db/verifactu/reconciliation.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import { type Finding, ok, warn, wrong } from './facts.ts';

/** Judges the comparisons with the tax authority. Nothing to say where no workshop sends records. */
export function judgeReconciliation(
  troubles: readonly ReconcileTrouble[],
  sendingWorkshops: number,
): Finding[] {
  if (troubles.length > 0) return troubles.flatMap(judgeWorkshop);
  if (sendingWorkshops === 0) return [];
  return [
    ok(
      'tax records',
      `comparing them with the tax authority found nothing to settle (workshops: ${sendingWorkshops})`,
    ),
  ];
}

function judgeWorkshop(trouble: ReconcileTrouble): Finding[] {
  const { host, reconcile_since, reconcile_failure, reconciled_at, differences } = trouble;
  const why = reconcile_failure === null ? '' : `: ${reconcile_failure}`;
  const remedy = (words: string) => workshopCommand(`${words} --instance ${host}`);
  const findings: Finding[] = [];
  if (reconcile_since !== null)
    findings.push(
      wrong(
        'tax records',
        `${host} was restored to ${reconcile_since} and issues no invoices before a comparison with the tax authority${why}`,
        reconcile_failure === null
          ? remedy('verifactu reconcile')
          : `${remedy('verifactu reconcile')}, or if its certificate is lost, ${remedy('verifactu state-numbers')}`,
      ),
    );
  else if (reconcile_failure !== null)
    findings.push(
      warn(
        'tax records',
        `those of ${host} were last compared with the tax authority at ${reconciled_at ?? 'no time'}${why}`,
        remedy('verifactu reconcile'),
      ),
    );
  if (differences > 0)
    findings.push(
      warn(
        'tax records',
        `the tax authority has other data about ${differences} invoices of ${host}`,
        remedy('verifactu status'),
      ),
    );
  return findings;
}
