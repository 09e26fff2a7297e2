import { randomBytes } from 'node:crypto';
import { sendInOrder } from '../../../db/connection/client.ts';
import { stageRecord } from '../../../db/verifactu/backlog.ts';
import { type ChainEnd, insertRecord, type LockedChain, lockChain } from '../../../db/verifactu/queries.ts';
import type { Instance } from '../../../db/workshops/queries.ts';
import { normaliseTaxId } from '../../../domain/clients/tax-id.ts';
import { sealWhole } from '../../../domain/invoices/sealed-fields.ts';
import { problem } from '../../../domain/requests/problem.ts';
import { openSeals, sealedTexts } from '../../../domain/secrets/seals.ts';
import { localDay, momentWithOffset } from '../../../domain/time/local.ts';
import { clockOffsetMs } from '../../../domain/time/test-clock.ts';
import { type KeptRecord, noRecord, rowHash } from '../../../domain/verifactu/chain.ts';
import { sendsRecords } from '../../../domain/verifactu/mode.ts';
import type { InvoiceKey, MadeRecord, Maker, RecordLink } from '../../../domain/verifactu/record.ts';
import { installationId, invoicingSystem } from '../../../domain/verifactu/system.ts';
import type { Context } from '../../context.ts';

export type IssueContext = Context & { maker: Maker };

/** The record that follows the locked end of the workshop's chain of tax records. */
export interface NextRecord {
  end: ChainEnd;
  /** The time of the record, to the second. Never before the previous record's time. */
  at: Date;
  /** The day of the record in the workshop's time zone. Never before the previous record's day. */
  day: string;
  number: number;
  link: RecordLink;
}

/**
 * Locks the end of the chain until the transaction ends, against concurrent issuing and cancelling. Determines number,
 * day and time under the lock, so that all three increase together. `issuerTaxId` is the tax id of the invoice, which
 * may differ from the workshop's current tax id.
 */
export async function lockNextRecord(
  { tx, instance, maker, now }: IssueContext,
  issuerTaxId = normaliseTaxId(instance.tax_id),
): Promise<NextRecord> {
  const unused = installationId(instance.id, now, randomBytes(4));
  const chain = await lockChain(tx, instance.id, unused);
  requireReconciled(chain);
  requireSameSettings(instance, chain);
  const at = timeOfNextRecord(chain, now);
  const begins = beginsChain(chain, issuerTaxId);
  const isUsed = chain.end.number > 0 || hasEnded(chain);
  const installation = begins && isUsed ? unused : chain.end.installation;
  return {
    end: { ...chain.end, installation, hash: begins ? noRecord.hash : chain.end.hash },
    at,
    day: dayOfNextRecord(chain, localDay(at, instance.timezone)),
    number: chain.end.number + 1,
    link: {
      previous: begins ? null : previousOf(chain),
      generatedAt: momentWithOffset(at, instance.timezone),
      system: invoicingSystem(maker, installation),
    },
  };
}

/**
 * Rejects the next record after a restore until a comparison, because the tax authority may already have a record with
 * its number.
 */
function requireReconciled({ mustReconcile }: LockedChain): void {
  if (mustReconcile === null) return;
  const { failure } = mustReconcile;
  if (failure === null) throw problem('invoice_conflict', { reason: 'reconcileFirst' });
  throw problem('invoice_conflict', { reason: 'reconcileFailed', params: { failure } });
}

/**
 * Tells whether the chain has ended: after a restore, which may have lost later records, or after a change of the
 * issuer.
 */
function hasEnded({ end, newChainAfter }: LockedChain): boolean {
  return newChainAfter === end.number;
}

/** Requires that the settings were not changed between the check of the draft and the locking of the chain. */
function requireSameSettings(instance: Instance, { settings }: LockedChain): void {
  const { verifactu, tax_id, country } = instance;
  const isSame =
    settings.verifactu === verifactu && settings.tax_id === tax_id && settings.country === country;
  if (!isSame) throw problem('invoice_conflict', { reason: 'settingsChanged' });
}

/**
 * Tells whether the next record begins a new chain. All records of a chain have one issuer and are sent to one service.
 * Records of earlier releases were never sent, so a workshop that sends records does not continue their chain.
 */
function beginsChain(chain: LockedChain, issuerTaxId: string): boolean {
  const { last, settings } = chain;
  const { verifactu } = settings;
  if (last === null || hasEnded(chain)) return true;
  if (last.mode !== verifactu || last.issuer_tax_id !== issuerTaxId) return true;
  return sendsRecords(verifactu) && last.state === null;
}

/**
 * Returns the time of the next record. `now` is behind the actual time only while the demo's invented past is written.
 * Such records must be tests, because the law requires the actual time.
 */
function timeOfNextRecord({ last, lockedAt, settings }: LockedChain, now: Date): Date {
  const behindMs = Math.min(clockOffsetMs(now), 0);
  if (behindMs < 0 && settings.verifactu !== 'test')
    throw new Error('only a test record may have a past time');
  const latest = Math.max(lockedAt.getTime() + behindMs, last === null ? 0 : Date.parse(last.at));
  return new Date(Math.floor(latest / 1_000) * 1_000);
}

/**
 * Returns the day of a record. The day is never before the previous record's day, even after a change of the time zone.
 */
function dayOfNextRecord({ last }: LockedChain, day: string): string {
  return last !== null && last.date > day ? last.date : day;
}

function previousOf({ end, last }: LockedChain): RecordLink['previous'] {
  if (last === null) return null;
  return {
    issuerTaxId: last.issuer_tax_id,
    fullNumber: last.full_number,
    date: last.date,
    hash: end.hash,
  };
}

interface RecordContent {
  invoiceId: number;
  kind: KeptRecord['kind'];
  key: InvoiceKey;
  record: MadeRecord;
}

/** Appends a record to the workshop's chain of tax records. */
export async function appendRecord(
  { tx, instance, secretBox }: Pick<Context, 'tx' | 'instance' | 'secretBox'>,
  { end, at, number, link: { generatedAt } }: NextRecord,
  { invoiceId, kind, key, record: content }: RecordContent,
): Promise<void> {
  const record = {
    instance_id: instance.id,
    number,
    invoice_id: invoiceId,
    kind,
    issuer_tax_id: key.issuerTaxId,
    full_number: key.fullNumber,
    date: key.date,
    mode: instance.verifactu,
    at: at.toISOString(),
    generated_at: generatedAt,
    previous_hash: end.hash,
    ...content,
  };
  const row_hash = rowHash(end.row_hash, record);
  const link = { instance_id: instance.id, number, hash: row_hash };
  const seals = openSeals(secretBox.sealKeys);
  const { seal } = seals;
  const sealed = { seal: seal(sealedTexts.record(link)), end_seal: seal(sealedTexts.chainEnd(link)) };
  await sendInOrder(tx, [
    insertRecord(tx, { ...record, installation: end.installation, row_hash, ...sealed }),
    sendsRecords(instance.verifactu)
      ? stageRecord(tx, { instanceId: instance.id, number, invoiceId, now: at }, (state) =>
          sealWhole(seals, 'recordState', state),
        )
      : undefined,
  ]);
}
