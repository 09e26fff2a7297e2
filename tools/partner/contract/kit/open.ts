import { OperatorError } from '../../../../domain/errors/operator-error.ts';
import { isObject, memberOf } from '../../../../domain/text/json.ts';
import { answerName } from '../answers.ts';
import { NoAnswerError, type WireAnswer } from '../exchange.ts';
import { type DocumentedOperation, type Json, ServedDocument } from '../served-document.ts';
import { Deployment } from './deployment.ts';
import type { KitOptions } from './options.ts';

export interface CheckTarget {
  deployment: Deployment;
  served: ServedDocument;
  /** The operations to check. */
  operations: DocumentedOperation[];
  scopes: Set<string>;
  workshop: string;
  isSandbox: boolean;
  release: string;
}

/** Reads the deployment's OpenAPI document and checks the API key. Throws OperatorError if the kit cannot run. */
export async function openTarget(options: KitOptions): Promise<CheckTarget> {
  const deployment = new Deployment(options);
  const document = await readDocument(deployment);
  const served = new ServedDocument(document, { lenient: true });
  const operations = selectOperations(served, options.only);
  const { key, instance, sandbox } = await ping(deployment);
  if (options.sandbox && sandbox !== true)
    throw new OperatorError(
      `${instance} is not a sandbox, so nothing is written there. Omit --sandbox, or use the address and a key of a sandbox.`,
    );
  if (options.sandbox && key.environment === 'test')
    throw new OperatorError(
      'This is a test key, which cannot write. With --sandbox give the live key of the sandbox.',
    );
  return {
    ...{ deployment, served, operations },
    scopes: new Set(key.scopes),
    workshop: instance,
    isSandbox: sandbox === true,
    release: String(memberOf(document.info, 'x-release') ?? memberOf(document.info, 'version') ?? ''),
  };
}

async function readDocument(deployment: Deployment): Promise<Json> {
  const answer = await requireReachable(deployment, '/openapi.json?lang=en', null);
  const { location } = answer.headers;
  if (answer.status >= 300 && answer.status < 400)
    throw new OperatorError(
      `${deployment.url} redirects to ${location}: give the address to which it leads.`,
    );
  if (answerName(answer) === 'not_found')
    throw new OperatorError(
      `The service at ${deployment.url} has no workshop of this host. Check the address.`,
    );
  const paths = memberOf(answer.body, 'paths');
  if (answer.status !== 200 || !isObject(answer.body) || !isObject(paths) || !Object.hasOwn(paths, '/ping'))
    throw new OperatorError(
      `${deployment.url} is not a workshop-api: /api/v1/openapi.json answered ${answer.status} without its document. Check the address.`,
    );
  return answer.body;
}

interface Ping {
  key: { environment: string; scopes: string[] };
  instance: string;
  sandbox?: boolean;
}

async function ping(deployment: Deployment): Promise<Ping> {
  const answer = await requireReachable(deployment, '/ping');
  const { status, body } = answer;
  if (status === 401)
    throw new OperatorError(
      `The key is refused (${answerName(answer)}): it has to be a valid key of the workshop at ${deployment.url}.`,
    );
  if (answerName(answer) === 'ip_not_allowed')
    throw new OperatorError("The key may not be used from this machine's address. Add it to the key's list.");
  const scopes = memberOf(memberOf(body, 'key'), 'scopes');
  if (status !== 200 || !Array.isArray(scopes))
    throw new OperatorError(`GET /ping answered ${status} (${answerName(answer)}): ${excerpt(answer)}`);
  return body as Ping;
}

async function requireReachable(deployment: Deployment, path: string, key?: null): Promise<WireAnswer> {
  try {
    return await deployment.send({ method: 'GET', path, ...(key === null && { key }) });
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new OperatorError(
      `No answer from ${deployment.url}: ${error.message}. Check that it is running and that the address is correct.`,
    );
  }
}

function selectOperations({ operations }: ServedDocument, names: string[]): DocumentedOperation[] {
  if (names.length === 0) return operations;
  const isNamed = (operation: DocumentedOperation, name: string) =>
    [operation.operationId, ...tagsOf(operation)].some((each) => each.toLowerCase() === name.toLowerCase());
  const unknown = names.find((name) => !operations.some((operation) => isNamed(operation, name)));
  if (unknown !== undefined) {
    const tags = [...new Set(operations.flatMap(tagsOf))].join(', ');
    throw new OperatorError(`--only ${unknown}: is neither an operation nor one of the tags ${tags}.`);
  }
  return operations.filter((operation) => names.some((name) => isNamed(operation, name)));
}

export function tagsOf({ definition }: DocumentedOperation): string[] {
  return (definition.tags ?? []) as string[];
}

const excerptLength = 200;

/** Returns the beginning of a response body on one line. */
export function excerpt({ text }: Pick<WireAnswer, 'text'>): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line;
}
