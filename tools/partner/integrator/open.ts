import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { docsPath, errorPath, eventPath, guidePath, operationPath } from '../../../views/docs/paths.ts';
import { parseUrl, readArguments } from '../options.ts';
import { allOperations, errorCodes, eventNames, guidePages, isPathOf, otherPages } from './names.ts';
import { defaultProfile, findProfile, loginCommand } from './profiles.ts';
import { listSimilarNames } from './similar-names.ts';
import { targetOptions } from './target.ts';
import type { Terminal } from './terminal.ts';

export const openUsage = `Usage: workshop-api open [NAME] [options]

Opens the page of the documentation about an operation, an error code, an event or a subject of the guide in the
browser; without a name, the documentation's first page. Without a browser it prints the address.
  workshop-api open createBudget
  workshop-api open POST /budgets
  workshop-api open idempotency_conflict
  workshop-api open lead.accepted
  workshop-api open webhooks

  --print            prints the address instead of opening it; the default if the output is not a terminal
  --profile NAME     the login of the workshop that serves the page (default: WORKSHOP_PROFILE, or default)
  --url URL          the address of a workshop, without a login (or WORKSHOP_URL)
  --help             shows this help

It exits with 0 if a page was opened or its address printed, 2 if there is no such page or no workshop.`;

const { profile, url, help } = targetOptions;
export const openOptions = { profile, url, print: { type: 'boolean' }, help } as const;

export async function runOpen(args: string[], terminal: Terminal): Promise<number> {
  const { values, words } = readArguments('open', args, openOptions, 2);
  const { env, stdout, stderr } = terminal;
  const page = `${hostOf(values, env)}${docsPath}${docsPathOf(words.join(' ').trim())}`;
  const command = values.print || !stdout.isTTY ? null : browserCommand(env, process.platform, page);
  if (command === null || !(await startBrowser(command))) stdout.write(`${page}\n`);
  else stderr.write(`Opened ${page}\n`);
  return 0;
}

function hostOf(choice: { profile?: string; url?: string }, env: NodeJS.ProcessEnv): string {
  if (choice.profile !== undefined && choice.url !== undefined)
    throw new OperatorError('Specify either --profile or --url, not both.');
  const address = choice.url ?? (choice.profile === undefined ? env.WORKSHOP_URL : undefined);
  if (address) return parseUrl(address, choice.url === undefined ? 'WORKSHOP_URL' : '--url');
  const name = choice.profile ?? (env.WORKSHOP_PROFILE || defaultProfile);
  const found = findProfile(env, name);
  if (found) return found.url;
  throw new OperatorError(
    `There is no login${name === defaultProfile ? '' : ` named ${name}`}. Log in first (${loginCommand(name)}), or specify --url URL.`,
  );
}

/** Returns the path of the documentation page about a name, relative to `/docs`. */
export function docsPathOf(name: string): string {
  if (name === '') return '';
  const operation = findOperation(name);
  if (operation !== undefined) return operationPath(operation);
  if (eventNames.includes(name)) return eventPath(name);
  if (errorCodes.includes(name)) return errorPath(name);
  if (isAmong(guidePages, name)) return guidePath(name);
  if (isAmong(otherPages, name)) return `/${name}`;
  throw unknownPage(name);
}

function isAmong(pages: readonly string[], name: string): boolean {
  return pages.includes(name);
}

function findOperation(name: string): string | undefined {
  const operation = allOperations.find(({ operationId }) => operationId.toLowerCase() === name.toLowerCase());
  if (operation) return operation.operationId;
  const [, method, path] = /^(?:([a-z]+) +)?(?:\/api\/v1)?(\/[^?]*)/i.exec(name) ?? [];
  if (path === undefined) return undefined;
  const ofPath = allOperations.filter((each) => isPathOf(path, each));
  // A path without parameters has priority over a matching path with parameters.
  const literal = ofPath.filter((each) => each.path === path);
  const candidates = (literal.length > 0 ? literal : ofPath).filter(
    (each) => method === undefined || each.method === method.toUpperCase(),
  );
  if (candidates.length <= 1) return candidates[0]?.operationId;
  const all = candidates.map((each) => `${each.method} ${each.path}`).join(', ');
  throw new OperatorError(`${name} is the path of several operations: specify one of ${all}.`);
}

function unknownPage(name: string): OperatorError {
  const requests = allOperations.map((each) => `${each.method} ${each.path}`);
  const ids = allOperations.map(({ operationId }) => operationId);
  const known = [...ids, ...requests, ...eventNames, ...errorCodes, ...guidePages, ...otherPages];
  const nearest = listSimilarNames(name, known);
  const hint =
    nearest.length > 0
      ? `Did you mean ${nearest.join(' or ')}?`
      : 'Name an operation such as createBudget, an error code, an event or a page of the guide.';
  return new OperatorError(`There is no page about ${name}. ${hint}`);
}

type Command = [program: string, ...words: string[]];

/** Returns the command that opens a page in the browser. Returns null if the system has no graphical display. */
export function browserCommand(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  page: string,
): Command | null {
  if (env.BROWSER) return [env.BROWSER, page];
  if (platform === 'darwin') return ['open', page];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', page];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', page] : null;
}

/**
 * Starts the browser as a detached process, so that the browser continues after the command has ended. Returns false if
 * the browser could not be started.
 */
async function startBrowser([program, ...words]: Command): Promise<boolean> {
  const child = spawn(program, words, { detached: true, stdio: 'ignore' });
  try {
    await once(child, 'spawn');
    child.unref();
    return true;
  } catch {
    return false;
  }
}
