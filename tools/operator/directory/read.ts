import { readFileSync } from 'node:fs';
import { OperatorError } from '../../../domain/errors/operator-error.ts';
import { cellNamePattern } from '../../../domain/settings/cell.ts';
import { isObject, memberOf } from '../../../domain/text/json.ts';
import type { FoundCell } from './directory.ts';

/** Reads the cells in a directory file. Validates all values, because they become part of a proxy's configuration. */
export function readCells(file: string, shown: string): FoundCell[] {
  const refuse = (why: string) => new OperatorError(`${shown}: ${why}.`);
  const document = parseDirectory(readText(file, refuse), refuse);
  const cells = memberOf(document, 'cells');
  if (memberOf(document, 'format') !== 1 || !Array.isArray(cells))
    throw refuse('it is not what directory export --format json prints');
  return cells.map((each) => readCell(each, shown, refuse));
}

type Refuse = (why: string) => OperatorError;

function readText(file: string, refuse: Refuse): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw refuse(`it cannot be read (${memberOf(error, 'code')})`);
  }
}

function parseDirectory(text: string, refuse: Refuse): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('it is not JSON');
  }
}

function readCell(each: unknown, source: string, refuse: Refuse): FoundCell {
  const [cell, name] = [memberOf(each, 'cell'), memberOf(each, 'name')];
  const [to, hosts] = [memberOf(each, 'to'), memberOf(each, 'hosts')];
  if (!isObject(each) || !isCellNumber(cell)) throw refuse('a cell has no number from 0 to 99');
  if (name !== null && !(typeof name === 'string' && cellNamePattern.test(name)))
    throw refuse(`the name of cell ${cell} is none`);
  if (!isTextList(to) || !isTextList(hosts))
    throw refuse(`cell ${cell} needs lists of texts in to and in hosts`);
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong !== undefined) throw refuse(`${JSON.stringify(wrong)} is not a host`);
  const problem = addressProblem(to);
  if (problem) throw refuse(`the address of cell ${cell} ${problem}`);
  return { cell, name, to, hosts, source };
}

function isCellNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 99;
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Pattern of a workshop's host, in lower case as stored. Equal to the pattern in the API specification. */
const hostPattern = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[1-9]\d{0,4})?$/;
const maxPort = 65_535;

export function isHost(text: string): boolean {
  return hostPattern.test(text) && Number(text.split(':')[1] ?? 0) <= maxPort;
}

/**
 * Pattern of a base URL: scheme, host and optional port. Excludes all characters that would end a word in a proxy's
 * configuration.
 */
const addressPattern = /^https?:\/\/([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/;

/**
 * Returns what is wrong with the base URLs of a cell, or null. All URLs of a cell must have the same scheme, because
 * proxies require it.
 */
export function addressProblem(to: string[]): string | null {
  if (to.length === 0) return 'is missing';
  const wrong = to.find((url) => !addressPattern.test(url) || !URL.canParse(url));
  if (wrong !== undefined)
    return `must be http:// or https:// with a host and a port alone, not ${JSON.stringify(wrong)}`;
  const schemes = new Set(to.map((url) => new URL(url).protocol));
  return schemes.size > 1 ? 'must be http:// everywhere, or https:// everywhere' : null;
}
