import {
  describeChangedDefault,
  keepsDiscriminator,
  listLostConstants,
  listLostGuarantees,
  listNarrowed,
} from './keywords.ts';
import type { Schema } from './schema.ts';

/** The side that writes a value: integrators write requests, the service writes responses and events. */
export type Writer = 'integrator' | 'service';

export interface Change {
  /** The path of the field, such as `Client.name`. */
  field: string;
  what: string;
}

/** Functions that resolve references in a released OpenAPI document and in the present document. */
export interface Comparison {
  released(ref: string): Schema;
  present(ref: string): Schema;
  /** Tells whether the present OpenAPI document has a schema with this reference. */
  isPresent(ref: string): boolean;
}

/**
 * Lists the changes that break an integrator's program written for the released schema. Only these changes are
 * compatible: the service accepts more values than before, or returns more fields or more enumerated values.
 */
export function breakingChanges(
  comparison: Comparison,
  [released, present]: [Schema, Schema],
  writer: Writer,
): Change[] {
  return new SchemaComparison(comparison, writer).compareNamed(released, present, '');
}

class SchemaComparison {
  readonly #comparison: Comparison;
  readonly #writer: Writer;
  /** Pairs of schemas that were already compared, so that a recursive schema is compared only once. */
  readonly #compared = new Set<string>();

  constructor(comparison: Comparison, writer: Writer) {
    this.#comparison = comparison;
    this.#writer = writer;
  }

  /**
   * Compares two schemas and their names, because generated types are named after schemas. Skips removed schemas, which
   * are reported once elsewhere.
   */
  compareNamed(released: Schema, present: Schema, field: string): Change[] {
    const [before, after] = [schemaName(released), schemaName(present)];
    const isRenamed = released.$ref && before !== after && this.#comparison.isPresent(released.$ref);
    const renamed = isRenamed ? [`has the schema ${after ?? 'of no name'}, not ${before}`] : [];
    return [...renamed.map((what) => ({ field, what })), ...this.compare(released, present, field)];
  }

  compare(released: Schema, present: Schema, field: string): Change[] {
    const pathName = schemaName(released) ?? field;
    const pair = `${released.$ref} ${present.$ref}`;
    if (released.$ref && present.$ref) {
      if (this.#compared.has(pair)) return [];
      this.#compared.add(pair);
    }
    const before = released.$ref ? this.#comparison.released(released.$ref) : released;
    const after = present.$ref ? this.#comparison.present(present.$ref) : present;
    if (released.$ref && before.$ref) return this.compare(before, after, pathName);
    const own = isChoice(before) || isChoice(after) ? this.#compareChoices : this.#compareValues;
    return [
      ...own.call(this, before, after, pathName),
      ...this.#compareAnnotations(before, after, pathName),
      // Compares the names of constants only if the schema's name is unchanged, because a renamed schema is reported
      // anyway.
      ...(schemaName(released) === schemaName(present) ? listLostConstants(before, after) : []).map(
        (what) => ({
          ...{ field: pathName, what },
        }),
      ),
      ...this.#compareParts(before, after, pathName),
    ];
  }

  /** Checks that the reader accepts each alternative that the writer may send. */
  #compareChoices(released: Schema, present: Schema, field: string): Change[] {
    const [written, read] = this.#writer === 'service' ? [present, released] : [released, present];
    const isOpen = this.#writer === 'service' && released.discriminator !== undefined;
    const isKnown = (each: Schema) =>
      schemaChoices(read).some((other) => each.$ref && other.$ref === each.$ref);
    return schemaChoices(written)
      .filter((each) => !isOpen || isKnown(each))
      .filter((each) => !schemaChoices(read).some((other) => this.#fits(each, other)))
      .flatMap((each) => this.#lostChoice(each, schemaChoices(read), field))
      .concat(this.#renamedChoices(released, present, field));
  }

  /**
   * Lists alternatives whose schema has another name. The values are compatible, but generated clients get another
   * type.
   */
  #renamedChoices(released: Schema, present: Schema, field: string): Change[] {
    const [before, after] = [released, present].map((schema) =>
      schemaChoices(schema).flatMap((each) => each.$ref ?? []),
    );
    const added = (after ?? []).filter((ref) => !before?.includes(ref));
    const lost = (before ?? []).filter((ref) => !after?.includes(ref) && this.#comparison.isPresent(ref));
    if (added.length === 0) return [];
    return lost.map(($ref) => ({
      field,
      what: `has the schema ${added.map((ref) => schemaName({ $ref: ref })).join(', ')}, not ${schemaName({ $ref })}`,
    }));
  }

  #lostChoice(written: Schema, readable: Schema[], field: string): Change[] {
    const same = readable.find((each) => each.$ref && each.$ref === written.$ref);
    if (same) return this.compare(...this.#byRelease(written, same), field);
    const verb = this.#writer === 'service' ? 'may have another form' : 'no longer accepts a form';
    return [{ field, what: `${verb}: ${describeSchema(written)}` }];
  }

  #fits(written: Schema, read: Schema): boolean {
    return breakingChanges(this.#comparison, this.#byRelease(written, read), this.#writer).length === 0;
  }

  #byRelease(written: Schema, read: Schema): [released: Schema, present: Schema] {
    return this.#writer === 'service' ? [read, written] : [written, read];
  }

  #compareValues(released: Schema, present: Schema, field: string): Change[] {
    const [written, read] = this.#writer === 'service' ? [present, released] : [released, present];
    const strange = schemaTypes(written).filter(
      (type) => !schemaTypes(read).some((each) => typeIncludes(each, type)),
    );
    const verb = this.#writer === 'service' ? 'may be' : 'may no longer be';
    const types = strange.map((type) => `${verb} ${type}`);
    const formats =
      released.format !== present.format && (this.#writer === 'service' || present.format !== undefined)
        ? [`has the format ${present.format ?? 'of any text'}, not ${released.format ?? 'of any text'}`]
        : [];
    const limits =
      this.#writer === 'integrator' ? listNarrowed(released, present) : listLostGuarantees(released, present);
    return [...types, ...formats, ...limits].map((what) => ({ field, what }));
  }

  /** Compares keywords that do not restrict values: defaults and discriminators. */
  #compareAnnotations(released: Schema, present: Schema, field: string): Change[] {
    return [
      ...(this.#writer === 'integrator' ? describeChangedDefault(released, present) : []),
      ...(keepsDiscriminator(released, present) ? [] : ['has another discriminator']),
    ].map((what) => ({ field, what }));
  }

  #compareParts(released: Schema, present: Schema, field: string): Change[] {
    const items =
      released.items || present.items
        ? this.compareNamed(released.items ?? {}, present.items ?? {}, `${field}[]`)
        : [];
    const members = Object.entries(released.properties ?? {}).flatMap(([name, before]) => {
      const after = present.properties?.[name];
      const path = field === '' ? name : `${field}.${name}`;
      return after ? this.compareNamed(before, after, path) : this.#lostMember(present, path);
    });
    const [others, otherNow] = [released.additionalProperties, present.additionalProperties];
    const further =
      typeof others === 'object' && typeof otherNow === 'object'
        ? this.compareNamed(others, otherNow, `${field}.*`)
        : [];
    return [...items, ...members, ...further, ...this.#compareRequired(released, present, field)];
  }

  #lostMember(present: Schema, field: string): Change[] {
    if (!present.properties && present.type === undefined) return [];
    return [{ field, what: this.#writer === 'service' ? 'was removed' : 'is no longer accepted' }];
  }

  #compareRequired(released: Schema, present: Schema, field: string): Change[] {
    const [before, after] = [released.required ?? [], present.required ?? []];
    const names =
      this.#writer === 'service'
        ? before.filter((name) => !after.includes(name) && present.properties?.[name])
        : after.filter((name) => !before.includes(name));
    const what = this.#writer === 'service' ? 'may be missing' : 'is required';
    return names.map((name) => ({ field: field === '' ? name : `${field}.${name}`, what }));
  }
}

const anyType = 'of any type';

export function schemaTypes({ type }: Schema): string[] {
  return type === undefined ? [anyType] : [type].flat();
}

function typeIncludes(wide: string, type: string): boolean {
  return wide === type || wide === anyType || (wide === 'number' && type === 'integer');
}

export function isChoice({ anyOf, oneOf }: Schema): boolean {
  return anyOf !== undefined || oneOf !== undefined;
}

export function schemaChoices(schema: Schema): Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

function describeSchema(schema: Schema): string {
  return schemaName(schema) ?? String(schema.type ?? JSON.stringify(schema.required ?? schema));
}
