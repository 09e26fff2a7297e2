import { OperatorError } from '../../../domain/errors/operator-error.ts';
import type { components } from '../../../generated/desk-types.ts';
import { type DeskOperation, type DeskOperationId, deskOperations } from '../../../generated/operations.ts';
import type { CommandCall } from './commands.ts';
import type { AskUser } from './input/confirm.ts';
import type { Answer } from './output/show.ts';
import { tellRejected } from './output/tax-status.ts';
import type { ListedInstance } from './workshops.ts';

type RejectedRecord = components['schemas']['RejectedRecord'];

/** A rejected tax record with the result of its command. The result is null if the command did not run. */
type Outcome = RejectedRecord & { done: boolean; result: Answer | null };

interface WorkContext {
  workshop: ListedInstance;
  call: CommandCall;
  ask: AskUser;
  /** Runs an operation with its arguments. */
  run: (operation: DeskOperation, call: CommandCall) => Promise<Answer>;
  /** Prints the record before the confirmation. */
  print: (text: string) => void;
}

/** Processes rejected tax records one by one: prints each record, and runs its command after a confirmation. */
export async function runForEachRow(
  operation: DeskOperation,
  { data, has_more }: components['schemas']['RejectedRecordList'],
  work: WorkContext,
): Promise<Answer> {
  const { call, ask, print } = work;
  if (!ask && !call.yes)
    throw new OperatorError(
      'Nothing was done: there is no terminal to ask for confirmation. In a script, use --yes; without --work the commands are listed.',
    );
  const worked: Outcome[] = [];
  const ran = new Set<string>();
  let isStopped = false;
  for (const row of data) {
    const outcome = isStopped ? 'left' : await runForRow(operation, row, { ...work, ran });
    if (outcome === 'quit') isStopped = true;
    worked.push({
      ...row,
      ...(typeof outcome === 'object' ? { done: true, result: outcome } : { done: false, result: null }),
    });
  }
  if (!call.json) print(workSummary(worked, has_more));
  return { data: worked, has_more };
}

function workSummary(worked: readonly Outcome[], hasMore: boolean): string {
  const count = worked.filter(({ done }) => done).length;
  const left = worked.length - count;
  const more = hasMore ? ' There are more: run it again.' : '';
  if (worked.length === 0) return 'None.\n';
  return `\nCommands that ran: ${count}. Left: ${left}.${more}\n`;
}

async function runForRow(
  operation: DeskOperation,
  row: RejectedRecord,
  { call, ask, run, print, workshop, ran }: WorkContext & { ran: Set<string> },
): Promise<Answer | 'skipped' | 'quit'> {
  const { command, complete } = row;
  if (!call.json) print(`\n${tellRejected(row, workshop)}`);
  if (command === null || !complete || ran.has(command)) return 'skipped';
  if (!call.yes && ask) {
    const typed = (await ask('Is the cause settled? Run this command? Type yes, no or quit: '))
      .trim()
      .toLowerCase();
    if (typed === 'quit' || typed === '') return 'quit';
    if (typed !== 'yes') return 'skipped';
  }
  ran.add(command);
  const { next, asked } = parseCommand(operation, command, call);
  const answer = await run(next, asked).catch((error) => {
    if (error instanceof OperatorError) return { ok: false, error: error.message };
    throw error;
  });
  if (!call.json) print(outcomeOf(answer));
  return answer;
}

/** Returns a sentence about the result of a command: either the correction was added, or another step is required. */
function outcomeOf({ ok, needs, advice, error }: Answer): string {
  if (ok === true) return '  Done.\n';
  const reasons = [error, needs, advice].filter((part) => typeof part === 'string');
  return `  Not done: ${reasons.join('. ')}\n`;
}

/** Parses a command of the desk that advice contains: the words of the command, an id, and options without values. */
function parseCommand(
  { cli }: DeskOperation,
  command: string,
  { instance, as, json }: CommandCall,
): { next: DeskOperation; asked: CommandCall } {
  const next = cli.works
    .map((id: DeskOperationId) => deskOperations[id])
    .find((each) => command.startsWith(each.cli.command.join(' ')));
  if (!next) throw new Error(`no operation of ${cli.command.join(' ')} runs ${command}`);
  const words = command.split(' ').slice(next.cli.command.length);
  const values = words.filter((word) => !word.startsWith('--'));
  const flags = words.filter((word) => word.startsWith('--'));
  const body = Object.fromEntries(
    next.cli.options.filter(({ flag }) => flags.includes(flag)).map(({ property }) => [property, true]),
  );
  const params = Object.fromEntries(next.cli.arguments.map(({ name }, at) => [name, values[at] ?? '']));
  const asked = {
    ...{ params, query: {}, body, instance, as, json, yes: true },
    out: '',
    table: '',
    work: false,
  };
  return { next, asked };
}
