import { memberOf } from '../../../../domain/text/json.ts';
import { answerName, findRecords } from '../answers.ts';
import type { WireAnswer } from '../exchange.ts';
import { type RowMaker, UnprovokableError } from '../maker.ts';
import { listParameters, type Parameter } from '../parameters.ts';
import { operationRecipes } from '../recipes/operations.ts';
import { requestOf, type VariableParts } from '../request.ts';
import type { Recipe } from '../scene.ts';
import type { DocumentedOperation, Json, ServedDocument } from '../served-document.ts';
import type { KitScene } from './kit-scene.ts';
import { sendPages } from './pages.ts';
import { DifferenceError, type Site } from './site.ts';

/** Recipes that provoke the responses of a read without writing anything. */
export const readRecipes: Record<string, Recipe<KitScene>> = {
  '200': async (scene) => {
    const plain = await scene.send(await scene.request());
    if (plain.status !== 200) return plain;
    for (const query of documentedChoices(scene)) {
      const answer = await scene.send(await scene.request({ query }));
      if (answer.status !== 200) return answer;
    }
    return hasPages(scene) ? sendPages(scene) : plain;
  },

  validation_error: async (scene) => {
    const broken = [['unheard_of', '1'] as const, ...brokenParameters(scene)];
    let last: WireAnswer | undefined;
    for (const [name, value] of broken) {
      last = await scene.send(await scene.requestToRefuse({ query: { [name]: value } }));
      if (answerName(last) !== 'validation_error') return last;
      expectField(last, `query/${name}`);
    }
    return last as WireAnswer;
  },
};

/** Sends a cursor that does not belong to the list. */
export const foreignCursor: Recipe<KitScene> = async (scene) =>
  scene.send(await scene.requestToRefuse({ query: { cursor: 'of-another-list' } }));

export function hasPages(scene: KitScene): boolean {
  return queryOf(scene).some(({ name }) => name === 'cursor');
}

function queryOf({ served, operation }: Pick<KitScene, 'served' | 'operation'>): Parameter[] {
  return listParameters(served, operation)
    .filter((each) => each.in === 'query')
    .map((each) => ({ ...each, schema: served.resolve(each.schema) as Json }));
}

/** Returns one query for each parameter with enumerated values; the query has the first value. */
function documentedChoices(scene: KitScene): Record<string, string>[] {
  return queryOf(scene).flatMap(({ name, schema }) => {
    const [first] = schema.type === 'boolean' ? ['true'] : ((schema.enum ?? []) as string[]);
    return first === undefined ? [] : [{ [name]: first }];
  });
}

/** Returns an invalid value for each query parameter that does not accept every text. */
function brokenParameters(scene: KitScene): (readonly [name: string, value: string])[] {
  return queryOf(scene)
    .filter(({ name, schema }) => name !== 'cursor' && refusesTexts(schema))
    .map(({ name }) => [name, 'none of them'] as const);
}

function refusesTexts({ type, enum: choices, format }: Json): boolean {
  return type === 'integer' || type === 'boolean' || Array.isArray(choices) || /^date/.test(String(format));
}

function expectField({ body }: WireAnswer, path: string): void {
  const fields = memberOf(memberOf(body, 'error'), 'fields');
  const paths = Array.isArray(fields) ? fields.map((field) => String(memberOf(field, 'path'))) : [];
  if (!paths.includes(path))
    throw new DifferenceError(`fields name ${paths.join(', ') || 'nothing'}, not ${path}`);
}

/** Maximum records tried until one has the requested sub-resource, such as an electronic invoice. */
const maxCandidates = 10;

/**
 * Returns a function that looks up an existing record in the list of the record's kind, and returns the path parameters
 * of the record. If the list is empty and the kit may write, the function creates a record.
 */
export function recordParts(site: Site, operation: DocumentedOperation, mayWrite: boolean) {
  const find = async (): Promise<VariableParts> => {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    const [name] = names;
    if (name === undefined) return {};
    const ids = names.length === 1 ? await idsIn(site, operation.path) : [];
    const [first] = ids;
    if (first === undefined) return makeParts(site.maker, operation, mayWrite);
    // Uses the first record for the path of a record. Tries several records for the path of a sub-resource, which some
    // records may lack.
    if (operation.path.endsWith('}')) return { path: { [name]: first } };
    for (const id of ids.slice(0, maxCandidates)) {
      const parts = { path: { [name]: id } };
      if ((await site.send(operation, requestOf(operation, parts), '')).status === 200) return parts;
    }
    throw new UnprovokableError(
      `none of ${Math.min(ids.length, maxCandidates)} records of ${parentListPath(operation.path)} has it`,
    );
  };
  let found: Promise<VariableParts> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

async function makeParts(
  at: RowMaker,
  operation: DocumentedOperation,
  mayWrite: boolean,
): Promise<VariableParts> {
  const make = operationRecipes[operation.operationId]?.request;
  if (mayWrite && make) return make(at);
  throw new UnprovokableError(`there is no record in ${parentListPath(operation.path)}`);
}

async function idsIn(site: Site, path: string): Promise<(string | number)[]> {
  const list = site.served.find('GET', parentListPath(path));
  if (!list) return [];
  const limited = takesLimit(site.served, list) ? '?limit=50' : '';
  return findRecords(await site.read(`${list.path}${limited}`)).flatMap(({ id }) =>
    typeof id === 'number' || typeof id === 'string' ? [id] : [],
  );
}

function takesLimit(document: ServedDocument, operation: DocumentedOperation): boolean {
  return listParameters(document, operation).some(({ name }) => name === 'limit');
}

/** Returns the path of the list that contains the record: `/invoices` for `/invoices/{id}/pdf`. */
function parentListPath(path: string): string {
  return path.replace(/\/\{.*/, '');
}
