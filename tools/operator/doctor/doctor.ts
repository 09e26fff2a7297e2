import type { Config } from '../../../config.ts';
import { type ContentFacts, type Facts, type Finding, isKnown } from './facts.ts';
import { gatherDatabase, gatherFolder, gatherNode, gatherSecret } from './gather.ts';
import { gatherRedis } from './gather-redis.ts';
import { judgeBackups } from './judge-backups.ts';
import { judgeDeploymentCertificate } from './judge-certificates.ts';
import {
  judgeAddresses,
  judgeBacklog,
  judgeCredit,
  judgeDefaultWorkshop,
  judgeEvents,
  judgeMessages,
  judgePauses,
  judgeRemovals,
  judgeSending,
  judgeSubscriptions,
  judgeWorkshops,
} from './judge-contents.ts';
import {
  type Deployment,
  judgeDays,
  judgeDocuments,
  judgeFolder,
  judgeLimits,
  judgeNode,
  judgeReachable,
  judgeSealed,
  judgeSecret,
  judgeService,
  judgeSettings,
  judgeTransactions,
  judgeVacuum,
  judgeWorkers,
  nameCell,
} from './judge-deployment.ts';
import { judgeChains, judgeDamage, judgeRole, judgeSeals } from './judge-evidence.ts';
import { judgeIndexes } from './judge-indexes.ts';
import { judgeReconciliation } from './judge-reconciliation.ts';
import { judgeRedis } from './judge-redis.ts';
import { judgeSharedSeries } from './judge-series.ts';
import { judgeSecretState, judgeStore } from './judge-start.ts';
import { judgeMaker, judgeTaxRecords } from './judge-tax-records.ts';

/** Examines everything that the service needs, without changes, and says what is wrong and what to do. */
export async function examineDeployment(settings: Facts['settings']): Promise<Finding[]> {
  return judge(await gatherFacts(settings), new Date());
}

async function gatherFacts(settings: Facts['settings']): Promise<Facts> {
  const node = gatherNode();
  if (!isKnown(settings)) return { node, settings, folder: null, secret: null, database: null, redis: null };
  const folder = gatherFolder(settings);
  const secret = folder && !folder.hasDatabase ? null : gatherSecret(settings);
  const [database, redis] = await Promise.all([
    gatherDatabase(settings, folder, secret?.secrets ?? []),
    gatherRedis(settings.redisUrl),
  ]);
  return { node, settings, folder, secret, database, redis };
}

export function print(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ level, check, message, remedy }) => {
      const line = `${level.padEnd(5)}  ${check.padEnd(width)}  ${message}`;
      return `${remedy ? `${line} → ${remedy}` : line}\n`;
    })
    .join('');
}

/** Judges the facts, in the order in which one would fix the faults. */
export function judge(facts: Facts, now: Date): Finding[] {
  const { settings, database } = facts;
  const contents = isKnown(database) ? database.contents : null;
  return [
    judgeNode(facts.node),
    judgeSettings(settings),
    ...nameCell(settings),
    ...judgeFolder(facts.folder),
    ...judgeSecret(facts.secret),
    ...judgeReachable(database, facts.folder !== null),
    ...judgeRedis(facts.redis),
    ...(contents && isKnown(settings) ? judgeContents(contents, settings, facts, now) : []),
  ];
}

function judgeContents(contents: ContentFacts, settings: Config, facts: Facts, now: Date): Finding[] {
  const embedded = settings.databaseUrl === '';
  const runs = embedded ? facts.folder?.service != null : contents.sessions.api_processes > 0;
  const deployment: Deployment = { embedded, runs, hasRedis: settings.redisUrl !== '' };
  return [
    ...judgeService(deployment, contents),
    ...judgeWorkers(deployment, contents),
    ...judgeLimits(deployment, contents),
    ...judgeWorkshops(contents),
    ...judgeRemovals(contents, now),
    ...judgePauses(contents),
    judgeDefaultWorkshop(settings, contents),
    ...judgeAddresses(contents, deployment),
    ...judgeSecretState(contents.secretState),
    judgeSealed(contents.secrets),
    judgeDocuments(contents.documents),
    ...judgeStore(contents.store, runs),
    ...judgeDamage(isKnown(contents.documents) ? contents.documents.damaged : []),
    judgeSeals(contents.seals),
    ...judgeChains(contents.brokenChains),
    ...judgeSharedSeries(contents.sharedSeries),
    ...judgeDeploymentCertificate(contents.representation, now),
    ...judgeMaker(settings.maker, contents.taxRecords.in_production),
    ...judgeTaxRecords(contents.taxRecords, contents.reconciliation.workshops),
    ...judgeReconciliation(contents.reconciliation.troubles, contents.reconciliation.workshops),
    judgeRole(contents.role, embedded),
    ...judgeDays(contents.days, deployment),
    judgeEvents(contents, deployment, now),
    judgeBacklog(contents, deployment, now),
    ...judgeSubscriptions(contents),
    ...judgeSending(contents, now),
    ...judgeMessages(contents, deployment, now),
    ...judgeCredit(contents),
    ...judgeBackups(contents, embedded, now),
    judgeTransactions(contents.longTransactions),
    judgeVacuum(contents.untidyTables),
    ...judgeIndexes(contents.indexes),
  ];
}
