import type { Db } from '../../db/connection/client.ts';
import { findHead, listEntries } from '../../db/signatures/queries.ts';
import { findChainEnd, listRecords } from '../../db/verifactu/queries.ts';
import type { ChainName } from '../../domain/secrets/chains.ts';
import type { Seals } from '../../domain/secrets/seals.ts';
import {
  firstEntryLink,
  judgeContent,
  judgeEntry,
  judgeSeal as judgeEntrySeal,
  findEndFault as judgeHead,
  judgeHeadSeal,
} from '../../domain/signatures/chain.ts';
import {
  judgeEnd,
  judgeEndSeal,
  judgeRecord,
  judgeSeal as judgeRecordSeal,
  judgeStatus,
} from '../../domain/verifactu/chain.ts';

/** The last verified link of a chain. `number` is 0 if no link is verified. */
export interface VerifiedLink {
  number: number;
  hash: Buffer;
}

export const noMark: VerifiedLink = { number: 0, hash: Buffer.alloc(32) };

interface WalkContext {
  instanceId: number;
  seals: Seals;
  now: Date;
}

/** The first invalid link of a chain, with its fault. */
export interface ChainFault {
  number: number;
  what: string;
}

interface Chain<Item extends { number: number }> {
  /** Yields batches of the links that follow a number. */
  list(db: Db, instanceId: number, after: number): AsyncGenerator<Item[]>;
  hashOf(item: Item): Buffer;
  judge(last: Item | null, item: Item, reading: WalkContext): ChainFault | null;
  /** Compares the end of the chain with the last link that was read. Undefined if further links follow. */
  judgeEnd(db: Db, last: Item | null, reading: WalkContext): Promise<ChainFault | null | undefined>;
  missing: string;
  changed: string;
}

type BatchOf<List extends (db: Db, instanceId: number) => AsyncGenerator<object[]>> =
  ReturnType<List> extends AsyncGenerator<(infer Item)[]> ? Item : never;

const taxRecords: Chain<BatchOf<typeof listRecords>> = {
  list: listRecords,
  hashOf: ({ row_hash }) => row_hash,
  judge: (last, record, { seals }) =>
    judgeRecord(last, record) ?? judgeRecordSeal(record, seals) ?? judgeStatus(record),
  async judgeEnd(db, last, { instanceId, seals }) {
    const end = await findChainEnd(db, { instanceId });
    if (last && end && last.number < end.number) return undefined;
    return judgeEnd(last, end) ?? judgeEndSeal(end && { ...end, instance_id: instanceId }, seals);
  },
  missing: 'missing_record',
  changed: 'changed_record',
};

const evidence: Chain<BatchOf<typeof listEntries>> = {
  list: listEntries,
  hashOf: ({ hash }) => hash,
  judge: (last, entry, { seals, now }) =>
    judgeEntry(last ?? firstEntryLink, entry) ?? judgeEntrySeal(entry, seals) ?? judgeContent(entry, now),
  async judgeEnd(db, last, { instanceId, seals }) {
    const head = await findHead(db, { instanceId });
    if (last && head && last.number < head.number) return undefined;
    return (
      judgeHead(last ?? { ...firstEntryLink, budget_id: null }, head) ??
      judgeHeadSeal(head && { ...head, instance_id: instanceId }, seals)
    );
  },
  missing: 'missing_entry',
  changed: 'changed_entry',
};

interface Walk {
  mark: VerifiedLink;
  isAtEnd: boolean;
  broken: ChainFault | null;
}

async function walk<Item extends { number: number }>(
  chain: Chain<Item>,
  db: Db,
  mark: VerifiedLink,
  reading: WalkContext,
): Promise<Walk> {
  const stopped = (at: VerifiedLink, broken: ChainFault | null) => ({ mark: at, isAtEnd: false, broken });
  const items = await firstBatch(chain.list(db, reading.instanceId, Math.max(0, mark.number - 1)));
  let last = mark.number === 0 ? null : (items.shift() ?? null);
  if (last?.number !== (mark.number || undefined))
    return stopped(mark, { number: mark.number, what: chain.missing });
  if (last && !chain.hashOf(last).equals(mark.hash))
    return stopped(mark, { number: mark.number, what: chain.changed });
  let reached = mark;
  for (const item of items) {
    const broken = chain.judge(last, item, reading);
    if (broken) return stopped(reached, broken);
    reached = { number: item.number, hash: chain.hashOf(item) };
    last = item;
  }
  const atEnd = await chain.judgeEnd(db, last, reading);
  if (atEnd !== undefined) return { mark: reached, isAtEnd: true, broken: atEnd };
  return stopped(reached, items.length === 0 ? { number: reached.number + 1, what: chain.missing } : null);
}

async function firstBatch<Item>(batches: AsyncGenerator<Item[]>): Promise<Item[]> {
  for await (const batch of batches) return batch;
  return [];
}

/**
 * Verifies the next hundred links of a chain after a mark. If these include the last link, also verifies the end of the
 * chain. Requires a snapshot.
 */
export function walkChain(name: ChainName, db: Db, mark: VerifiedLink, reading: WalkContext): Promise<Walk> {
  return name === 'evidence' ? walk(evidence, db, mark, reading) : walk(taxRecords, db, mark, reading);
}
