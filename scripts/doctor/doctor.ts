import { type Facts, isKnown } from './facts.ts';
import type { Finding } from './finding.ts';
import { gatherDatabase, gatherFolder, gatherNode, gatherRedis, gatherSecret } from './gather.ts';
import { judge } from './judge.ts';

/** Looks at everything that the service needs, changes nothing, and says what is wrong and what to do. */
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
