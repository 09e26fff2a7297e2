import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import whole from '../../../../generated/openapi/en.json' with { type: 'json' };
import {
  type DocumentedOperation,
  type Json,
  ServedDocument,
} from '../../../../tools/partner/contract/served-document.ts';

const paths = ['/ping', '/openapi.json', '/clients', '/clients/{id}', '/email'] as const;
const document = {
  ...whole,
  paths: Object.fromEntries(paths.map((path) => [path, whole.paths[path]])),
};
const served = new ServedDocument(document);

export const liveKey = 'pt_live_ThisKeyIsOfTheScriptedDeploymentAndOpensNothingElse';

export const testKey = 'pt_test_ThisKeyIsOfTheScriptedDeploymentAndOpensNothingElse';

export interface ScriptedAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** A function that changes the answer of an operation before it is sent. */
type Fault = (answer: ScriptedAnswer, operationId: string, request: IncomingMessage) => ScriptedAnswer;

export interface Script {
  fault?: Fault;
  sandbox?: boolean;
  scopes?: string[];
  environment?: 'live' | 'test';
}

/**
 * Opens a server that answers with the examples of the OpenAPI document and accepts mails. `requests` lists the
 * received requests.
 */
export async function openScripted(script: Script = {}) {
  const requests: string[] = [];
  const sent: SentMails = new Map();
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const chunks = await request.toArray();
    const { status, headers, body } = answerTo(request, Buffer.concat(chunks).toString(), script, sent);
    response.writeHead(status, headers).end(body === null ? undefined : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}

/** Bodies of the accepted mails by idempotency key. */
type SentMails = Map<string, string>;

function answerTo(request: IncomingMessage, body: string, script: Script, sent: SentMails): ScriptedAnswer {
  const { pathname, searchParams } = new URL(String(request.url), 'http://localhost');
  const path = pathname.replace('/api/v1', '');
  const operation = served.find(String(request.method), path);
  if (!operation) return methodNotAllowed();
  const answer = asOwn(
    request,
    refusedByGuards(operation, request) ??
      (operation.operationId === 'sendEmail'
        ? mailAnswer(operation, request, body, sent)
        : readAnswer(operation, request, path, searchParams, script)),
  );
  return script.fault?.(answer, operation.operationId, request) ?? answer;
}

/** Replaces values of an example that depend on the request: the request id, and the address of the deployment. */
function asOwn(
  { headers: { host } }: IncomingMessage,
  { body, headers, status }: ScriptedAnswer,
): ScriptedAnswer {
  const { error } = (body ?? {}) as { error?: { doc_url?: string } };
  const page = error?.doc_url && new URL(new URL(error.doc_url).pathname, `http://${host}`).href;
  return {
    status,
    headers: { ...headers, ...(headers['x-request-id'] && { 'x-request-id': `req_${randomUUID()}` }) },
    body: page ? { error: { ...error, doc_url: page } } : body,
  };
}

function refusedByGuards(operation: DocumentedOperation, { headers }: IncomingMessage) {
  if (operation.operationId === 'getOpenapi') return null;
  if (headers['x-api-key'] && headers.authorization) return refusal(operation, 400, 'bad_request');
  if (!headers.authorization) return refusal(operation, 401, 'missing_api_key');
  if (headers.authorization === `Bearer ${testKey}`) return refusal(operation, 403, 'test_key_forbidden');
  if (headers.authorization === `Bearer ${liveKey}`) return null;
  return refusal(operation, 401, 'invalid_api_key');
}

/** Maximum length of a mail's body. Longer requests get 413. */
const maxBodyCharacters = 5_000_000;

/**
 * Answers a request to send a mail. A repeated idempotency key gets the replayed answer; keys of different callers are
 * not distinguished.
 */
function mailAnswer(
  operation: DocumentedOperation,
  { headers }: IncomingMessage,
  body: string,
  sent: SentMails,
): ScriptedAnswer {
  const key = String(headers['idempotency-key'] ?? '');
  if (key.length < 8) return refusal(operation, 400, 'idempotency_key_required');
  if (headers['content-type'] !== 'application/json')
    return refusal(operation, 415, 'unsupported_media_type');
  if (body.length > maxBodyCharacters) return refusal(operation, 413, 'payload_too_large');
  if (body === '{') return refusal(operation, 400, 'bad_request');
  if (body.includes('unheard_of')) return refusal(operation, 422, 'validation_error', '/unheard_of');
  const before = sent.get(key);
  if (before !== undefined && before !== body) return refusal(operation, 409, 'idempotency_conflict');
  sent.set(key, body);
  const replayed = before === undefined ? {} : { 'idempotent-replay': 'true' };
  const answered = exampleOf(operation);
  return { status: 200, headers: { ...headersOf(operation, 200), ...replayed }, body: answered };
}

function readAnswer(
  operation: DocumentedOperation,
  { headers }: IncomingMessage,
  path: string,
  query: URLSearchParams,
  script: Script,
): ScriptedAnswer {
  const refuse = (status: number, code: string, field?: string) => refusal(operation, status, code, field);
  if (query.has('cursor') || path.includes('%')) return refuse(400, 'bad_request');
  const broken = [...query].find(([name, value]) => name === 'unheard_of' || value === 'none of them');
  if (broken) return refuse(422, 'validation_error', `query/${broken[0]}`);
  if (path.endsWith(String(Number.MAX_SAFE_INTEGER))) return refuse(404, 'not_found');
  if (headers['if-none-match']) return { status: 304, headers: headersOf(operation, 304), body: null };
  return { status: 200, headers: headersOf(operation, 200), body: bodyOf(operation, script) };
}

interface Content {
  content: { 'application/json': { examples: Record<string, { value: Json }> } };
}

function exampleOf({ definition }: DocumentedOperation): Json {
  const { content } = (definition.responses as { '200': Content })['200'];
  const [example] = Object.values(content['application/json'].examples);
  return example?.value ?? {};
}

function bodyOf(operation: DocumentedOperation, script: Script): unknown {
  if (operation.operationId === 'getOpenapi') return document;
  const example = exampleOf(operation);
  if (operation.operationId !== 'getPing') return example;
  const { scopes = ['clients:read', 'communications:send'], environment = 'live', sandbox = false } = script;
  return { ...example, sandbox, key: { ...(example.key as Json), scopes, environment } };
}

function refusal(
  operation: DocumentedOperation,
  status: number,
  code: string,
  field?: string,
): ScriptedAnswer {
  const example = served.errorExamples(operation, status).get(code);
  if (!example) throw new Error(`${operation.operationId} does not document ${code}`);
  const fields = field === undefined ? {} : { fields: [{ path: field, message: 'Wrong.' }] };
  return {
    status,
    headers: headersOf(operation, status),
    body: { error: { ...example.error, ...fields } },
  };
}

/** Returns every header that the OpenAPI document declares for an answer, with the value of the document's example. */
function headersOf(operation: DocumentedOperation, status: number): Record<string, string> {
  const responses = operation.definition.responses as Record<string, Json>;
  const response = served.resolve(responses[status]) ?? {};
  const headers = Object.entries((response.headers ?? {}) as Record<string, unknown>).map(
    ([name, definition]) => [name.toLowerCase(), String(served.resolve(definition)?.example)] as const,
  );
  const type = status === 304 ? {} : { 'content-type': 'application/json; charset=utf-8' };
  return { ...Object.fromEntries(headers.filter(([name]) => name !== 'idempotent-replay')), ...type };
}

function methodNotAllowed(): ScriptedAnswer {
  return {
    status: 405,
    headers: {
      allow: 'POST',
      'x-request-id': `req_${randomUUID()}`,
      'content-type': 'application/json; charset=utf-8',
    },
    body: { error: { code: 'bad_request', message: 'This address has other methods.' } },
  };
}

export const without = (answer: ScriptedAnswer, name: string): ScriptedAnswer => {
  const { [name]: _, ...headers } = answer.headers;
  return { ...answer, headers };
};
export const error = (code: string, more: object = {}) => ({ error: { code, message: 'No.', ...more } });
