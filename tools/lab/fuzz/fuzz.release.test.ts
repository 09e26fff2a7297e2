import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { errors } from '../../../generated/errors.ts';
import { openDeployment } from '../../../test/contract/deployment/deployment.ts';
import type { Workshop } from '../../../test/contract/deployment/workshop.ts';
import { fuzzRules } from '../../../test/contract/recipes/fuzz-rules.ts';
import { operationRecipes } from '../../../test/contract/recipes/operations.ts';
import { kindOf, referencesOf } from '../../../test/contract/references.ts';
import { createTestDatabase } from '../../../test/support/postgres.ts';
import { letSend } from '../../../test/support/sending.ts';
import { answerName } from '../../partner/contract/answers.ts';
import type { WireAnswer } from '../../partner/contract/exchange.ts';
import type { Row, RowMaker } from '../../partner/contract/maker.ts';
import { makeRow } from '../../partner/contract/recipes/rows.ts';
import { type DocumentedOperation, ServedDocument } from '../../partner/contract/served-document.ts';
import { brokenRequest } from './requests/broken-request.ts';
import {
  type FuzzTarget,
  type GeneratedRequest,
  requestFrom,
  targetOf,
  validRequest,
} from './requests/drawn.ts';
import { expectEcho } from './requests/echo.ts';
import { openOwner } from './requests/owner.ts';

/** Number of valid requests per operation; as many broken requests are sent per operation. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 5);
/**
 * Seed of the random requests. Short runs always use the same seed, so that a failure is caused by a change of the
 * code. Long runs use a new seed.
 */
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_RUNS ? Date.now() : 1));

/**
 * Maximum number of characters of a failed request in the report, because some bodies are invalid only by their size.
 */
const charactersShown = 2_000;

const database = await createTestDatabase();
const deployment = await openDeployment(database.url);
const workshop = await deployment.openWorkshop('workshop.test', 'business');
await letSend(deployment.sql, workshop.host);
const sandbox = await deployment.openWorkshop('sandbox.test', 'business', { sandbox: true });
/** A workshop for the operation that resets a workshop. It has no rows that other operations require. */
const reset = await deployment.openWorkshop('reset.test', 'business', { sandbox: true });
afterAll(async () => {
  await deployment.close();
  await database.drop();
});

const { body: document } = await workshop.send({ method: 'GET', path: '/openapi.json?lang=en', key: null });
const served = new ServedDocument(document as Record<string, unknown>);

describe.each(served.operations)('$operationId', async (operation) => {
  const target = await findTarget(operation);

  test(`takes ${numRuns} valid requests, or refuses by its own rules`, () =>
    hold(validRequest(target), async (drawn) => {
      const answer = await send(target, drawn);
      const { unreturned } = fuzzRules[operation.operationId] ?? {};
      if (answer.status < 400) return expectEcho(operation, drawn, answer, unreturned);
      const why = `${answerName(answer)}: ${answer.text}`;
      expect(mayRefuse(target, drawn, answer), why).toBe(true);
    }));

  test(`refuses ${numRuns} broken requests, each for what is broken`, () =>
    hold(brokenRequest(target), async ({ what: _, code, field, ...drawn }) => {
      const answer = await send(target, drawn);
      expect(answerName(answer), answer.text).toBe(code);
      expect(answer.status).toBe(errors[code].status);
      if (field !== undefined) expect(fieldsOf(answer), answer.text).toContain(field);
    }));
});

async function hold<Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => Promise<void>) {
  const run = await fc.check(fc.asyncProperty(values, holds), { numRuns, seed });
  if (!run.failed) return;
  const shrunk = JSON.stringify(run.counterexample?.[0])?.slice(0, charactersShown);
  const again = `FUZZ_SEED=${seed} FUZZ_RUNS=${numRuns}`;
  throw new Error(`${again}: ${shrunk}\n${run.errorInstance}`, { cause: run.errorInstance });
}

/**
 * Sends a request, and checks the answer against the OpenAPI document: no 5xx, no undocumented body, header or code.
 */
async function send(target: FuzzTarget, drawn: GeneratedRequest): Promise<WireAnswer> {
  const at = workshopOf(target.operation);
  const answer = await at.send({ ...requestFrom(target, drawn), key: await target.key() });
  served.checkAnswer(target.operation, answer);
  expect(answer.status, answer.text).toBeLessThan(500);
  return answer;
}

function workshopOf({ operationId, definition }: DocumentedOperation): Workshop {
  if (operationId === 'resetSandbox') return reset;
  return definition['x-sandbox-only'] === true ? sandbox : workshop;
}

async function findTarget(operation: DocumentedOperation): Promise<FuzzTarget> {
  const { request } = operationRecipes[operation.operationId] ?? {};
  const { values = {}, requestsPerKey } = fuzzRules[operation.operationId] ?? {};
  const { key, maker } = await openOwner(workshopOf(operation), deployment.sql, requestsPerKey);
  const requests = operation.path.includes('{') ? await thrice(async () => request?.(maker)) : [];
  const references = referencesOf(served, operation).map(async (field) => {
    const ids = await idsOf(kindOf(field) as keyof typeof makeRow, maker);
    return [field, ids] as const;
  });
  return targetOf(served, operation, {
    paths: requests.map((parts) => parts?.path ?? {}),
    references: Object.fromEntries(await Promise.all(references)),
    values,
    key,
  });
}

async function idsOf(kind: keyof typeof makeRow, maker: RowMaker): Promise<number[]> {
  const rows = await thrice(() => makeRow[kind](maker) as Promise<Row>);
  return rows.map(({ id }) => id);
}

function thrice<Made>(make: () => Promise<Made>): Promise<Made[]> {
  return Promise.all([1, 2, 3].map(make));
}

function fieldsOf(answer: WireAnswer): string[] {
  const { fields } = (answer.body as { error: { fields?: { path: string }[] } }).error;
  return fields?.map(({ path }) => path) ?? [];
}

function isSame(path: Record<string, string | number>, drawn: GeneratedRequest): boolean {
  return Object.entries(path).every(([name, id]) => drawn.path[name] === String(id));
}

function isReversed({ from, to }: Record<string, string>): boolean {
  return from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to);
}

/**
 * Tells whether a refusal is acceptable although the request fits the schemas, which can't express conflicts, missing
 * rows, invalid cursors, and rules of the operation.
 */
function mayRefuse(
  { operation, paths, references }: FuzzTarget,
  drawn: GeneratedRequest,
  answer: WireAnswer,
): boolean {
  const code = answerName(answer);
  // An earlier request may have deleted the row.
  if (code === 'not_found')
    return operation.method === 'DELETE' || !paths.some((path) => isSame(path, drawn));
  if (code === 'bad_request') return drawn.query.some(([name]) => name === 'cursor');
  const { own = {} } = operationRecipes[operation.operationId] ?? {};
  const { refuses = {} } = fuzzRules[operation.operationId] ?? {};
  const isConflict = answer.status === 409 && !code.startsWith('idempotency');
  if (code !== 'validation_error') return isConflict || Object.hasOwn(own, code);
  const query = Object.fromEntries(drawn.query.map(([name, value]) => [name, decodeURIComponent(value)]));
  const body = (drawn.body ?? {}) as Record<string, unknown>;
  return fieldsOf(answer).every((field) => {
    const name = field.slice(1);
    if (references[name] && !references[name].includes(body[name] as number)) return true;
    if (/^query\/(from|to)$/.test(field) && isReversed(query)) return true;
    const rule = refuses[field.replaceAll(/\/\d+(?=\/)/g, '/*')];
    return rule?.(field.startsWith('query/') ? query[field.slice(6)] : body[name]) ?? false;
  });
}
