import type { Addition, ChangedOperation, Pointer } from '../../../views/docs/changelog/changes.ts';
import { type Document, type Operation, type Parameter, resolve } from './document.ts';
import { allowedValues, maxKeywords, minKeywords } from './keywords.ts';
import type { Schema } from './schema.ts';
import { isChoice, schemaChoices, schemaName, schemaTypes, type Writer } from './schemas.ts';

export interface LocatedOperation {
  method: string;
  path: string;
  definition: Operation;
}

export function changedOperation({ method, path, definition }: LocatedOperation): ChangedOperation {
  return { method, path, operationId: String(definition.operationId) };
}

interface Place {
  name: string;
  at: Pointer;
}

interface Side {
  tag: string;
  writer: Writer;
}

type Content = { content?: Record<string, { schema?: Schema }> };

/** Compares the schemas of two OpenAPI documents. Compares each named schema only once. */
export class SchemaAdditions {
  readonly #released: Document;
  readonly #present: Document;
  readonly #compared = new Set<string>();

  constructor(released: Document, present: Document) {
    this.#released = released;
    this.#present = present;
  }

  parametersOf(side: 'released' | 'present', { method, path, definition }: LocatedOperation) {
    const document = side === 'released' ? this.#released : this.#present;
    return (definition.parameters ?? []).map((each, index) => ({
      at: this.#pointer(each, ['paths', path, method.toLowerCase(), 'parameters', String(index)]),
      parameter: resolve<Parameter>(document, each),
    }));
  }

  compareContent([before, after]: [unknown, unknown], { name, at }: Place, side: Side): Addition[] {
    if (!before || !after) return [];
    const former = resolve<Content>(this.#released, before as Content);
    const present = resolve<Content>(this.#present, after as Content);
    const place = this.#pointer(after, at);
    return Object.entries(present.content ?? {}).flatMap(([type, { schema }]) => {
      const released = former.content?.[type]?.schema;
      if (!schema || !released) return [];
      return this.compare([released, schema], { name, at: [...place, 'content', type, 'schema'] }, side);
    });
  }

  compare([released, present]: [Schema, Schema], place: Place, side: Side): Addition[] {
    const pair = `${released.$ref} ${present.$ref} ${side.writer}`;
    if (present.$ref) {
      if (this.#compared.has(pair)) return [];
      this.#compared.add(pair);
    }
    const [before, after] = [resolve(this.#released, released), resolve(this.#present, present)];
    const here = { name: schemaName(present) ?? place.name, at: this.#pointer(present, place.at) };
    if (isChoice(before) || isChoice(after)) return this.#compareChoices([before, after], here, side);
    return [
      ...valueAdditions([before, after], here.name, side.tag),
      ...limitChanges([before, after], here.name, side),
      ...this.#compareFields([before, after], here, side),
      ...(before.items && after.items
        ? this.compare([before.items, after.items], { name: here.name, at: [...here.at, 'items'] }, side)
        : []),
    ];
  }

  #compareFields([before, after]: [Schema, Schema], { name, at }: Place, side: Side): Addition[] {
    const places = Object.entries(after.properties ?? {}).map(([field, present]) => ({
      ...{ field, present, released: before.properties?.[field] },
      place: { name: `${name}.${field}`, at: [...at, 'properties', field] },
    }));
    const added = places.filter(({ released }) => released === undefined);
    return [
      ...added.map(
        ({ field, place }): Addition => ({
          kind: 'field',
          tag: side.tag,
          of: name,
          name: field,
          at: place.at,
        }),
      ),
      ...places.flatMap(({ released, present, place }) =>
        released ? this.compare([released, present], place, side) : [],
      ),
    ];
  }

  /**
   * Lists new alternatives of a schema. Skips new alternatives of a schema with a discriminator, such as events, which
   * are listed elsewhere.
   */
  #compareChoices([before, after]: [Schema, Schema], { name, at }: Place, side: Side): Addition[] {
    const former = schemaChoices(before);
    const keyword = after.anyOf ? 'anyOf' : 'oneOf';
    return schemaChoices(after).flatMap((choice, index): Addition[] => {
      const same = former.find((each) =>
        choice.$ref
          ? each.$ref === choice.$ref
          : !each.$ref && schemaTypes(each).join() === schemaTypes(choice).join(),
      );
      if (same) return this.compare([same, choice], { name, at: [...at, keyword, String(index)] }, side);
      if (after.discriminator !== undefined) return [];
      return [
        {
          kind: 'value',
          tag: side.tag,
          of: name,
          value: schemaName(choice) ?? schemaTypes(choice).join(' | '),
        },
      ];
    });
  }

  #pointer(node: unknown, otherwise: Pointer): Pointer {
    const ref = (node as { $ref?: unknown } | undefined)?.$ref;
    if (typeof ref !== 'string') return otherwise;
    const [, ...at] = ref.split('/');
    return at;
  }
}

function valueAdditions([before, after]: [Schema, Schema], of: string, tag: string): Addition[] {
  const former = allowedValues(before);
  if (!former) return [];
  const added = (allowedValues(after) ?? []).filter((value) => !former.includes(value));
  return added.map((value) => ({ kind: 'value', tag, of, value: String(value) }));
}

/**
 * Lists changed limits of values. Skips limits that became narrower for requests, because the gate records such limits
 * as broken promises.
 */
function limitChanges([before, after]: [Schema, Schema], of: string, { tag, writer }: Side): Addition[] {
  const isNarrower = (keyword: string) => {
    const [former, present] = [before[keyword], after[keyword]];
    if (present === undefined) return false;
    if (former === undefined) return true;
    return minKeywords.includes(keyword)
      ? Number(present) > Number(former)
      : Number(present) < Number(former);
  };
  return [...minKeywords, ...maxKeywords]
    .filter((keyword) => before[keyword] !== after[keyword])
    .filter((keyword) => writer === 'service' || !isNarrower(keyword))
    .map((keyword) => ({
      ...{ kind: 'limit', tag, of, keyword, before: before[keyword], after: after[keyword] },
    }));
}
