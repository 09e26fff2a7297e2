import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { ExternalCalls } from '../../../actions/context.ts';
import type { Config } from '../../../config.ts';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { workshopCommand } from '../../../domain/text/workshop-command.ts';
import type { components } from '../../../generated/desk-types.ts';
import type { DeskOperation, DeskOperationId } from '../../../generated/operations.ts';
import { staffHeader } from '../../../http/guards/staff.ts';
import type { CommandCall } from './commands.ts';
import { confirmation, listOperationsBeforeConfirmation, type Surroundings } from './input/confirm.ts';
import { convertLocalMoments } from './input/local-moment.ts';
import { openTableFile } from './input/table-file.ts';
import { explain, findShowCommand, helpHint, type Refusal } from './output/explain.ts';
import type { Answer } from './output/show.ts';
import { hasStartFooter } from './output/start-footer.ts';
import { fileToSave } from './save.ts';
import { chooseInstance, type ListedInstance } from './workshops.ts';

/**
 * Lists the operations that a command calls: its own operation, the list of workshops, the operations for its
 * confirmation and for `--work`, and the state of sending tax records for its footer.
 */
export function operationsBehind(operation: DeskOperation): DeskOperationId[] {
  const { operationId, cli } = operation;
  const operationIds = [
    operationId,
    'listInstances',
    ...listOperationsBeforeConfirmation(operation),
    ...cli.works,
  ] as const;
  return hasStartFooter(operation) ? [...operationIds, 'showTaxSending'] : [...operationIds];
}

/**
 * Runs an operation and returns its result. Throws OperatorError with a readable text if the operation refuses the
 * request.
 */
export async function perform(
  app: FastifyInstance,
  operation: DeskOperation,
  call: CommandCall,
  surroundings: Surroundings = {},
): Promise<Answer> {
  refuseNothing(operation, call);
  requireOneTable(operation, call);
  const { file } = operation.cli;
  const isPrinted = file === 'stdout' && call.out === '';
  const save = file && !isPrinted ? await fileToSave(call.out) : undefined;
  const isOfOne = operation.cli.instance === 'one';
  const workshop = isOfOne ? await chooseInstance(app, call.instance) : undefined;
  if (workshop) surroundings.onWorkshop?.(workshop);
  const { host, timezone } = workshop ?? { host: 'localhost', timezone: 'UTC' };
  const { options, readsTable, localized } = operation.cli;
  const language = readsTable || localized ? (workshop?.language ?? 'en') : 'en';
  const query = convertLocalMoments(call.query, options, timezone);
  const typed = convertLocalMoments(call.body, options, timezone);
  const body = {
    ...typed,
    ...(await confirmation(app, operation, call, { host, language: workshop?.language, ...surroundings })),
  };
  const { status, stream } = await send(app, operation, { ...call, query, body }, { host, language });
  if (status < 400 && save && file === 'streamed') return save(whole(stream));
  const answer = (await json(stream)) as Answer;
  if (status >= 400) throw new OperatorError(explain(answer.error as Refusal, operation, call, language));
  if (call.work && workshop)
    return workThroughRows(app, operation, answer, { call, workshop, ...surroundings });
  if (!file) return onlyRow(answer, operation, call);
  const { filename, sha256, size, content: encoded, ...about } = answer;
  const content = Buffer.from(String(encoded), 'base64');
  if (save) return { ...(await save([content])), ...about };
  return call.json ? answer : { printed: content };
}

/** Returns the only row of a result if an option identifies one row. Otherwise returns the result. */
function onlyRow(answer: Answer, { cli }: DeskOperation, { query }: CommandCall): Answer {
  const option = cli.options.find(({ property, ifNone }) => ifNone && query[property] !== undefined);
  if (!option) return answer;
  const [row] = Array.isArray(answer.data) ? answer.data : [];
  if (!row) throw new OperatorError(`${option.flag} ${query[option.property]}: ${option.ifNone}`);
  return row;
}

interface RowWork extends Surroundings {
  call: CommandCall;
  workshop: ListedInstance;
}

/** Processes the rows of a result one by one, for `--work`. */
async function workThroughRows(
  app: FastifyInstance,
  operation: DeskOperation,
  rows: Answer,
  { call, workshop, ask = null, print = toStandardOutput }: RowWork,
): Promise<Answer> {
  const { runForEachRow: workThrough } = await import('./work-through.ts');
  const run = (next: DeskOperation, asked: CommandCall) => perform(app, next, asked);
  const list = rows as components['schemas']['RejectedRecordList'];
  return workThrough(operation, list, { workshop, call, ask, run, print });
}

const toStandardOutput = (text: string) => void process.stdout.write(text);

/** Yields the chunks of a stream. Throws if the stream closes before its end. */
async function* whole(stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch {
    throw new OperatorError(
      `The command was interrupted, and nothing was written. Try again; ${workshopCommand('doctor')} shows what is wrong.`,
    );
  }
}

/** Rejects a change without any field, because such a command was probably meant to read something. */
function refuseNothing(operation: DeskOperation, { body }: CommandCall): void {
  if (operation.method !== 'PATCH' || Object.keys(body).length > 0) return;
  const flags = operation.cli.options.filter((option) => option.in === 'body').map(({ flag }) => flag);
  const showCommand = findShowCommand(operation);
  const lines = [
    `Nothing to change: give one or more of ${flags.join(', ')}.`,
    ...(showCommand ? [`Current values: ${workshopCommand(showCommand)}`] : []),
    helpHint(operation),
  ];
  throw new OperatorError(lines.join('\n'));
}

/** Requires the file of an import: a path, or a stored file. */
function requireOneTable({ cli }: DeskOperation, { table, query }: CommandCall): void {
  const isStored = query.file !== undefined;
  if (cli.readsTable && (table === '') !== isStored)
    throw new OperatorError('Name either a CSV file or --stored-file.');
}

async function send(
  app: FastifyInstance,
  { method, path, cli }: DeskOperation,
  call: CommandCall,
  { host, language }: { host: string; language: string },
) {
  const table = cli.readsTable && call.table !== '' ? await openTableFile(call.table) : undefined;
  const hasBody = !table && (cli.confirms !== null || cli.options.some((option) => option.in === 'body'));
  const response = await app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(call.params[name] ?? '')),
    query: Object.fromEntries(Object.entries(call.query).map(([name, value]) => [name, String(value)])),
    headers: { host, ...headersOf(call, language), ...(table && { 'content-type': 'text/csv' }) },
    payloadAsStream: true,
    ...(hasBody && { payload: call.body }),
    ...(table && { payload: table }),
  });
  return { status: response.statusCode, stream: response.stream() };
}

/**
 * Builds the request headers. Import errors and advice are in the workshop's language, because they are for its staff.
 * Other texts are in English.
 */
function headersOf({ as }: CommandCall, language: string): Record<string, string> {
  return { 'accept-language': language, ...(as !== undefined && { [staffHeader]: encodeURIComponent(as) }) };
}

/**
 * Returns the functions that call external services. Opens their connections and threads only at the first call,
 * because most commands call none of them.
 */
export function lazyExternalCalls(config: Config): ExternalCalls & { close(): Promise<void> } {
  const load = async () =>
    (await import('../../../http/external-calls.ts')).openExternalCalls(config, () => new Date());
  let opened: ReturnType<typeof load> | undefined;
  const open = () => {
    opened ??= load();
    return opened;
  };
  return {
    judgeUrl: async (url, sandbox) => (await open()).judgeUrl(url, sandbox),
    send: async (attempt) => (await open()).send(attempt),
    sendEmail: async (settings, message) => (await open()).sendEmail(settings, message),
    sendSms: async (settings, message) => (await open()).sendSms(settings, message),
    readMailBody: async (written) => (await open()).readMailBody(written),
    readMail: async (raw, own) => (await open()).readMail(raw, own),
    makeLogo: async (pieces, asker) => (await open()).makeLogo(pieces, asker),
    makeThumbnail: async (pieces, asker) => (await open()).makeThumbnail(pieces, asker),
    drawQuote: async (paper, asker) => (await open()).drawQuote(paper, asker),
    drawReceipt: async (paper, asker) => (await open()).drawReceipt(paper, asker),
    drawInspection: async (paper, photos, asker) => (await open()).drawInspection(paper, photos, asker),
    drawInvoice: async (paper, attached, asker) => (await open()).drawInvoice(paper, attached, asker),
    drawDeclaration: async (declaration, asker) => (await open()).drawDeclaration(declaration, asker),
    askTaxAuthority: async (message, to, options) => (await open()).askTaxAuthority(message, to, options),
    hashPassword: async (workshop, password) => (await open()).hashPassword(workshop, password),
    verifyPassword: async (workshop, password, hash) =>
      (await open()).verifyPassword(workshop, password, hash),
    // Never rejects a drawing for lack of a free thread, because each command has its own threads.
    requireRoomToDraw: () => {},
    close: async () => (await opened)?.close(),
  };
}
