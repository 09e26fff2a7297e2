import { hasIssuedInvoices } from '../../db/invoices/series.ts';
import { findLastRecord, lockChainEnd } from '../../db/verifactu/queries.ts';
import { findSendingState } from '../../db/verifactu/sending.ts';
import { lockInstance, updateInstance } from '../../db/workshops/queries.ts';
import { invalidField, problem } from '../../domain/requests/problem.ts';
import { localDay } from '../../domain/time/local.ts';
import { modeProblem, type RequestedMode } from '../../domain/verifactu/mode.ts';
import { inventedMaker } from '../../domain/verifactu/system.ts';
import type { IssueContext } from '../invoices/issue/chain.ts';
import { claimAllSeries } from '../invoices/issue/claim-series.ts';
import { findUsableCertificate } from './certificate.ts';

/** Changes the mode of a workshop's tax records. In another mode, the next record begins a new chain. */
export async function setMode(context: IssueContext, wish: RequestedMode): Promise<void> {
  const { tx, instance, now } = context;
  const { mode, exemption } = wish;
  if (instance.sandbox && mode === 'production') throw invalidField('/mode', 'sandboxSendsNothing');
  const refusal = modeProblem(instance, wish, {
    hasIssued: await hasIssuedInvoices(tx, instance.id),
    lastMode: (await findLastRecord(tx, { instanceId: instance.id }))?.mode ?? null,
    today: localDay(now, instance.timezone),
  });
  if (refusal) throw problem('validation_error', { fields: [refusal] });
  // Requires that a pending comparison is made before the change, because the comparison queries the service of the
  // current mode.
  const { reconcile_since } = await findSendingState(tx, { instanceId: instance.id });
  if (mode !== instance.verifactu && reconcile_since !== null)
    throw problem('invoice_conflict', { reason: 'reconcileFirst' });
  if (mode === 'production') await requireReadiness(context);
  if (mode !== instance.verifactu) {
    await lockInstance(tx, instance.id);
    await lockChainEnd(tx, { instanceId: instance.id });
    await claimAllSeries(context, { verifactu: mode }, '/mode');
  }
  await updateInstance(tx, instance.id, {
    verifactu: mode,
    verifactu_exemption: exemption,
    ...(mode !== instance.verifactu && { verifactu_ends: null }),
  });
}

/** Requires a maker, whose name each record contains, and a certificate, which sending requires. */
async function requireReadiness(context: IssueContext): Promise<void> {
  const { maker, instance, now } = context;
  if (maker.taxId === inventedMaker.taxId) throw invalidField('/mode', 'makerInvented');
  const usable = await findUsableCertificate(context, instance, now);
  if ('problem' in usable) throw invalidField('/mode', 'certificateUnusable', { problem: usable.problem });
}
