import { addAbortSignal, type Readable } from 'node:stream';
import type { ValidateFunction } from 'ajv';
import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { StoreUnavailableError } from '../../adapters/documents/store.ts';
import { badRequest, Problem, problem } from '../../domain/requests/problem.ts';
import { closeAfterAnswer } from './close-after-answer.ts';
import { readParameters, validationError } from './parameters.ts';
import { bodyHeadersProblem } from './request-head.ts';
import { UploadedFile } from './uploaded-file.ts';

interface FormLimits {
  maxFileBytes: number;
  /** Names of the fields that accept a file. In any other field, a file gets the value `unexpectedFile`. */
  files: string[];
}

const unexpectedFile: unique symbol = Symbol('the form has a file that the operation does not accept');

type FormValue = string | UploadedFile | typeof unexpectedFile;

/** Values of a form by field name. A repeated name has a list of values. */
export type Form = Record<string, FormValue | FormValue[]>;

const maxFrameBytes = 65_536;
/**
 * Maximum number of parts in a form. The contract's forms have three fields at most; any further part is unknown or a
 * repetition, and the first 20 parts suffice to report it.
 */
const maxParts = 20;
const maxFieldBytes = 1_024;

/** Reads a `multipart/form-data` body as a stream, and writes the uploaded files to the disk. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: FormLimits,
): Promise<Form> {
  const form = new PartialForm(limits);
  if (!request.isMultipart()) return form.values; // a request without a body
  discardAfter(reply, form.files);
  try {
    const refusal = bodyHeadersProblem(request.raw);
    if (refusal) throw refusal;
    await readFormParts(request, form, limits.maxFileBytes + maxFrameBytes);
    return form.values;
  } catch (error) {
    form.giveUp();
    closeAfterAnswer(request, reply);
    throw error instanceof Problem || error instanceof StoreUnavailableError
      ? error
      : badRequest('brokenForm');
  }
}

class PartialForm {
  readonly values: Form = Object.create(null);
  readonly files: Promise<UploadedFile>[] = [];
  readonly #limits: FormLimits;
  readonly #given = new AbortController();

  constructor(limits: FormLimits) {
    this.#limits = limits;
  }

  put(name = '', value: FormValue): void {
    const before = this.values[name];
    if (before === undefined) this.values[name] = value;
    else this.values[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }

  async take(name: string, pieces: Readable, filename: string | undefined): Promise<void> {
    const { maxFileBytes, files } = this.#limits;
    addAbortSignal(this.#given.signal, pieces);
    if (!files.includes(name) || this.files.length === files.length) {
      this.put(name, unexpectedFile);
      for await (const _ of pieces); // must be consumed to reach the next part
      return;
    }
    const file = UploadedFile.receive(pieces, filename, (bytesUntilNow) => {
      if (bytesUntilNow > maxFileBytes) throw problem('payload_too_large');
    });
    this.files.push(file);
    this.put(name, await file);
  }

  giveUp(): void {
    this.#given.abort();
  }
}

async function readFormParts(request: FastifyRequest, form: PartialForm, maxBytes: number): Promise<void> {
  const { raw, headers } = request;
  if (Number(headers['content-length']) > maxBytes) throw problem('payload_too_large');
  const broken = new Promise<never>((_resolve, reject) => {
    let bytes = 0;
    raw.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) reject(problem('payload_too_large'));
    });
    raw.on('close', () => {
      if (!raw.complete) reject(badRequest('brokenForm'));
    });
  });
  await Promise.race([storeParts(request, form), broken]);
}

async function storeParts(request: FastifyRequest, form: PartialForm): Promise<void> {
  for await (const part of request.parts(multipartOptions)) {
    if (part.type === 'file') await form.take(part.fieldname, part.file, part.filename);
    else form.put(part.fieldname, toFieldText(part.value));
  }
}

function toFieldText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

const multipartOptions = {
  limits: {
    parts: maxParts,
    fieldSize: maxFieldBytes,
    headerPairs: 20,
    fileSize: Number.POSITIVE_INFINITY, // the size is checked while the file arrives
  },
  // Treats parts of type JSON as text fields, because some programs send values such as `true` as JSON.
  isPartAFile: (_name: string | undefined, type: string | undefined, filename: string | undefined) =>
    filename !== undefined || (type !== 'text/plain' && type !== 'application/json'),
};

/** Deletes the uploaded files when the request ends, whether it succeeds or fails. */
function discardAfter({ raw }: FastifyReply, files: Promise<UploadedFile>[]): void {
  const discard = () => {
    for (const file of files) file.then((received) => received.discard()).catch(() => {});
  };
  raw.once('finish', discard).once('close', discard);
}

type Schemas = Record<string, Record<string, unknown>>;

/**
 * Returns a validator of forms. Texts are converted like values of a query; files are checked for presence and size.
 */
export function formValidator(fileFields: string[], properties: Schemas, validate: ValidateFunction) {
  return (form: Form): { value: unknown } | { problems: FastifySchemaValidationError[] } => {
    const entries = Object.entries(form);
    const unusable = entries.flatMap(([name, value]) => fieldErrors(name, value, fileFields.includes(name)));
    if (unusable.length > 0) return { problems: unusable };
    const read = readParameters(Object.fromEntries(entries.flatMap(fieldNormaliser(properties))), properties);
    if ('problems' in read) return read;
    const files = entries.filter(([name]) => fileFields.includes(name));
    const value = { ...read.values, ...Object.fromEntries(files) };
    return validate(value) ? { value } : { problems: validate.errors ?? [] };
  };
}

function fieldErrors(name: string, value: Form[string], isFile: boolean): FastifySchemaValidationError[] {
  if (Array.isArray(value)) return [validationError(`/${name.toWellFormed()}`, 'repeatedField')];
  if (!isFile) return [];
  if (!(value instanceof UploadedFile)) return [validationError(`/${name}`, 'file')];
  return value.size === 0 ? [validationError(`/${name}`, 'emptyFile')] : [];
}

/**
 * Normalises the texts of a form: lower case for booleans, because programs send `True`; empty texts count as absent.
 */
function fieldNormaliser(properties: Schemas) {
  return ([name, value]: [string, Form[string]]): [string, Form[string]][] => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!schema || typeof value !== 'string') return [[name, value]];
    if (value === '') return [];
    return [[name, schema.type === 'boolean' ? value.toLowerCase() : value]];
  };
}
