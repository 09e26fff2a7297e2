import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import type { Language } from '../../../../generated/errors.ts';
import type { DeskOperation, DeskOperationId } from '../../../../generated/operations.ts';
import { operationLabel } from '../../../../views/texts/desk.ts';
import type { CommandCall } from '../commands.ts';
import { findInstance, type ListedInstance, oldestInstances } from '../workshops.ts';

export interface Surroundings {
  ask?: AskUser;
  defaultInstance?: string;
  /** Called with the workshop of the command as soon as the workshop is known. */
  onWorkshop?: (workshop: ListedInstance) => void;
  /** Prints a text before the command ends. Undefined prints to standard output. */
  print?: (text: string) => void;
}

interface ConfirmationContext extends Surroundings {
  /** The host of the workshop to which the command applies. */
  host: string;
  /** The language of that workshop. Undefined if the command applies to the deployment. */
  language?: Language | undefined;
}

/**
 * Requires the user to type the name of the affected object again, to prevent mistakes. Returns the fields of the
 * request that contain the name.
 */
export async function confirmation(
  app: FastifyInstance,
  { cli, operationId }: DeskOperation,
  call: CommandCall,
  given: ConfirmationContext,
): Promise<Record<string, string>> {
  const context = { ...given, ask: titledAsk(given, operationId) };
  if (cli.asks !== null) await requireYes(cli.asks, call, context);
  if (cli.confirms === null) return {};
  const confirm = confirmations[operationId] ?? confirmInstance;
  return { [cli.confirms]: await confirm(app, call, context) };
}

/** Adds the title of the operation, in the workshop's language, to the first question. */
function titledAsk({ ask = null, language }: ConfirmationContext, operationId: DeskOperationId): AskUser {
  if (!ask || language === undefined) return ask;
  let title = `${operationLabel(language, operationId)}\n`;
  return (question) => {
    const asked = ask(title + question);
    title = '';
    return asked;
  };
}

const cancelOperationId: DeskOperationId = 'cancelInvoice';

type ConfirmOperation = (
  app: FastifyInstance,
  call: CommandCall,
  context: ConfirmationContext,
) => Promise<string>;
const confirmations: Partial<Record<DeskOperationId, ConfirmOperation>> = {
  [cancelOperationId]: confirmCancelling,
  stateLastNumbers: confirmNumbers,
};

/**
 * Lists the operations that a command calls before its confirmation. Excludes the list of workshops, which every
 * command may call.
 */
export function listOperationsBeforeConfirmation({ operationId }: DeskOperation): DeskOperationId[] {
  return operationId === cancelOperationId ? ['showInvoice'] : [];
}

async function requireYes(
  asks: string,
  { yes }: CommandCall,
  { ask = null }: ConfirmationContext,
): Promise<void> {
  if (yes) return;
  if (!ask)
    throw new OperatorError(
      'Nothing was done: there is no terminal to ask for confirmation. In a script, use --yes.',
    );
  if (!isYes(await ask(`${asks}\nContinue? Type yes: `))) throw new OperatorError('Nothing was done.');
}

function isYes(answer: string): boolean {
  return answer.trim().toLowerCase() === 'yes';
}

/** The tax authority's error code for a number that another record already has. */
const duplicateNumberCode = '3000';

/**
 * Requires a confirmation before an invoice is cancelled. Skips the confirmation if the invoice does not exist or is
 * not issued, because the operation itself reports that.
 */
async function confirmCancelling(
  app: FastifyInstance,
  { params, yes }: CommandCall,
  { host, ask = null }: ConfirmationContext,
): Promise<string> {
  const response = await app.inject({ method: 'GET', url: `/invoices/${params.id}`, headers: { host } });
  const { full_number: number, total, client, verifactu_code } = response.json();
  if (response.statusCode !== 200 || number === null || yes) return number ?? '';
  if (!ask)
    throw new OperatorError(
      'Nothing was cancelled: there is no terminal to ask for confirmation. In a script, use --yes.',
    );
  const happened = [
    verifactu_code === duplicateNumberCode
      ? `The tax authority has another record under number ${number}. If it is of this same invoice, type no, and run verifactu correct ${params.id} --take-over ${number} first. Otherwise nothing is reported, and the invoice is cancelled here (${total} EUR, ${client.name}).`
      : `This reports to the tax authority that invoice ${number} (${total} EUR, ${client.name}) never happened.`,
    'To correct a mistake in an invoice for real work, issue a corrective invoice: invoices correct.',
    'Did none of this work happen? Type yes: ',
  ];
  if (!isYes(await ask(happened.join('\n')))) throw new OperatorError('Nothing was cancelled.');
  const answer = (await ask('This cannot be undone. To cancel it, type its number: ')).trim();
  if (answer === number) return number;
  throw new OperatorError(`Nothing was cancelled: ${JSON.stringify(answer)} is not its number.`);
}

async function confirmNumbers(
  _app: FastifyInstance,
  { yes }: CommandCall,
  { host, ask = null }: ConfirmationContext,
): Promise<string> {
  if (yes) return host;
  if (!ask)
    throw new OperatorError(
      'Nothing was stated: there is no terminal to ask for confirmation. In a script, use --yes.',
    );
  const question = [
    'This workshop issues invoices again, although nobody has compared them with the tax authority.',
    'Numbers up to those you state are skipped for good. One that is too low is used twice.',
    'Are they those of the latest invoices? To state them, type the host of the workshop: ',
  ];
  const answer = (await ask(question.join('\n'))).trim();
  if (answer.toLowerCase() === host) return host;
  throw new OperatorError(`Nothing was stated: ${JSON.stringify(answer)} is not its host.`);
}

async function confirmInstance(
  app: FastifyInstance,
  { params, yes }: CommandCall,
  { ask = null, defaultInstance = '' }: ConfirmationContext,
): Promise<string> {
  const instance = await findInstance(app, params.host ?? '');
  const oldest = await oldestInstances(app, 2);
  const heir = oldest.find(({ id }) => id !== instance.id);
  const names = [instance.host, ...instance.aliases];
  if (heir && names.includes(defaultInstance)) {
    throw new OperatorError(
      `DEFAULT_INSTANCE=${defaultInstance} names this workshop, which answers for unknown hosts. ` +
        'Set it to another one, to first or to none; then remove this one.',
    );
  }
  const inherits = defaultInstance === 'first' && oldest[0]?.id === instance.id ? heir : undefined;
  return yes ? instance.host : confirmRemoval(instance, inherits, ask);
}

export type AskUser = ((question: string) => Promise<string>) | null;

export const askInTerminal: AskUser = process.stdin.isTTY ? askAtTerminal : null;

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT')); // passes Ctrl-C on; otherwise readline would swallow the signal
  const ended = once(lines, 'close').then(() => '');
  try {
    return await Promise.race([lines.question(question).catch(() => ''), ended]); // Ctrl-D counts as no
  } finally {
    lines.close();
  }
}

/** Requires the user to repeat the host of the workshop that will be removed, to prevent mistakes. */
async function confirmRemoval(
  { name, host }: ListedInstance,
  heir: ListedInstance | undefined,
  ask: AskUser,
): Promise<string> {
  if (!ask)
    throw new OperatorError(
      'Nothing was removed: there is no terminal to ask for confirmation. In a script, use --yes.',
    );
  const question = [
    `This removes ${name} (${host}) with all its data: clients, vehicles, budgets, documents, messages, keys.`,
    ...(heir ? [`After that, ${heir.name} (${heir.host}) answers for unknown hosts.`] : []),
    'Only a backup can restore it. To remove it, type its host: ',
  ];
  const answer = (await ask(question.join('\n'))).trim();
  if (answer.toLowerCase() === host) return host;
  throw new OperatorError(`Nothing was removed: ${JSON.stringify(answer)} is not its host.`);
}
