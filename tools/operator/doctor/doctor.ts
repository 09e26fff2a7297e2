import { backupChecks } from './checks/backups.ts';
import { type Contents, runChecks } from './checks/check.ts';
import { databaseChecks } from './checks/database.ts';
import { machineChecks } from './checks/machine.ts';
import { redisChecks } from './checks/redis.ts';
import { sendingChecks } from './checks/sending.ts';
import { storedDataChecks } from './checks/stored-data.ts';
import { roleAndPartitionChecks, upkeepChecks } from './checks/tables.ts';
import { taxChecks } from './checks/taxes.ts';
import { workshopChecks } from './checks/workshops.ts';
import { type DoctorFacts, type Finding, isKnown } from './facts.ts';
import { gatherDatabase, gatherFolder, gatherNode, gatherSecret } from './gather.ts';
import { gatherRedis } from './gather-redis.ts';

/** The checks of the database's contents, in the order in which faults should be fixed. */
const contentChecks = [
  ...workshopChecks,
  ...storedDataChecks,
  ...taxChecks,
  ...roleAndPartitionChecks,
  ...sendingChecks,
  ...backupChecks,
  ...upkeepChecks,
];

/** Examines everything that the service needs, without changing anything. Returns the findings with remedies. */
export async function examineDeployment(settings: DoctorFacts['settings']): Promise<Finding[]> {
  return judgeFacts(await gatherFacts(settings), new Date());
}

async function gatherFacts(settings: DoctorFacts['settings']): Promise<DoctorFacts> {
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

export function printFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings
    .map(({ level, check, message, remedy }) => {
      const line = `${level.padEnd(5)}  ${check.padEnd(width)}  ${message}`;
      return `${remedy ? `${line} → ${remedy}` : line}\n`;
    })
    .join('');
}

/** Judges the facts with all checks, in the order in which faults should be fixed. */
export function judgeFacts(facts: DoctorFacts, now: Date): Finding[] {
  const { database, redis } = facts;
  const contents = checkContents(facts, now);
  return [
    ...runChecks(machineChecks, facts),
    ...(isKnown(database) ? runChecks(databaseChecks, database) : []),
    ...runChecks(redisChecks, redis),
    ...(contents ? runChecks(contentChecks, contents) : []),
  ];
}

function checkContents({ settings, database, folder }: DoctorFacts, now: Date): Contents | null {
  if (!isKnown(settings) || !isKnown(database) || !database.contents) return null;
  const { contents } = database;
  const embedded = settings.databaseUrl === '';
  const runs = embedded ? folder?.service != null : contents.sessions.api_processes > 0;
  return { ...contents, settings, embedded, runs, now };
}
