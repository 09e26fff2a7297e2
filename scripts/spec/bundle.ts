import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isObject, memberOf, toRecord } from '../../domain/text/json.ts';
import { type Document, SpecError } from './document.ts';
import type { SourceFiles } from './files.ts';

const uninlinedFiles = '{,desk/}{paths,schemas,parameters,headers}/**/*.yaml';
const componentFolder = /^(?:desk\/)?(schemas|parameters|headers)\//;

/** Keys of the sources that only the compiler reads. The compiled OpenAPI document omits them. */
const sourceOnlyKeys = ['$ref', 'x-without', 'x-after'];

/**
 * Joins the files of spec/ to one OpenAPI document. A reference to a whole schema, parameter or header becomes a
 * reference to a component. Any other reference is replaced by its target, merged with the fields beside the reference.
 * `x-without` beside a reference lists fields of the target to omit. `x-after` in a field names the field after which
 * it is placed. `required: all` requires every property.
 */
export class Bundle {
  readonly components: Record<string, Record<string, unknown>> = {};
  readonly #files: SourceFiles;
  readonly #whole: Set<string>;
  readonly #fileOf = new Map<string, string>();

  constructor(files: SourceFiles) {
    this.#files = files;
    this.#whole = new Set(globSync(uninlinedFiles, { cwd: files.folder }));
  }

  /** Returns the content of a file, with all references expanded. */
  expand(file: string): unknown {
    return this.#expanded(this.#files.read(file), file, []);
  }

  /** Adds the components that are declared in the file of an OpenAPI document, not in separate files. */
  addComponents(file: string): void {
    const { components = {} } = this.#files.read<{ components?: Document['components'] }>(file);
    for (const [kind, parts] of Object.entries(components)) {
      for (const [name, node] of Object.entries(toRecord(parts))) {
        const trail = ['components', kind, name];
        const expanded = this.#expanded(node, file, trail);
        if (memberOf(expanded, '$ref') !== `#/components/${kind}/${name}`) this.#kind(kind)[name] = expanded;
      }
    }
  }

  #expanded(node: unknown, file: string, trail: string[]): unknown {
    if (Array.isArray(node))
      return node.flatMap((entry, index) => this.#entries(entry, file, [...trail, String(index)]));
    if (!isObject(node)) return node;
    const beside = Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => !sourceOnlyKeys.includes(key))
        .map(([key, child]) => [key, this.#expanded(child, file, [...trail, key])]),
    );
    if (beside.required === 'all' && isObject(beside.properties))
      beside.required = Object.keys(beside.properties);
    return '$ref' in node ? this.#referred(node, beside, file, trail) : beside;
  }

  #referred(node: Record<string, unknown>, beside: object, file: string, trail: string[]): unknown {
    const [path = '', pointer] = String(node.$ref).split('#');
    if (path === '') return { $ref: node.$ref, ...beside };
    const target = join(dirname(file), path);
    const [, kind] = componentFolder.exec(target) ?? [];
    if (pointer === undefined && kind && this.#whole.has(target))
      return { $ref: this.#component(kind, target, file, trail), ...beside };
    const part = this.#part(target, pointer ?? '', file, trail);
    if (Object.keys(node).length === 1) return part;
    const members = toRecord(part);
    for (const name of namesIn(node['x-without'])) {
      if (!(name in members))
        this.#refuse(file, [...trail, 'x-without', name], `${node.$ref} has no ${name}`);
      delete members[name];
    }
    // Places fields that precede `$ref` in the source before the fields of the target.
    const above = Object.keys(node).slice(0, Object.keys(node).indexOf('$ref'));
    const first = Object.fromEntries(above.map((key) => [key, memberOf(beside, key)]));
    return this.#inOrder(node, { ...first, ...members, ...beside }, file, trail);
  }

  /** Moves each field with `x-after` behind the field that `x-after` names. */
  #inOrder(node: object, fields: Record<string, unknown>, file: string, trail: string[]): object {
    let entries = Object.entries(fields);
    for (const [name, field] of Object.entries(node)) {
      const former = memberOf(field, 'x-after');
      if (former === undefined) continue;
      const others = entries.filter(([key]) => key !== name);
      const at = others.findIndex(([key]) => key === former);
      if (at < 0) this.#refuse(file, [...trail, name, 'x-after'], `there is no field \`${former}\``);
      entries = others.toSpliced(at + 1, 0, [name, fields[name]]);
    }
    return Object.fromEntries(entries);
  }

  #component(kind: string, target: string, file: string, trail: string[]): string {
    const name = basename(target, '.yaml');
    const pointer = `#/components/${kind}/${name}`;
    const known = this.#fileOf.get(pointer);
    if (known === undefined) {
      this.#fileOf.set(pointer, target);
      // Registers the component before expanding it, because a schema may refer to itself.
      this.#kind(kind)[name] = {};
      this.#kind(kind)[name] = this.expand(target);
    } else if (known !== target) {
      this.#refuse(file, [...trail, '$ref'], `spec/${known} and spec/${target} have the same name`);
    }
    return pointer;
  }

  #kind(kind: string): Record<string, unknown> {
    this.components[kind] ??= {};
    return this.components[kind];
  }

  /** Expands an entry of a list. If the entry is a reference to another list, returns the entries of that list. */
  #entries(entry: unknown, file: string, trail: string[]): unknown[] {
    const expanded = this.#expanded(entry, file, trail);
    return Array.isArray(expanded) && !Array.isArray(entry) ? expanded : [expanded];
  }

  #part(target: string, pointer: string, file: string, trail: string[]): unknown {
    if (!this.#files.exists(target))
      this.#refuse(file, [...trail, '$ref'], `there is no file spec/${target}`);
    const keys = pointer.split('/').slice(1);
    const part = keys.reduce<unknown>(memberOf, this.#files.read(target));
    if (part !== undefined) return this.#expanded(part, target, keys);
    // The referenced part may itself be a reference to another file.
    const derived = keys.reduce<unknown>(memberOf, this.expand(target));
    if (derived === undefined)
      this.#refuse(file, [...trail, '$ref'], `there is nothing at spec/${target}#${pointer}`);
    return derived;
  }

  #refuse(file: string, trail: string[], problem: string): never {
    throw new SpecError([`${this.#files.at(file, ...trail)}: ${problem}`]);
  }
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
