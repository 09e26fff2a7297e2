import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { errorMessage, OperatorError } from '../../../domain/errors/operator-error.ts';
import { NoAnswerError, type WireAnswer } from '../contract/exchange.ts';
import { readArguments, readOptionFile } from '../options.ts';
import { adviseAboutProgram, callApi } from './api.ts';
import { chooseTarget, type Target, targetOptions, targetUsage } from './target.ts';
import { painter, type Terminal } from './terminal.ts';

export const requestUsage = `Usage: workshop-api request METHOD PATH [options]

Sends a request to the API and prints the answer: the body to standard output, the status to standard error.
  workshop-api request GET '/clients?search=clara'
  workshop-api request POST /clients --data '{"name":"Clara Ejemplo"}'
  workshop-api request GET /invoices/12/pdf --output invoice.pdf
  workshop-api request POST /budgets/7/documents --form file=@photo.jpg

  --data JSON        the body; @FILE reads it from a file, - from standard input
  --form NAME=VALUE  a field of a form, for uploads; NAME=@FILE sends a file; may be repeated
  --idempotency-key  the key of a write, to repeat it after a lost answer (default: a new one)
  --output FILE      writes the unchanged body to a file
  --json             one JSON object with status, headers and body
${targetUsage}

It exits with 0 for a status below 300, 1 for any other status, 2 if it could not run or received no answer.`;

export const requestOptions = {
  ...targetOptions,
  data: { type: 'string' },
  form: { type: 'string', multiple: true },
  'idempotency-key': { type: 'string' },
  output: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const methodsWithKey = ['POST', 'PATCH'];

export async function runRequest(args: string[], terminal: Terminal): Promise<number> {
  const { values, words } = readArguments('request', args, requestOptions, 2);
  const method = parseMethod(words[0]);
  const path = parsePath(words[1]);
  const { body, type } = await readBody(values.data, values.form);
  if (values.json && values.output !== undefined)
    throw new OperatorError('Specify either --json or --output, not both.');
  const target = chooseTarget(values, terminal.env);
  const key = idempotencyKey(values['idempotency-key'], method);
  const headers = { ...(type && { 'content-type': type }), ...(key && { 'idempotency-key': key }) };
  const answer = await sendRequest(target, { method, path, headers, body }, key, terminal.signal);
  if (values.json) terminal.stdout.write(`${JSON.stringify(toJson(answer, key), null, 2)}\n`);
  else showAnswer(answer, { key, output: values.output }, target, terminal);
  return answer.status < 300 ? 0 : 1;
}

function parseMethod(word: string | undefined): string {
  const method = word?.toUpperCase();
  if (method !== undefined && httpMethods.includes(method)) return method;
  const example = 'such as workshop-api request GET /clients';
  if (word === undefined) throw new OperatorError(`METHOD and PATH are missing, ${example}.`);
  throw new OperatorError(
    `${word} is not a method: start with one of ${httpMethods.join(', ')}, ${example}.`,
  );
}

function parsePath(word: string | undefined): string {
  if (word === undefined)
    throw new OperatorError('PATH is missing, such as workshop-api request GET /clients.');
  if (/^https?:/i.test(word))
    throw new OperatorError(
      `${word}: specify only the path, such as /clients. The login contains the address.`,
    );
  const path = word.startsWith('/') ? word : `/${word}`;
  return path.replace(/^\/api\/v1(?=[/?]|$)/, '') || '/';
}

interface Body {
  body?: Buffer;
  type?: string;
}

async function readBody(data: string | undefined, form: string[] | undefined): Promise<Body> {
  if (data !== undefined && form) throw new OperatorError('Specify either --data or --form, not both.');
  if (form) return formBody(form);
  if (data === undefined) return {};
  const isFile = data.startsWith('@') || data === '-';
  const body = isFile ? readOptionFile(data === '-' ? data : data.slice(1), '--data') : Buffer.from(data);
  try {
    JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new OperatorError(
      `--data is not JSON: ${errorMessage(error)}. Put it in single quotes, or in a file: --data @body.json`,
    );
  }
  return { body, type: 'application/json' };
}

async function formBody(fields: string[]): Promise<Body> {
  const form = new FormData();
  for (const field of fields) {
    const [, name = '', isFile, value = ''] = /^([^=]+)=(@?)(.*)$/s.exec(field) ?? [];
    if (name === '') throw new OperatorError(`--form ${field}: write NAME=VALUE, or NAME=@FILE.`);
    if (isFile)
      form.append(name, new Blob([new Uint8Array(readOptionFile(value, `--form ${name}`))]), basename(value));
    else form.append(name, value);
  }
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  };
}

function idempotencyKey(key: string | undefined, method: string): string | undefined {
  if (key === undefined) return methodsWithKey.includes(method) ? randomUUID() : undefined;
  if (!methodsWithKey.includes(method))
    throw new OperatorError(`--idempotency-key: ${method} does not support it. Omit it.`);
  if (/^[\x21-\x7e]{8,255}$/.test(key)) return key;
  throw new OperatorError(
    '--idempotency-key: must have 8 to 255 visible ASCII characters, for example a UUID.',
  );
}

async function sendRequest(
  target: Target,
  call: Parameters<typeof callApi>[1],
  key: string | undefined,
  signal: AbortSignal,
): Promise<WireAnswer> {
  try {
    return await callApi(target, call, signal);
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    const again =
      key === undefined
        ? 'Check that it is running and that the address is correct.'
        : `It may have been done. Repeat it with --idempotency-key ${key}: then it is done once.`;
    throw new OperatorError(`No answer from ${target.url}: ${error.message}. ${again}`);
  }
}

function toJson({ status, headers, bytes, text, body }: WireAnswer, key: string | undefined) {
  const isJson = /\bjson\b/.test(String(headers['content-type']));
  const isText = isJson || String(headers['content-type'] ?? 'text/').startsWith('text/');
  return {
    status,
    request_id: headers['x-request-id'] ?? null,
    idempotency_key: key ?? null,
    headers,
    ...(isText ? { body: body ?? (text === '' ? null : text) } : { body_base64: bytes.toString('base64') }),
  };
}

interface OutputChoice {
  key: string | undefined;
  output: string | undefined;
}

function showAnswer(
  answer: WireAnswer,
  { key, output }: OutputChoice,
  target: Target,
  terminal: Terminal,
): void {
  const { status, headers, bytes, body } = answer;
  const { stdout, stderr, env } = terminal;
  const paint = painter(stderr, env);
  const replayed = headers['idempotent-replay'] === 'true' ? ', the first answer again' : '';
  const id = headers['x-request-id'];
  const details = [id && `X-Request-Id: ${id}`, key && `Idempotency-Key: ${key}`].filter(Boolean);
  stderr.write(`${paint(status < 300 ? 'green' : 'red', `HTTP ${status}${replayed}`)}\n`);
  for (const line of details) stderr.write(`${paint('grey', String(line))}\n`);
  const isFile = body === null && !/^text\/|^$/.test(String(headers['content-type'] ?? ''));
  if (output !== undefined && status < 300) saveAnswer(output, bytes);
  else if (isFile && stdout.isTTY)
    stderr.write(
      `A file of ${bytes.length} bytes (${headers['content-type']}): add --output FILE to keep it.\n`,
    );
  else if (body !== null) stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  else stdout.write(bytes);
  const advice = status < 300 ? '' : adviseAboutProgram(target, answer);
  if (advice) stderr.write(`${advice}\n`);
}

function saveAnswer(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new OperatorError(`--output ${file}: ${errorMessage(error)}.`);
  }
}
