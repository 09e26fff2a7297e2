import { sql } from 'drizzle-orm';
import type { ChainName } from '../../domain/secrets/chains.ts';
import { type Database, type Db, sendInOrder } from '../connection/client.ts';
import { param, query } from '../connection/query.ts';
import { inSnapshot } from '../connection/transaction.ts';
import { pdfs } from '../invoices/pdfs.ts';
import { type BacklogFigures, createFiguresReader } from '../lanes/figures.ts';
import { type MessageFigures, readMessageFigures } from '../messages/figures.ts';
import { countBrokenChains } from '../seals/chain-checks.ts';
import { readTaxFigures, type TaxFigures } from '../verifactu/figures.ts';
import { webhookReceivers, webhooks } from '../webhooks/served.ts';
import { type ArchiveState, type BackupRun, listBackupRuns, readArchiveState } from './backups.ts';
import { type DatabaseSizeFigures, readDatabaseSizeFigures } from './database-figures.ts';

/** Figures for operators about events, deliveries, messages, tax records and backups. Moments are in ISO 8601. */
export interface HealthFigures extends BacklogFigures {
  unrelayed_events: number;
  oldest_unrelayed_at: string | null;
  /** Number of active subscriptions whose API key is valid. */
  active_subscriptions: number;
  failing_subscriptions: number;
  messages: MessageFigures[];
  /** Figures about PDFs of issued invoices that are not drawn yet. */
  pdfs: BacklogFigures;
  taxRecords: TaxFigures;
  /** Number of workshops with a broken chain, by the name of the chain. */
  brokenChains: Record<ChainName, number>;
  size: DatabaseSizeFigures;
  backups: BackupRun[];
  archive: ArchiveState;
}

type OwnFigures = Omit<
  HealthFigures,
  keyof BacklogFigures | 'messages' | 'pdfs' | 'taxRecords' | 'brokenChains' | 'size' | 'backups' | 'archive'
>;

const readOwnFigures = query.one(
  { now: param.date },
  ($) => sql<OwnFigures>`
    select *
    from (
      select count(*) as unrelayed_events, min(occurred_at) as oldest_unrelayed_at
      from events where relayed_at is null
    ) outbox, (
      select count(*) filter (where active) as active_subscriptions,
        count(*) filter (where active and failing_since is not null) as failing_subscriptions
      from webhook_subscriptions s
      join api_keys k on k.instance_id = s.instance_id and k.id = s.key_id
      where k.revoked_at is null and (k.expires_at is null or k.expires_at > ${$.now})
    ) subscriptions`,
);

const readDeliveryFigures = createFiguresReader(webhooks, webhookReceivers);
const readPdfFigures = createFiguresReader(pdfs, null);

/**
 * Reads all figures in one transaction with a timeout, because counting a large backlog is too slow for the connection
 * of short reads.
 */
export function readHealthFigures(database: Database, now: Date, limitMs: number): Promise<HealthFigures> {
  return inSnapshot(database, async (tx) => {
    const [, own, deliveries, messages, drawings, taxRecords, brokenChains, size, backups, archive] =
      await sendInOrder(tx, [
        limitStatementTime(tx, limitMs),
        readOwnFigures(tx, { now }),
        readDeliveryFigures(tx, { now }),
        readMessageFigures(tx, now),
        readPdfFigures(tx, { now }),
        readTaxFigures(tx, {}),
        countBrokenChains(tx, {}),
        readDatabaseSizeFigures(tx, {}),
        listBackupRuns(tx, {}),
        readArchiveState(tx, {}),
      ]);
    return {
      ...own,
      ...deliveries,
      messages,
      pdfs: drawings,
      taxRecords,
      brokenChains,
      size,
      backups,
      archive,
    };
  });
}

function limitStatementTime(tx: Db, ms: number) {
  return tx.$client.unsafe(`set local statement_timeout = ${ms}`).execute();
}

const selectOne = query.run({}, () => sql`select 1`);

export async function isDatabaseAnswering({ reads }: Database): Promise<boolean> {
  await selectOne(reads, {});
  return true;
}
