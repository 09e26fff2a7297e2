#!/usr/bin/env node
// Runs a program of the package: in this process if this Node is new enough, else with the Node that npm installed
// beside it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { constants, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The file of the commands that need no database. */
const integrator = 'tools/partner/integrator.js';
const programs = {
  login: [
    integrator,
    'stores the address and the key of a workshop for the following commands: login --url URL',
  ],
  logout: [integrator, 'removes them'],
  profiles: [integrator, 'lists them'],
  request: [integrator, "sends a request to the API: request GET '/clients?search=clara'"],
  listen: [integrator, 'forwards events to a program on this machine: listen --forward-to URL'],
  trigger: [integrator, 'makes an event happen in a sandbox: trigger lead.accepted'],
  webhooks: [integrator, 'says whether the signature of a delivery fits: webhooks verify'],
  logs: [integrator, 'shows the requests of the key as they come: logs tail'],
  mcp: [integrator, 'serves the tools of an AI assistant on standard input and output (MCP)'],
  open: [integrator, 'opens a page of the documentation: open createBudget'],
  completion: [integrator, 'prints the completion of a shell: completion bash'],
  start: ['scripts/start.js', 'the whole service; without DATABASE_URL with its own PostgreSQL, in ./data'],
  sandbox: ['tools/partner/sandbox.js', 'a new sandbox to test an integration with: sandbox --port 4010'],
  contract: [
    'tools/partner/contract.js',
    'asks a deployment for the answers that its document promises: contract --help',
  ],
  server: ['http/server.js', 'an API process beside others, on DATABASE_URL and REDIS_URL'],
  worker: ['workers/main.js', 'a worker process beside others'],
  workshop: ['tools/operator/desk/main.js', 'the commands of the workshop and the operator: workshop --help'],
};
/**
 * A process that serves stays small: without these V8 keeps 128 MB for new objects, and collects old ones when they
 * are three times as many. Other programs end before that counts. scripts/node has the same ones.
 */
const services = ['start', 'server', 'worker'];
const heapOptions = ['--max-semi-space-size=16', '--heap-growing-percent=50'];
const [, , name = '', ...words] = process.argv;

if (name === 'complete') run(integrator);
else if (Object.hasOwn(programs, name)) run(programs[name][0]);
else await explain();

function run(program) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const file = join(root, program);
  // A file of several commands gets the name of the command.
  const given = program === integrator ? [name, ...words] : words;
  if (services.includes(name)) start(ownNode() ?? thisNode(), [...heapOptions, file, ...given]);
  // These run on the oldest Node for which the package is.
  else if (name === 'contract' || program === integrator || isNewEnough()) load(root, file, given);
  else start(ownNode() ?? thisNode(), [fileURLToPath(import.meta.url), ...process.argv.slice(2)]);
}

/** Runs a program in this process: a second Node would take as long to start as a command takes. */
async function load(root, file, given) {
  process.argv = [process.argv[0], file, ...given];
  cacheCompiledModules();
  await import(pathToFileURL(join(root, 'scripts/quick-imports.mjs')).href);
  await import(pathToFileURL(file).href);
}

/**
 * Caches compiled modules in the home of the user: compiling takes half of a command's time. `HOME` may be another
 * user's under sudo, who could then choose what root runs.
 */
function cacheCompiledModules() {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return; // Node has done it
  try {
    modules.enableCompileCache?.(join(userInfo().homedir, '.cache/workshop-api'));
  } catch {
    // The user has no home.
  }
}

function start(node, given) {
  const child = spawn(node, given, { stdio: 'inherit' });
  // A terminal interrupts both: the program decides when it ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
}

function thisNode() {
  if (isNewEnough()) return process.execPath;
  return fail(`workshop-api needs Node 24.7 or newer on this platform; this is ${process.versions.node}.`);
}

function ownNode() {
  if (process.platform !== 'linux') return undefined;
  try {
    const found = modules.createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`);
    const node = join(dirname(found), 'bin/node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined; // npm was asked to leave out optional packages, or has none for this processor
  }
}

async function explain() {
  const lines = Object.entries(programs).map(
    ([each, [, what]]) => `  workshop-api ${each.padEnd(10)} ${what}`,
  );
  const usage = ['Usage:', ...lines].join('\n');
  if (name === '' || name === 'help' || name === '--help') console.log(usage);
  else fail(`workshop-api has no command ${name}.${await suggestion()}\n\n${usage}`);
}

async function suggestion() {
  const { listSimilarNames } = await import(
    new URL('../tools/partner/integrator/similar-names.js', import.meta.url).href
  );
  const [nearest] = listSimilarNames(name, Object.keys(programs));
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** A command that could not run ends with 2, as those of integrators do. */
function fail(why) {
  console.error(why);
  process.exit(2);
}
