import type { FastifyInstance } from 'fastify';
import { Refused } from '../../db/embedded/refused.ts';
import { type Command, type DeskOperation, deskOperations } from '../../generated/operations.ts';
import type { Call } from './commands.ts';

export type Answer = Record<string, unknown>;

interface ErrorField {
  path: string;
  message: string;
}

interface ErrorBody {
  error: { code: string; message: string; fields?: ErrorField[] };
}

/** Runs an operation on the desk's app; what it refuses is thrown as lines to read. */
export async function perform(app: FastifyInstance, operation: DeskOperation, call: Call): Promise<Answer> {
  const host = operation.cli.instance === 'one' ? await chooseHost(app, call.instance) : 'localhost';
  const { status, body } = await send(app, operation, call, host);
  if (status < 400) return body;
  const { error } = body as unknown as ErrorBody;
  throw new Refused(explain(error, operation));
}

async function send(app: FastifyInstance, { method, path, cli }: DeskOperation, call: Call, host: string) {
  const hasBody = cli.options.some((option) => option.in === 'body');
  const response = await app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(call.params[name] ?? '')),
    query: Object.fromEntries(Object.entries(call.query).map(([name, value]) => [name, String(value)])),
    headers: { host, 'accept-language': 'en' },
    ...(hasBody && { payload: call.body }),
  });
  return { status: response.statusCode, body: response.json() as Answer };
}

/** The host that was named, or the only workshop's. */
async function chooseHost(app: FastifyInstance, named: string | undefined): Promise<string> {
  const { body } = await send(app, deskOperations.listInstances, { ...noCall }, 'localhost');
  const instances = body.data as { host: string; aliases: string[] }[];
  const hosts = instances.map(({ host }) => host);
  if (named === undefined && hosts.length === 1) return hosts[0] as string;
  if (hosts.length === 0) {
    throw new Refused('There is no workshop yet. Set one up: npm run -s workshop -- instance create --help');
  }
  if (named === undefined)
    throw new Refused(`There are several workshops: say --instance with one of ${hosts.join(', ')}.`);
  const known = instances.some(({ host, aliases }) => [host, ...aliases].includes(named.toLowerCase()));
  if (!known) throw new Refused(`No workshop has the host ${named}: there are ${hosts.join(', ')}.`);
  return named;
}

const noCall: Call = { params: {}, query: {}, body: {}, instance: undefined, json: false };

function explain({ code, message, fields = [] }: ErrorBody['error'], { cli }: DeskOperation): string {
  return [
    `${code}: ${message}`,
    ...fields.map((field) => `  ${explainField(field, cli)}`),
    ...(code === 'upstream_error' && hasDryRun(cli) ? ['  --dry-run names the obstacle.'] : []),
    `See npm run -s workshop -- ${cli.command.join(' ')} --help`,
  ].join('\n');
}

/** The API's partners are not told what the workshop lacks; the workshop is. */
function hasDryRun({ options }: Command): boolean {
  return options.some(({ flag }) => flag === '--dry-run');
}

/** By what was typed: `--per-minute`, `ID`. */
function explainField({ path, message }: ErrorField, { arguments: parameters, options, takesOne }: Command) {
  if (path === '' && takesOne) return `Give one of ${options.map(({ flag }) => flag).join(', ')}.`;
  const [, part, name] = /^(query|path|)\/([^/]*)/.exec(path) ?? [];
  const isParameter = part === 'path' && parameters.includes(name ?? '');
  const option = options.find(({ property }) => property === name);
  return `${isParameter ? name?.toUpperCase() : (option?.flag ?? path)}: ${message}`;
}
