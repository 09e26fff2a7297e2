import { type Call, callWith } from './call.ts';
import { operations } from './generated/operations.ts';
import type { Groups } from './generated/workshop.ts';
import type { Operation } from './operation.ts';
import type { WorkshopOptions } from './options.ts';
import { ChangingList, type Page } from './pages.ts';
import type { Input } from './request.ts';
import { unwrap } from './webhooks.ts';

/** The client of a workshop: one method for each API operation, grouped by subject. */
export type Workshop = Groups & { webhooks: { unwrap: typeof unwrap } };

/**
 * Creates a client for one workshop. The client opens no permanent connection and can be used for the whole run of a
 * program.
 */
export function createWorkshop(options: WorkshopOptions): Workshop {
  const call = callWith(options);
  const groups = Object.entries(operations).map(([tag, ofTag]) => [tag, methodsOf(ofTag, call)] as const);
  const { webhooks, ...others } = Object.fromEntries(groups);
  // The cast is safe, because the types and the table of operations are generated from the same document.
  return { ...others, webhooks: { ...webhooks, unwrap } } as unknown as Workshop;
}

function methodsOf(ofTag: Record<string, Operation>, call: Call) {
  const methods = Object.entries(ofTag).map(([name, operation]) => [
    name,
    (...given: unknown[]) => run(operation, inputOf(operation, given), call),
  ]);
  return Object.fromEntries(methods);
}

/** Assigns the arguments of a method: first the path parameters, then the body or the query, then the options. */
function inputOf({ path, body, query }: Operation, given: unknown[]): Input {
  const left = [...given];
  const inPath = (path.match(/\{/g) ?? []).map(() => left.shift());
  const main = body || query.length > 0 ? left.shift() : undefined;
  const options = (left.shift() ?? {}) as Input['options'] & Pick<Input, 'query'>;
  return {
    path: inPath,
    body: body ? main : undefined,
    query: body ? options.query : (main as Input['query']),
    options,
  };
}

function run(operation: Operation, input: Input, call: Call) {
  if (!operation.paged) return call(operation, input).then(({ answer }) => answer);
  return new ChangingList(async (query) => {
    const { answer, beganAtMs } = await call(operation, { ...input, query });
    return { page: answer as Page<unknown>, beganAtMs };
  }, input.query ?? {});
}
