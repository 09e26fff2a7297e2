import { fold } from '../../../domain/text/fold.ts';
import { toRecord } from '../../../domain/text/json.ts';
import { findMostSimilar } from '../../../domain/text/similar-words.ts';
import { InvalidArgumentsError, type Parameters, type WorkshopApi, withoutLinks } from '../api.ts';
import { type DescribedOperation, indexOperations } from '../operations.ts';
import { countWord, quoteText } from '../texts.ts';
import { defineTool, readHints, textSchema } from '../tool.ts';

const maxFound = 8;
const maxExcerpt = 160;

function readsOf(api: WorkshopApi): DescribedOperation[] {
  return [...indexOperations(api.document).values()].filter(
    ({ method, answersData }) => method === 'GET' && answersData,
  );
}

export const searchOperations = defineTool<{ query: string }>({
  name: 'search_operations',
  title: 'Search other reads',
  description:
    'Finds further reads of the API (reports, messages, appointments, webhooks …) for call_operation.',
  properties: { query: textSchema(100, 'Words in English.') },
  required: ['query'],
  hints: readHints,
  async run({ query }, api) {
    const words = fold(query).split(/\W+/).filter(Boolean);
    const ranked = readsOf(api).map((operation) => ({ operation, rank: rankOf(operation, words) }));
    const found = ranked
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .slice(0, maxFound);
    const names = readsOf(api).map(({ id }) => id);
    return {
      summary:
        found.length > 0
          ? `${countWord(found.length, 'read')} for ${quoteText(query)}.`
          : `None for ${quoteText(query)}. All: ${names.join(', ')}.`,
      data: { operations: found.map(({ operation }) => summarizeOperation(operation)) },
    };
  },
});

/**
 * Returns the rank of an operation for search words. A word in the id or path counts most, a word in the description
 * least.
 */
function rankOf({ id, summary, description, path }: DescribedOperation, words: string[]): number {
  const weighed: [string, number][] = [
    [`${id} ${path}`, 5],
    [summary, 3],
    [description, 1],
  ];
  const fits = (text: string, word: string) => fold(text).includes(word.replace(/(?<=...)s$/, ''));
  return words.reduce(
    (sum, word) => sum + weighed.reduce((own, [text, weight]) => own + (fits(text, word) ? weight : 0), 0),
    0,
  );
}

function summarizeOperation({ id, summary, scope, parameters }: DescribedOperation) {
  return {
    ...{ operation: id, summary, scope },
    parameters: parameters.map(({ name, required, type, description }) => ({
      ...{ name, required, type },
      description: description.length > maxExcerpt ? `${description.slice(0, maxExcerpt)}…` : description,
    })),
  };
}

export const callOperation = defineTool<{
  operation: string;
  parameters?: Record<string, string | number | boolean>;
}>({
  name: 'call_operation',
  title: 'Call another read',
  description: 'Calls a read that search_operations found, and answers its JSON. It changes nothing.',
  properties: {
    operation: textSchema(60, 'Its name, such as getRevenueReport.'),
    parameters: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: { type: ['string', 'number', 'boolean'] },
    },
  },
  required: ['operation'],
  hints: readHints,
  async run({ operation: name, parameters = {} }, api) {
    const operation = readNamed(name, api);
    checkParameters(operation, parameters);
    const { text: answer } = await api.send(operation, { parameters });
    if (answer.length > maxAnswer)
      throw new InvalidArgumentsError(
        `${name} answered ${answer.length} characters, more than ${maxAnswer}: ask for fewer, by limit or a shorter time.`,
      );
    return {
      summary: `${operation.summary}: the answer.`,
      data: toRecord(JSON.parse(answer, withoutLinks)),
    };
  },
});

/** Maximum characters of an answer: about 20,000 tokens, which assistants' programs still accept. */
const maxAnswer = 70_000;

function readNamed(name: string, api: WorkshopApi): DescribedOperation {
  const operation = indexOperations(api.document).get(name);
  if (!operation) {
    const names = readsOf(api).map(({ id }) => id);
    throw new InvalidArgumentsError(
      `operation: there is no ${quoteText(name)}. Did you mean ${findMostSimilar(name, names)}? search_operations finds others.`,
    );
  }
  if (operation.method !== 'GET')
    throw new InvalidArgumentsError(`operation: ${name} changes something, and call_operation only reads.`);
  if (operation.answersData) return operation;
  throw new InvalidArgumentsError(
    `operation: ${name} answers a file. A program can fetch it with the key: GET /api/v1${operation.path}.`,
  );
}

/** Pattern of the values of path parameters. Slashes or dots could lead to another path. */
const pathValue = /^[\w-]{1,100}$/;

function checkParameters({ id, parameters }: DescribedOperation, values: Parameters): void {
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(values).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new InvalidArgumentsError(
      `parameters: ${id} has no ${quoteText(unknown)}${names.length > 0 ? `, only ${names.join(', ')}` : ''}.`,
    );
  for (const { name, required, in: place } of parameters) {
    const value = values[name];
    if (value === undefined && required) throw new InvalidArgumentsError(`parameters: ${name} is missing.`);
    if (value !== undefined && place === 'path' && !pathValue.test(String(value)))
      throw new InvalidArgumentsError(`parameters: ${name} must be an id.`);
  }
}
