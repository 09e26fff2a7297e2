import type { Config } from '../../../config.ts';
import type { Database, Db } from '../../../db/client.ts';
import { type DailyTable, dailyTables, daysToCome, listDays } from '../../../db/partitions.ts';
import {
  countSessions,
  listFailingSubscriptions,
  listLongTransactions,
  listUntidyTables,
  listWorkshopStates,
} from '../../../db/queries/deployment.ts';
import { readHealthFigures } from '../../../db/queries/health-figures.ts';
import { findInstanceByHost } from '../../../db/queries/instances.ts';
import { sealedLists } from '../../../db/queries/sealed.ts';
import { listCreditStates, listSendingStates } from '../../../db/queries/sending-states.ts';
import { openSecretBox } from '../../../domain/secret-box.ts';
import type { ContentFacts, DayFacts } from '../facts.ts';
import { subscriptionsListed } from '../judge/webhooks.ts';
import { gatherDocuments } from './documents.ts';

const countMs = 10_000;
/** A write has 30 s at most; what takes longer keeps others waiting, or dead rows from being cleared. */
const longTransactionSeconds = 60;
/** Fewer are cleared in a moment. */
const deadRowsLeast = 10_000;
const creditUseMs = 30 * 86_400_000;
/** Of each kind; enough to tell whether a secret is missing. */
const secretsTried = 1_000;

export async function gatherContents(
  database: Database,
  { defaultInstance, documents }: Config,
  secrets: string[],
): Promise<ContentFacts> {
  const { reads } = database;
  const now = new Date();
  return {
    workshops: await listWorkshopStates(reads),
    defaultHostKnown: ['', 'first'].includes(defaultInstance)
      ? null
      : (await findInstanceByHost(reads, defaultInstance)) !== undefined,
    days: await Promise.all(dailyTables.map((table) => gatherDays(reads, table, now))),
    figures: await readHealthFigures(database, now, countMs),
    subscriptions: await listFailingSubscriptions(reads, subscriptionsListed),
    sending: await listSendingStates(reads),
    credit: await listCreditStates(reads, new Date(now.getTime() - creditUseMs)),
    secrets: await gatherSealed(reads, secrets),
    documents: await gatherDocuments(reads, documents),
    sessions: await countSessions(reads),
    longTransactions: await listLongTransactions(reads, longTransactionSeconds),
    untidyTables: await listUntidyTables(reads, deadRowsLeast),
  };
}

async function gatherDays(db: Db, table: DailyTable, now: Date): Promise<DayFacts> {
  const there = new Set(await listDays(db, table));
  const wanted = daysToCome(now);
  const [found] = await db.$client.unsafe(
    `select to_regclass('${table.name}_default') is not null as default`,
  );
  const [row] = found?.default
    ? await db.$client.unsafe(`select exists (select from ${table.name}_default) as rows`)
    : [];
  return {
    table: table.name,
    missing: wanted.filter((day) => !there.has(day)),
    today: wanted[0] as string,
    hasDefault: found?.default,
    rowsInDefault: row?.rows ?? false,
  };
}

async function gatherSealed(db: Db, secrets: string[]): Promise<ContentFacts['secrets']> {
  const box = openSecretBox(secrets);
  const sealed = (await Promise.all(sealedLists.map((list) => list(db, secretsTried)))).flat();
  const unopened = sealed.filter(({ sealed, place }) => {
    try {
      box.open(sealed, place);
      return false;
    } catch {
      return true;
    }
  });
  return { checked: sealed.length, unopened: unopened.length };
}
