import { randomBytes } from 'node:crypto';
import { type ChainEnd, insertRecord, type LockedChain, lockChain } from '../../db/verifactu/queries.ts';
import { openSeals, sealedTexts } from '../../domain/secrets/seals.ts';
import { localDay } from '../../domain/time/local.ts';
import { type KeptRecord, rowHash } from '../../domain/verifactu/chain.ts';
import { generatedAtIn } from '../../domain/verifactu/literals.ts';
import type { InvoiceKey, MadeRecord, RecordLink } from '../../domain/verifactu/record.ts';
import { installationId, invoicingSystem, type Maker } from '../../domain/verifactu/system.ts';
import type { Context } from '../context.ts';

export type Issuing = Context & { maker: Maker };

/** The end of the workshop's chain, held: nobody else issues or cancels before the end of the transaction. */
export interface HeldChain {
  end: ChainEnd;
  /** To the second, never before the record before. */
  at: Date;
  /** What day it is at the workshop's place. */
  day: string;
  /** The number of the next record. */
  number: number;
  link: RecordLink;
}

/** Number, day and moment are taken once the chain is locked, so that they go up together. */
export async function holdChain({ tx, instance, maker, now }: Issuing): Promise<HeldChain> {
  const chain = await lockChain(tx, instance.id, installationId(instance.id, now, randomBytes(4)));
  const at = momentOf(chain);
  return {
    end: chain.end,
    at,
    day: dayOf(chain, localDay(at, instance.timezone)),
    number: chain.end.number + 1,
    link: {
      previous: previousOf(chain),
      generatedAt: generatedAtIn(at, instance.timezone),
      system: invoicingSystem(maker, chain.end.installation),
    },
  };
}

function momentOf({ last, lockedAt }: LockedChain): Date {
  const latest = Math.max(lockedAt.getTime(), last === null ? 0 : Date.parse(last.at));
  return new Date(Math.floor(latest / 1_000) * 1_000);
}

/** A workshop that moves to the west has the same day twice. */
function dayOf({ last }: LockedChain, day: string): string {
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

interface NewRecord {
  invoiceId: number;
  kind: KeptRecord['kind'];
  key: InvoiceKey;
  made: MadeRecord;
}

/** Makes it the chain's end. */
export async function appendRecord(
  { tx, instance, secretBox }: Pick<Context, 'tx' | 'instance' | 'secretBox'>,
  { end, at, number, link: { generatedAt } }: HeldChain,
  { invoiceId, kind, key, made }: NewRecord,
): Promise<void> {
  const record: KeptRecord = {
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
    ...made,
  };
  const row_hash = rowHash(end.row_hash, record);
  const link = { instance_id: instance.id, number, hash: row_hash };
  const { seal } = openSeals(secretBox.sealKeys);
  await insertRecord(tx, {
    ...record,
    row_hash,
    seal: seal(sealedTexts.record(link)),
    end_seal: seal(sealedTexts.chainEnd(link)),
  });
}
