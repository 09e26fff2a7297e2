import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const root = resolve(import.meta.dirname, '../..');

interface Declaration {
  /** Names that occur in the code of the declaration. */
  mentions: Set<string>;
  isFunction: boolean;
}

interface Module {
  declarations: Map<string, Declaration>;
  /** Imported names, mapped to the imported file and the name in that file. */
  imports: Map<string, { file: string; name: string }>;
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const moduleCache = new Map<string, Module>();

export interface Start {
  file: string;
  name: string;
}

/**
 * Lists the files of the functions that the given functions call, directly or indirectly. Also follows types, tables
 * and constants to the functions that they mention, but does not list the files that only declare types, tables or
 * constants.
 */
export function listReachedFiles(starts: Start[]): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const follow = (at: string, name: string) => {
    if (seen.has(`${at} ${name}`) || at.startsWith('generated/')) return;
    seen.add(`${at} ${name}`);
    const { declarations, imports } = readModule(at);
    const imported = imports.get(name);
    if (imported) {
      follow(imported.file, imported.name);
      return;
    }
    const declaration = declarations.get(name);
    if (!declaration) return;
    if (declaration.isFunction) files.add(at);
    for (const mentioned of declaration.mentions) follow(at, mentioned);
  };
  for (const { file, name } of starts) follow(file, name);
  return [...files];
}

function readModule(file: string): Module {
  const known = moduleCache.get(file);
  if (known) return known;
  const module: Module = { declarations: new Map(), imports: new Map() };
  moduleCache.set(file, module);
  const lang = /\.(tsx?)$/.exec(file)?.[1] as 'ts' | 'tsx' | undefined;
  if (!lang) return module;
  const { body } = parseAst(readFileSync(join(root, file), 'utf8'), { lang }) as unknown as { body: Node[] };
  for (const node of body) readStatement(file, node, module);
  return module;
}

function readStatement(file: string, node: Node, module: Module): void {
  const source = node.source as { value: string } | null | undefined;
  if (source && !source.value.startsWith('.')) return;
  const from = source && relative(root, resolve(root, dirname(file), source.value));
  if (node.type === 'ImportDeclaration' && from && node.importKind !== 'type')
    for (const each of node.specifiers as Node[]) {
      const local = (each.local as Node).name as string;
      const imported = (each.imported as Node | undefined)?.name as string | undefined;
      if (imported && each.importKind !== 'type') module.imports.set(local, { file: from, name: imported });
    }
  if (node.type === 'ExportNamedDeclaration' && from && node.exportKind !== 'type')
    for (const each of node.specifiers as Node[])
      module.imports.set((each.exported as Node).name as string, {
        file: from,
        name: (each.local as Node).name as string,
      });
  if (node.type.startsWith('Export') && node.declaration) {
    readStatement(file, node.declaration as Node, module);
    return;
  }
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    module.declarations.set((node.id as Node).name as string, {
      mentions: mentionedNames(node),
      isFunction: true,
    });
  if (node.type === 'VariableDeclaration')
    for (const each of node.declarations as Node[]) {
      const names =
        (each.id as Node).type === 'Identifier'
          ? [(each.id as Node).name as string]
          : [...mentionedNames(each.id as Node)];
      const declared = {
        mentions: mentionedNames(each.init as Node),
        isFunction: hasFunction(each.init as Node),
      };
      for (const name of names) module.declarations.set(name, declared);
    }
}

function* childNodes(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* childNodes(each);
  else if (node !== null && typeof node === 'object' && 'type' in node) {
    if (String(node.type).startsWith('TS') && !('expression' in node)) return;
    yield node as Node;
    for (const child of Object.values(node)) yield* childNodes(child);
  }
}

function mentionedNames(node: Node): Set<string> {
  const names = new Set<string>();
  for (const each of childNodes(node))
    if (each.type === 'Identifier' || each.type === 'JSXIdentifier') names.add(each.name as string);
  return names;
}

function hasFunction(node: Node): boolean {
  return [...childNodes(node)].some(
    ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression',
  );
}
