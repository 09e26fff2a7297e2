import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { FastifyInstance } from 'fastify';
import type { DeskOperation, DeskOperationId } from '../../generated/operations.ts';
import { Refused } from '../../telemetry/refused.ts';
import type { Call } from './commands.ts';
import { instanceAt, isThere, type ListedInstance, listInstances } from './show.ts';

export interface Surroundings {
  ask?: Ask;
  defaultInstance?: string;
  /** Is called with the workshop that the command is about, once it is known. */
  onWorkshop?: (workshop: ListedInstance) => void;
}

interface Asked extends Surroundings {
  /** Of the workshop that the command is about. */
  host: string;
}

/** What is meant, said once more by whoever is at the terminal: nobody types it by mistake. */
export async function confirmation(
  app: FastifyInstance,
  { cli, operationId }: DeskOperation,
  call: Call,
  asked: Asked,
): Promise<Record<string, string>> {
  if (cli.asks !== null) await requireYes(cli.asks, call, asked);
  if (cli.confirms === null) return {};
  const confirm = operationId === cancelling ? confirmCancelling : confirmInstance;
  return { [cli.confirms]: await confirm(app, call, asked) };
}

const cancelling: DeskOperationId = 'cancelInvoice';

/** What is asked of the desk before a command is confirmed, beside the list of its workshops. */
export function shownToConfirm({ operationId }: DeskOperation): DeskOperationId[] {
  return operationId === cancelling ? ['showInvoice'] : [];
}

async function requireYes(asks: string, { yes }: Call, { ask = null }: Asked): Promise<void> {
  if (yes) return;
  if (!ask) throw new Refused('Nothing was done: nobody is here to be asked. In a script, say --yes.');
  if (!isYes(await ask(`${asks}\nDo it? Type yes: `))) throw new Refused('Nothing was done.');
}

function isYes(answer: string): boolean {
  return answer.trim().toLowerCase() === 'yes';
}

/** Nothing is asked of what is no issued invoice: the operation says so itself. */
async function confirmCancelling(
  app: FastifyInstance,
  { params, yes }: Call,
  { host, ask = null }: Asked,
): Promise<string> {
  const response = await app.inject({ method: 'GET', url: `/invoices/${params.id}`, headers: { host } });
  const { full_number: number, total, client } = response.json();
  if (response.statusCode !== 200 || number === null || yes) return number ?? '';
  if (!ask) throw new Refused('Nothing was cancelled: nobody is here to be asked. In a script, say --yes.');
  const happened = [
    `This tells the tax authority that invoice ${number} (${total} EUR, ${client.name}) never happened.`,
    'A mistake in an invoice of real work is mended by a corrective invoice: invoices correct.',
    'Did nothing of it happen? Type yes: ',
  ];
  if (!isYes(await ask(happened.join('\n')))) throw new Refused('Nothing was cancelled.');
  const answer = (await ask('There is no way back. To cancel it, type its number: ')).trim();
  if (answer === number) return number;
  throw new Refused(`Nothing was cancelled: ${JSON.stringify(answer)} is not its number.`);
}

async function confirmInstance(
  app: FastifyInstance,
  { params, yes }: Call,
  { ask = null, defaultInstance = '' }: Asked,
): Promise<string> {
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
  return yes ? instance.host : confirmRemoval(instance, inherits, ask);
}

export type Ask = ((question: string) => Promise<string>) | null;

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
