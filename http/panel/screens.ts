import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Response } from 'light-my-request';
import { changesUncounted, watchedSubjects } from '../../domain/changes/subjects.ts';
import { isKeyOf, memberOf, toRecord } from '../../domain/text/json.ts';
import { toWorkshopTime } from '../../domain/time/test-clock.ts';
import type { Language } from '../../generated/errors.ts';
import { type DeskOperationId, deskOperations } from '../../generated/operations.ts';
import { describeField } from '../../views/panel/field.ts';
import type { LiveFacts } from '../../views/panel/frame.tsx';
import { formatBytes } from '../../views/panel/kit/format.ts';
import type { FreeTime, ToastMessage } from '../../views/panel/page-context.ts';
import type {
  Address,
  OperationRefusal,
  Page,
  ReadInput,
  Screen,
  ScreenTime,
} from '../../views/panel/screen.ts';
import { doorTexts } from '../../views/texts/panel/door.ts';
import { kitTexts } from '../../views/texts/panel/kit.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SubmittedForm } from './forms/read.ts';
import type { OperationInput, PanelOperations } from './operations.ts';
import { PanelError } from './panel-error.ts';
import { readColumns, readPreferences } from './preferences.ts';
import type { SignedInVisit } from './session.ts';
import type { SentToast } from './toast.ts';
import { mayVisitPerform, type Visit } from './visit.ts';

/** A read of a page that was refused, such as a record that does not exist. */
export class ReadRefusedError extends Error {
  readonly status: number;
  readonly code: string;
  readonly text: string;

  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(code);
    this.name = 'ReadRefusedError';
    this.status = status;
    this.code = code;
    this.text = message;
  }
}

/** Returns whether a role sees a screen: its own list if it has one, otherwise by the operations that it reads. */
export function maySee(visit: Pick<Visit, 'account' | 'onTablet'>, { roles, reads }: Screen): boolean {
  if (roles) return roles.includes(visit.account.role);
  return Object.values(reads).every((operation) => mayVisitPerform(visit, deskOperations[operation]));
}

/** Interval in which an open page reads what changes too often to be counted, such as the log of requests. */
const uncountedEverySeconds = 5;

export interface LoadedScreen {
  data: Record<string, unknown>;
  versions: Page['versions'];
  /** The counts by which the browser knows that the page is out of date. */
  live?: LiveFacts;
  /** Number of part requests that the person must handle. */
  partsWaiting?: number | undefined;
}

/**
 * Loads the data of a screen: independent reads together, and short reads in one snapshot. If `afterEachRead` is given,
 * performs one read after another and awaits it after each.
 */
export async function loadScreen(
  operations: PanelOperations,
  visit: Visit,
  screen: Screen,
  address: Address,
  { afterEachRead }: { afterEachRead?: () => Promise<void> } = {},
): Promise<LoadedScreen> {
  if (!maySee(visit, screen)) throw new PanelError('role');
  const wanted = wantedReads(visit, screen, address, operations.timeOf(visit));
  const performed = wanted.map(({ operation }) => deskOperations[operation]);
  const readAll = async (snapshot?: Parameters<PanelOperations['read']>[3]) => {
    // Counts before it reads: a change in between makes the page read again, and none is missed.
    const [counts, partsWaiting] = await Promise.all([
      operations.countChanges(visit, watchedSubjects(performed), snapshot),
      operations.countPartRequests(visit, snapshot),
    ]);
    const read = ({ operation, input }: WantedRead) => operations.read(visit, operation, input, snapshot);
    if (!afterEachRead) return { counts, partsWaiting, answers: await Promise.all(wanted.map(read)) };
    const answers: Response[] = [];
    for (const each of wanted) {
      answers.push(await read(each));
      await afterEachRead();
    }
    return { counts, partsWaiting, answers };
  };
  const sharesSnapshot =
    wanted.length > 1 && wanted.every(({ operation }) => deskOperations[operation].transaction === 'read');
  const { counts, partsWaiting, answers } = sharesSnapshot
    ? await operations.inSnapshot(visit, readAll)
    : await readAll();
  const isOptional = (name: string) => Object.hasOwn(screen.optionalReads ?? {}, name);
  const data = wanted.map(({ name }, index) => {
    const answer = answers[index] as Response;
    // The data of an optional read is undefined if its record does not exist, or if the address has no valid id for it.
    const isMissing = isOptional(name) && (answer.statusCode === 404 || answer.statusCode === 422);
    return [name, isMissing ? undefined : readBody(answer)] as const;
  });
  const versions = wanted.map(({ name }, index) => [name, etagOf(answers[index])] as const);
  const everySeconds = changesUncounted(performed) ? uncountedEverySeconds : screen.everySeconds;
  const live = { counts, ...(everySeconds && { everySeconds }) };
  return { data: Object.fromEntries(data), versions: Object.fromEntries(versions), live, partsWaiting };
}

interface WantedRead {
  name: string;
  operation: DeskOperationId;
  input: OperationInput;
}

function wantedReads(visit: Visit, screen: Screen, address: Address, time: ScreenTime): WantedRead[] {
  const inputs: Record<string, ReadInput | undefined> = screen.inputs?.(address, time) ?? {};
  const optional = Object.entries(screen.optionalReads ?? {}).filter(([, operation]) =>
    mayVisitPerform(visit, deskOperations[operation]),
  );
  return [...Object.entries(screen.reads), ...optional].flatMap(([name, operation]) => {
    const input = inputs[name];
    return input === null ? [] : [{ name, operation, input: input ?? {} }];
  });
}

function readBody(answer: Response): unknown {
  const body: unknown = answer.json();
  if (answer.statusCode < 400) return body;
  const error = toRecord(memberOf(body, 'error'));
  throw new ReadRefusedError(answer.statusCode, { code: String(error.code), message: String(error.message) });
}

function etagOf(answer: Response | undefined): string | undefined {
  const etag = answer?.headers.etag;
  return typeof etag === 'string' ? etag : undefined;
}

interface PageParts {
  runtime: Runtime;
  request: FastifyRequest;
  visit: SignedInVisit;
  address: Address;
  versions?: Page['versions'];
  refusal?: Page['refusal'];
  result?: Page['result'];
  toast?: SentToast | null;
}

function personOf({ account, onTablet }: Visit): Page['person'] {
  return { id: account.staffId, name: account.name, role: account.role, onTablet };
}

/** Composes what every view receives. */
export function composePage(parts: PageParts): Page {
  const { runtime, request, visit, address, versions = {}, refusal = null, result = null, toast } = parts;
  const { instance } = visit.workshop;
  const { theme, foldedRail } = readPreferences(request);
  return {
    language: visit.language,
    zone: instance.timezone,
    path: request.url,
    theme,
    foldedRail,
    chosenColumns: (table) => readColumns(request, table),
    toasts: toast ? [toastMessage(toast, visit.language)] : [],
    address,
    person: personOf(visit),
    sessionId: visit.session.id,
    workshop: {
      name: instance.name,
      timezone: instance.timezone,
      language: instance.language,
      country: instance.country,
      taxRate: instance.tax_rate,
      sandbox: instance.sandbox,
      baseUrl: instance.base_url,
    },
    now: toWorkshopTime(instance, runtime.clock()),
    nonce: randomBytes(16).toString('base64url'),
    versions,
    refusal,
    result,
    may: (operation) => mayVisitPerform(visit, deskOperations[operation]),
  };
}

function toastMessage({ kind, undo, offer }: SentToast, language: Language): ToastMessage {
  const tone = kind === 'unsent' ? 'bad' : 'good';
  return { text: doorTexts[language].toasts[kind], tone, ...(undo && { undo }), ...(offer && { offer }) };
}

/** Returns the operation that a form names, if the screen has a form for it at this address. */
export function formOperation(
  { forms }: Screen,
  { params }: Address,
  form: SubmittedForm,
): DeskOperationId | undefined {
  const name = form.fields.operation;
  if (typeof name !== 'string' || !isKeyOf(name, forms)) return undefined;
  return name === (params.operation ?? name) ? name : undefined;
}

/** Turns the answer to a refused form into what its view shows beside the fields. */
export function readRefusal(
  answer: Response,
  operation: DeskOperationId,
  form: SubmittedForm,
  language: Language,
): OperationRefusal {
  const error = toRecord(memberOf(answer.json(), 'error'));
  const fields = Array.isArray(error.fields) ? error.fields.map(toRecord) : [];
  const entries = fields.map(({ path, message }) => [fieldOfPath(String(path)), String(message)] as const);
  const refused = entries.map(([name]) => name).filter((name) => Object.hasOwn(form.files, name));
  return {
    operation,
    ...(typeof form.fields.form === 'string' && { form: form.fields.form }),
    code: String(error.code),
    message: String(error.message),
    // The first message about a field is the most specific.
    fields: {
      ...Object.fromEntries(entries.toReversed()),
      ...fileMessages(operation, form, refused, language),
    },
    input: form.fields,
    ...(Array.isArray(error.alternatives) && { alternatives: error.alternatives as FreeTime[] }),
  };
}

/** Returns messages about the sizes of refused files, because the schema counts characters of base64. */
function fileMessages(
  operation: DeskOperationId,
  { files }: SubmittedForm,
  refused: readonly string[],
  language: Language,
): Record<string, string> {
  const texts = kitTexts[language].upload;
  const messages = refused.flatMap((name) => {
    const size = files[name]?.content.length;
    const { maxLength = Number.POSITIVE_INFINITY } = describeField(operation, name, language);
    const maxBytes = Math.floor(maxLength / 4) * 3;
    if (size === 0) return [[name, texts.empty]];
    return size !== undefined && size > maxBytes
      ? [[name, texts.tooLarge(formatBytes(maxBytes, language))]]
      : [];
  });
  return Object.fromEntries(messages);
}

/** Converts `/lines/0/quantity` and `query/from` to the names of fields in forms: `lines[0][quantity]` and `from`. */
function fieldOfPath(path: string): string {
  const [first = '', ...rest] = path.replace(/^(query|params|header|body)?\//, '').split('/');
  return first + rest.map((part) => `[${part}]`).join('');
}
