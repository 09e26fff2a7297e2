import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import desk from '../../generated/desk.json' with { type: 'json' };
import { deskOperations } from '../../generated/operations.ts';

interface Schema {
  properties?: Record<string, Schema & { $ref?: string }>;
}

const schemas = desk.components.schemas as Record<string, Schema>;
const page = readFileSync(new URL('../../docs/operators/imports.md', import.meta.url), 'utf8');
const imports = Object.values(deskOperations).filter(({ cli }) => cli.readsTable);

const named = ($ref: string | undefined) => ($ref ? schemas[$ref.split('/').at(-1) as string] : undefined);

function columnsOf({ properties = {} }: Schema, above = ''): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const deeper = named(property.$ref) ?? property;
    return deeper.properties ? columnsOf(deeper, `${above}${name}.`) : [`${above}${name}`];
  });
}

function rowOf(path: string): Schema {
  const { post } = (desk.paths as Record<string, { post?: unknown }>)[path] ?? {};
  const { requestBody } = post as {
    requestBody: { content: { 'text/csv': { schema: { items: { $ref: string } } } } };
  };
  return named(requestBody.content['text/csv'].schema.items.$ref) as Schema;
}

test('there are four imports', () => {
  expect(imports.map(({ cli }) => cli.command.join(' ')).sort()).toEqual([
    'clients import',
    'items import',
    'parts import',
    'vehicles import',
  ]);
});

test.each(imports.map(({ cli, path }) => [cli.command.join(' '), path, cli.description]))(
  'the page for operators and the help of %s name all its columns, and no others',
  (command, path, description) => {
    const columns = columnsOf(rowOf(path));
    expect(columns.length).toBeGreaterThan(5);
    const [, listed = ''] = new RegExp(`^\\| \`${command}\` \\| (.*) \\|$`, 'm').exec(page) ?? [];
    expect(listed.replaceAll('`', '').split(', ')).toEqual(columns);
    for (const column of columns) expect(description).toContain(`\`${column}\``);
  },
);
