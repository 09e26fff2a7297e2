import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type FoundCell, mergeCells } from '../../../../tools/operator/directory/directory.ts';
import { directoryPrinters } from '../../../../tools/operator/directory/formats.ts';
import { addressProblem, readCells } from '../../../../tools/operator/directory/read.ts';

const folder = mkdtempSync(join(tmpdir(), 'workshop-directory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const cell = (number: number, hosts: string[], others: Partial<FoundCell> = {}): FoundCell => ({
  ...{ cell: number, name: null, to: [`http://10.0.0.${number}:8080`], source: `cell-${number}.json` },
  ...others,
  hosts,
});
const two = [
  cell(5, ['zeta.test', 'alba.test']),
  cell(3, ['taller.test', 'default', 'taller.test:8443', 'beta.test'], {
    name: 'north',
    to: ['http://10.0.0.3:8080', 'http://10.0.0.4:8080'],
  }),
];

describe('a directory of several cells', () => {
  test('is the same whatever the order of files and hosts', () => {
    const merged = mergeCells(two);
    expect(merged.cells.map((each) => [each.cell, each.hosts])).toEqual([
      [3, ['beta.test', 'default', 'taller.test', 'taller.test:8443']],
      [5, ['alba.test', 'zeta.test']],
    ]);
    const turned = two.toReversed().map((each) => ({ ...each, hosts: each.hosts.toReversed() }));
    expect(mergeCells(turned)).toEqual(merged);
  });

  test('refuses a host that two cells claim, in one line that names both', () => {
    const claimed = [cell(3, ['taller.test'], { name: 'north' }), cell(5, ['alba.test', 'taller.test'])];
    expect(() => mergeCells(claimed)).toThrow(
      /^taller\.test is claimed by two cells: 3 \(north\) in cell-3\.json and 5 in cell-5\.json\. .*export that again\.$/,
    );
  });

  test('refuses a cell that is there twice', () => {
    const old = cell(3, [], { source: 'old.json' });
    expect(() => mergeCells([cell(3, ['taller.test']), old])).toThrow(
      'Cell 3 is in cell-3.json and in old.json: leave one of them out.',
    );
  });
});

describe('a directory is printed', () => {
  const hostless = mergeCells([cell(3, [])]);

  test('for Caddy: one site for each cell, and none without hosts', () => {
    const printed = directoryPrinters.caddy(mergeCells(two));
    expect(printed).toContain(
      '# workshop_cell_3: cell 3 (north) at http://10.0.0.3:8080 http://10.0.0.4:8080\n',
    );
    expect(printed).toContain(
      '\nhttps://beta.test,\nhttps://default,\nhttps://taller.test,\nhttps://taller.test:8443 {\n' +
        '\treverse_proxy http://10.0.0.3:8080 http://10.0.0.4:8080 {\n',
    );
    expect(directoryPrinters.caddy(hostless)).not.toContain('reverse_proxy');
  });

  test('for nginx: a host that is a word of maps is escaped, and one with a port is compared whole', () => {
    const printed = directoryPrinters.nginx(mergeCells(two));
    expect(printed).toContain(
      'upstream workshop_cell_3 {\n\tserver 10.0.0.3:8080;\n\tserver 10.0.0.4:8080;\n\tkeepalive 32;\n}\n',
    );
    const map = (of: string) => printed.split(`map ${of} {\n`)[1]?.split('}')[0];
    expect(map('$host $workshop_cell_of_name')).toBe(
      '\tdefault "";\n\talba.test http://workshop_cell_5;\n\tbeta.test http://workshop_cell_3;\n' +
        '\t\\default http://workshop_cell_3;\n\ttaller.test http://workshop_cell_3;\n\tzeta.test http://workshop_cell_5;\n',
    );
    expect(map('$http_host $workshop_cell')).toBe(
      '\tdefault $workshop_cell_of_name;\n\ttaller.test:8443 http://workshop_cell_3;\n',
    );
    expect(directoryPrinters.nginx(hostless)).toContain(
      'map $host $workshop_cell_of_name {\n\tdefault "";\n}\n',
    );
  });

  test('for nginx: https goes to 443 where no port is named', () => {
    const printed = directoryPrinters.nginx(
      mergeCells([cell(3, ['taller.test'], { to: ['https://[2001:db8::3]'] })]),
    );
    expect(printed).toContain('\tserver [2001:db8::3]:443;\n');
    expect(printed).toContain('\ttaller.test https://workshop_cell_3;\n');
  });

  test('for HAProxy: a line for each host, which stays in place when its workshop moves', () => {
    const hosts = (cells: FoundCell[]) => directoryPrinters.haproxy(mergeCells(cells)).match(/^[^#].*/gm);
    expect(hosts([cell(3, ['b.test', 'c.test']), cell(5, ['a.test'])])).toEqual([
      'a.test workshop_cell_5',
      'b.test workshop_cell_3',
      'c.test workshop_cell_3',
    ]);
    expect(hosts([cell(3, ['c.test']), cell(5, ['a.test', 'b.test'])])?.[1]).toBe('b.test workshop_cell_5');
    expect(hosts([cell(3, [])])).toBeNull();
  });

  test('as JSON, which a later merge reads', () => {
    const file = join(folder, 'merged.json');
    const merged = mergeCells(two);
    writeFileSync(file, directoryPrinters.json(merged));
    expect(mergeCells(readCells(file, 'merged.json'))).toEqual(merged);
  });
});

const good = { cell: 3, name: 'north', to: ['http://10.0.0.3:8080'], hosts: ['taller.test'] };

test.each<[string, unknown, string]>([
  ['no JSON', undefined, 'it is not JSON'],
  ['something else', [good], 'it is not what directory export --format json prints'],
  ['a later format', { format: 2, cells: [] }, 'it is not what'],
  ['no number', { format: 1, cells: [{ ...good, cell: '3' }] }, 'a cell has no number from 0 to 99'],
  ['nothing in place of a cell', { format: 1, cells: [null] }, 'a cell has no number from 0 to 99'],
  ['a name of two lines', { format: 1, cells: [{ ...good, name: 'a\nb' }] }, 'the name of cell 3 is none'],
  [
    'no hosts',
    { format: 1, cells: [{ ...good, hosts: null }] },
    'cell 3 needs lists of texts in to and in hosts',
  ],
  ...['a.test;', 'A.test', '', '*.test', 'a.test b.test', 'a.test:0', 'a.test:65536', '[::1]', '$host'].map(
    (host): [string, unknown, string] => [
      `the host ${host}`,
      { format: 1, cells: [{ ...good, hosts: ['alba.test', host] }] },
      `${JSON.stringify(host)} is not a host`,
    ],
  ),
  ['no address', { format: 1, cells: [{ ...good, to: [] }] }, 'the address of cell 3 is missing'],
  [
    'another address',
    { format: 1, cells: [{ ...good, to: ['10.0.0.3'] }] },
    'the address of cell 3 must be http:// or https://',
  ],
])('a file with %s is refused in one line', (_, content, why) => {
  const file = join(folder, 'wrong.json');
  writeFileSync(file, content === undefined ? '{' : JSON.stringify(content));
  expect(() => readCells(file, 'wrong.json')).toThrow(`wrong.json: ${why}`);
});

test('a file that is missing is named', () => {
  expect(() => readCells(join(folder, 'none.json'), 'none.json')).toThrow(
    'none.json: it cannot be read (ENOENT).',
  );
});

test.each([
  ['http://10.0.0.3:8080', null],
  ['https://api.internal', null],
  ['http://[::1]:8080', null],
  ['http://10.0.0.3:99999', 'must be http:// or https:// with a host and a port alone'],
  ['http://10.0.0.3/', 'must be'],
  ['http://a:b@10.0.0.3', 'must be'],
  ['http://10.0.0.3;', 'must be'],
  ['ftp://10.0.0.3', 'must be'],
])('the address %s: %s', (url, problem) => {
  if (problem === null) expect(addressProblem([url])).toBeNull();
  else expect(addressProblem([url])).toContain(problem);
});

test('addresses of one cell have one scheme', () => {
  expect(addressProblem(['http://10.0.0.3', 'https://10.0.0.4'])).toContain('everywhere');
});
