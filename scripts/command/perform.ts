import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { FastifyInstance } from 'fastify';
import type { ExternalCalls } from '../../actions/context.ts';
import type { Config } from '../../config.ts';
import type { DeskOperation } from '../../generated/operations.ts';
import { Refused } from '../../telemetry/tellable.ts';
import type { Call } from './commands.ts';
import { command, explain, type Refusal, seeHelp, shownBy } from './explain.ts';
import { type AnsweredFile, fileToSave } from './save.ts';
import { chooseInstance, instanceAt, isThere, type ListedInstance, listInstances } from './show.ts';

export type Answer = Record<string, unknown>;

interface Surroundings {
  ask?: Ask;
  defaultInstance?: string;
}

/** Runs an operation on the desk's app; what it refuses is thrown as lines to read. */
export async function perform(
  app: FastifyInstance,
  operation: DeskOperation,
  call: Call,
  surroundings: Surroundings = {},
): Promise<Answer> {
  refuseNothing(operation, call);
  const save = operation.cli.file ? await fileToSave(call.out) : undefined;
  const { host } =
    operation.cli.instance === 'one'
      ? chooseInstance(await listInstances(app), call.instance)
      : { host: 'localhost' };
  const body = { ...call.body, ...(await confirmation(app, operation, call, surroundings)) };
  const { status, answer } = await send(app, operation, { ...call, body }, host);
  if (status < 400) return save ? save(answer as unknown as AnsweredFile) : answer;
  throw new Refused(explain(answer.error as Refusal, operation, call));
}

/** To change nothing is no change: whoever asks for that wants to know something. */
function refuseNothing(operation: DeskOperation, { body }: Call): void {
  if (operation.method !== 'PATCH' || Object.keys(body).length > 0) return;
  const flags = operation.cli.options.filter((option) => option.in === 'body').map(({ flag }) => flag);
  const shown = shownBy(operation);
  const lines = [
    `Nothing to change: give one or more of ${flags.join(', ')}.`,
    ...(shown ? [`What there is now: ${command(shown)}`] : []),
    seeHelp(operation),
  ];
  throw new Refused(lines.join('\n'));
}

async function confirmation(
  app: FastifyInstance,
  { cli }: DeskOperation,
  { params, yes }: Call,
  { ask = null, defaultInstance = '' }: Surroundings,
) {
  if (cli.confirms === null) return {};
  const instances = await listInstances(app);
  const instance = instanceAt(instances, params.host ?? '');
  const [heir] = instances.filter((each) => each !== instance && isThere(each));
  const names = [instance.host, ...instance.aliases];
  if (heir && names.includes(defaultInstance)) {
    throw new Refused(
      `DEFAULT_INSTANCE=${defaultInstance} names this workshop, which answers for hosts that no other has. ` +
        'Set it to another one, to first or to none; then remove this one.',
    );
  }
  const inherits = defaultInstance === 'first' && instances[0] === instance ? heir : undefined;
  return { [cli.confirms]: yes ? instance.host : await confirmRemoval(instance, inherits, ask) };
}

async function send(app: FastifyInstance, { method, path, cli }: DeskOperation, call: Call, host: string) {
  const hasBody = cli.confirms !== null || cli.options.some((option) => option.in === 'body');
  const response = await app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(call.params[name] ?? '')),
    query: Object.fromEntries(Object.entries(call.query).map(([name, value]) => [name, String(value)])),
    headers: { host, 'accept-language': 'en' },
    ...(hasBody && { payload: call.body }),
  });
  return { status: response.statusCode, answer: response.json() as Answer };
}

type Ask = ((question: string) => Promise<string>) | null;

export const terminal: Ask = process.stdin.isTTY ? askAtTerminal : null;

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT')); // it would be kept from the process otherwise
  const ended = once(lines, 'close').then(() => '');
  try {
    return await Promise.race([lines.question(question).catch(() => ''), ended]); // Ctrl-D is no answer
  } finally {
    lines.close();
  }
}

/** The host of what is meant to go, typed once more: nobody types it by mistake. */
async function confirmRemoval(
  { name, host }: ListedInstance,
  heir: ListedInstance | undefined,
  ask: Ask,
): Promise<string> {
  if (!ask) throw new Refused('Nothing was removed: nobody is here to be asked. In a script, say --yes.');
  const question = [
    `This removes ${name} (${host}) with all it has: clients, vehicles, budgets, documents, messages, keys.`,
    ...(heir ? [`Hosts that no workshop has are then answered by ${heir.name} (${heir.host}).`] : []),
    'Only a backup could bring it back. To remove it, type its host: ',
  ];
  const answer = (await ask(question.join('\n'))).trim();
  if (answer.toLowerCase() === host) return host;
  throw new Refused(`Nothing was removed: ${JSON.stringify(answer)} is not its host.`);
}

/** Opened when a command first waits for it: most never do, and are through sooner. */
export function lazyExternalCalls(config: Config): ExternalCalls & { close(): Promise<void> } {
  const load = async () =>
    (await import('../../workers/outbound/external-calls.ts')).openExternalCalls(config, () => new Date());
  let opened: ReturnType<typeof load> | undefined;
  const open = () => {
    opened ??= load();
    return opened;
  };
  return {
    judgeUrl: async (url) => (await open()).judgeUrl(url),
    send: async (attempt) => (await open()).send(attempt),
    sendEmail: async (settings, message) => (await open()).sendEmail(settings, message),
    sendSms: async (settings, message) => (await open()).sendSms(settings, message),
    readMailBody: async (written) => (await open()).readMailBody(written),
    readMail: async (raw, own) => (await open()).readMail(raw, own),
    makeThumbnail: async (pieces) => (await open()).makeThumbnail(pieces),
    drawQuote: async (paper) => (await open()).drawQuote(paper),
    drawReceipt: async (paper) => (await open()).drawReceipt(paper),
    drawInvoice: async (paper, attached) => (await open()).drawInvoice(paper, attached),
    close: async () => (await opened)?.close(),
  };
}
