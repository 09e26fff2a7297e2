import type { Config } from '../../config.ts';
import { type ContentFacts, type Facts, isKnown } from './facts.ts';
import type { Finding } from './finding.ts';
import {
  judgeAddresses,
  judgeBacklog,
  judgeCredit,
  judgeDefaultWorkshop,
  judgeEvents,
  judgeMessages,
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
  judgeRedis,
  judgeSealed,
  judgeSecret,
  judgeService,
  judgeSettings,
  judgeTransactions,
  judgeVacuum,
  judgeWorkers,
} from './judge-deployment.ts';

/** What the facts come to, in the order in which one would mend it. */
export function judge(facts: Facts, now: Date): Finding[] {
  const { settings, database } = facts;
  const contents = isKnown(database) ? database.contents : null;
  return [
    judgeNode(facts.node),
    judgeSettings(settings),
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
    judgeDefaultWorkshop(settings, contents),
    ...judgeAddresses(contents, deployment),
    judgeSealed(contents.secrets),
    judgeDocuments(contents.documents),
    ...judgeDays(contents.days, deployment),
    judgeEvents(contents, deployment, now),
    judgeBacklog(contents, deployment, now),
    ...judgeSubscriptions(contents),
    ...judgeSending(contents, now),
    ...judgeMessages(contents, deployment, now),
    ...judgeCredit(contents),
    judgeTransactions(contents.longTransactions),
    judgeVacuum(contents.untidyTables),
  ];
}
