import { describe, expect, test } from 'vitest';
import { isObject, toRecord } from '../../../domain/text/json.ts';
import deskDocument from '../../../generated/desk.json' with { type: 'json' };
import type { DeskOperationId } from '../../../generated/operations.ts';
import { type Document, type Json, resolveReference } from '../../../http/input/runtime-document.ts';
import { screens } from '../../../views/panel/index.ts';
import { plainPage } from '../../../views/panel/plain-page.ts';
import { renderScreen } from '../../../views/panel/render.tsx';
import type { Page, Screen } from '../../../views/panel/screen.ts';
import { harmlessAddress, hostileTexts, parsePage } from '../../support/hostile-texts.ts';

const document: Document = deskDocument;
const documented = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Returns the next free text of a page. */
type NextText = () => string;

/** Builds a value of a schema with every property, one entry in each list, and the given texts. */
function sampleOf(given: unknown, next: NextText, depth = 0): unknown {
  const { $ref, ...schema } = toRecord(given);
  if (typeof $ref === 'string') return sampleOf(resolveReference(document, $ref), next, depth + 1);
  const [first] = [schema.anyOf, schema.oneOf]
    .flatMap((all) => (Array.isArray(all) ? all : []))
    .filter((each) => toRecord(each).type !== 'null');
  if (first !== undefined) return sampleOf(first, next, depth + 1);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, next, depth + 1)));
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.find((each) => each !== null);
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Number(schema.minimum ?? 1);
  if (type === 'array') return depth > 12 ? [] : [sampleOf(schema.items, next, depth + 1)];
  if (type === 'string') return textOf(schema, next);
  return objectOf(schema, next, depth);
}

function textOf({ format, pattern }: Json, next: NextText): string {
  if (format === 'date') return '2026-03-02';
  if (format === 'date-time') return '2026-03-02T09:30:00Z';
  return typeof pattern === 'string' && /^\^\(?\[?[\\d0-2]/.test(pattern) ? '09:30' : next();
}

function objectOf({ properties, additionalProperties }: Json, next: NextText, depth: number): Json {
  const own = Object.entries(toRecord(properties)).map(
    ([name, each]) => [name, sampleOf(each, next, depth + 1)] as const,
  );
  const further = isObject(additionalProperties)
    ? [['muestra', sampleOf(additionalProperties, next, depth + 1)]]
    : [];
  return Object.fromEntries([...own, ...further]);
}

function answerOf(id: DeskOperationId, next: NextText): unknown {
  const operation = documented.find(({ operationId }) => operationId === id);
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  return sampleOf(success?.content?.['application/json']?.schema, next);
}

/** Renders a screen whose records, input, address and names consist of the given texts. */
function render(screen: Screen, next: NextText, refused: DeskOperationId | null): string {
  const reads = Object.entries({ ...screen.reads, ...screen.optionalReads });
  const data = Object.fromEntries(reads.map(([name, id]) => [name, answerOf(id, next)]));
  const params = Object.fromEntries(
    [...screen.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, paramOf(screen, name)]),
  );
  const query = {
    q: next(),
    edit: '1',
    person: '1',
    cursor: next(),
    search: next(),
    status: next(),
    next: next(),
  };
  const plain = plainPage({ language: 'es', zone: 'Europe/Madrid', path: `${screen.path}?q=1`, nonce: 'n' });
  const input = Object.fromEntries(fieldsOf(refused).map((name) => [name, next()]));
  const page: Page = {
    ...plain,
    address: { path: screen.path, params, query },
    person: { id: 1, name: next(), role: 'owner', onTablet: false },
    sessionId: 1,
    workshop: {
      ...{
        name: next(),
        timezone: 'Europe/Madrid',
        language: 'es',
        country: 'ES',
        sandbox: true,
        taxRate: 21,
      },
      baseUrl: 'https://workshop.test',
    },
    refusal: refused && {
      ...{ operation: refused, code: 'changed_meanwhile', message: next(), input },
      fields: Object.fromEntries(Object.keys(input).map((name) => [name, next()])),
    },
    lostInput: { title: next(), text: next(), fields: [{ label: next(), value: next() }] },
    versions: {},
    result: null,
    may: () => true,
  };
  return renderScreen({ screen, data, page, allowed: [], logo: null, color: null, plainHttp: false });
}

function paramOf({ operationOf }: Screen, name: string): string {
  if (operationOf) return 'createBox';
  return name === 'kind' ? 'clients' : '1';
}

function fieldsOf(id: DeskOperationId | null): string[] {
  const operation = documented.find(({ operationId }) => operationId === id);
  const { $ref, ...schema } = toRecord(operation?.requestBody?.content?.['application/json']?.schema);
  const own = typeof $ref === 'string' ? toRecord(resolveReference(document, $ref)) : schema;
  return Object.keys(toRecord(own.properties));
}

const cases = screens.flatMap((screen) => {
  const forms = Object.keys(screen.forms) as DeskOperationId[];
  const refused = screen.operationOf ? (['createBox', 'setSettings'] as const) : forms.slice(0, 3);
  return [null, ...refused].map((form) => ({ screen, form, path: `${screen.path} ${form ?? ''}` }));
});

/** Returns a function that returns the texts in turn, beginning with one of them. */
function turn(texts: readonly string[], first = 0): NextText {
  let at = first - 1;
  return () => {
    at += 1;
    return texts[at % texts.length] as string;
  };
}

const harmlessTexts = Array.from({ length: 1_000 }, (_, n) => `Muestra ${n}`);

describe.each(cases)('$path', ({ screen, form }) => {
  test('shows hostile texts as texts, and leads to no address that they name', () => {
    const harmless = parsePage(render(screen, turn(harmlessTexts), form));
    let isShown = false;
    for (let first = 0; first < hostileTexts.length; first += 3) {
      const html = render(screen, turn(hostileTexts, first), form);
      isShown ||= html.includes('hostile()');
      const { elements, addresses } = parsePage(html);
      expect(elements).toEqual(harmless.elements);
      expect(addresses.filter((address) => !harmlessAddress.test(address))).toEqual([]);
    }
    expect(isShown).toBe(true);
  });
});
