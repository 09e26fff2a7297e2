import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StoreAway } from '../../db/documents/store.ts';
import { Problem, problem } from '../../domain/problem.ts';
import { UploadedFile } from './uploaded-file.ts';

export interface FormLimits {
  /** Of each file. */
  fileBytesMost: number;
  /** The fields that a file may come in: other files are told of by `notTaken`. */
  files: string[];
}

/** A file where none may be. */
export const notTaken: unique symbol = Symbol('a file that nobody asked for');

type FormValue = string | UploadedFile | typeof notTaken;

/** By name; what came more than once is a list. */
export type Form = Record<string, FormValue | FormValue[]>;

/** Boundaries, names and fields beside the file. */
const frameBytesMost = 65_536;
/** The contract has three fields: more can only be unknown ones, or one twice, and that shows. */
const partsMost = 20;
const fieldBytesMost = 1_024;
/** Whoever is refused may still be sending, and would not look at the answer before: so long what comes is thrown away. */
const lingerMs = 5_000;

/** Reads `multipart/form-data` as it comes in, the files to the disk. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: FormLimits,
): Promise<Form> {
  const form = new FormInTheMaking(limits);
  if (!request.isMultipart()) return form.values; // nothing was sent at all
  discardAfter(reply, form.files);
  try {
    await receive(request, form, limits.fileBytesMost + frameBytesMost);
    return form.values;
  } catch (error) {
    form.giveUp();
    endSoon(request, reply);
    throw error instanceof Problem || error instanceof StoreAway ? error : problem('bad_request');
  }
}

class FormInTheMaking {
  readonly values: Form = Object.create(null);
  readonly files: Promise<UploadedFile>[] = [];
  readonly #limits: FormLimits;
  readonly #given = new AbortController();

  constructor(limits: FormLimits) {
    this.#limits = limits;
  }

  put(name = '', value: FormValue): void {
    const before = this.values[name];
    this.values[name] = before === undefined ? value : ([before, value].flat() as FormValue[]);
  }

  /** Rejects where the file can't be taken. */
  async take(name: string, pieces: Readable, filename: string | undefined): Promise<void> {
    const { fileBytesMost, files } = this.#limits;
    addAbortSignal(this.#given.signal, pieces);
    if (!files.includes(name) || this.files.length === files.length) {
      this.put(name, notTaken);
      for await (const _ of pieces); // it has to be read to come to what follows it
      return;
    }
    const file = UploadedFile.receive(pieces, filename, (bytesUntilNow) => {
      if (bytesUntilNow > fileBytesMost) throw problem('payload_too_large');
    });
    this.files.push(file);
    this.put(name, await file);
  }

  giveUp(): void {
    this.#given.abort();
  }
}

async function receive(request: FastifyRequest, form: FormInTheMaking, bytesMost: number): Promise<void> {
  const { raw, headers } = request;
  if (Number(headers['content-length']) > bytesMost) throw problem('payload_too_large');
  const broken = new Promise<never>((_resolve, reject) => {
    let bytes = 0;
    raw.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > bytesMost) reject(problem('payload_too_large'));
    });
    raw.on('close', () => {
      if (!raw.complete) reject(problem('bad_request'));
    });
  });
  await Promise.race([takeParts(request, form), broken]);
}

async function takeParts(request: FastifyRequest, form: FormInTheMaking): Promise<void> {
  for await (const part of request.parts(partOptions)) {
    if (part.type === 'file') await form.take(part.fieldname, part.file, part.filename);
    else form.put(part.fieldname, part.value as string);
  }
}

const partOptions = {
  limits: {
    parts: partsMost,
    fieldSize: fieldBytesMost,
    headerPairs: 20,
    fileSize: Number.POSITIVE_INFINITY, // counted as it comes
  },
  isPartAFile: (_name: string | undefined, type: string | undefined, filename: string | undefined) =>
    filename !== undefined || type !== 'text/plain',
};

/** Whichever way a request ends, its files do. */
function discardAfter({ raw }: FastifyReply, files: Promise<UploadedFile>[]): void {
  const discard = () => {
    for (const file of files) file.then((received) => received.discard()).catch(() => {});
  };
  raw.once('finish', discard).once('close', discard);
}

/** Reads no more of it than there is time for the answer to arrive. */
function endSoon({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.unpipe();
  raw.resume();
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
