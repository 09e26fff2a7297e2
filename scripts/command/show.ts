import type { FastifyInstance } from 'fastify';
import { Refused } from '../../telemetry/refused.ts';
import { command } from './explain.ts';
import type { Answer } from './perform.ts';

type Row = Record<string, unknown>;

const nothing = '-';

/** A value as a person reads it: no JSON, however deep it goes. */
function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return listed(value);
  if (isObject(value)) return pairs(value);
  return value === null || value === undefined ? nothing : harmless(String(value));
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: Row): boolean {
  return Object.keys(value).length === 0;
}

function listed(values: unknown[]): string {
  if (values.length === 0) return nothing;
  return values.map(inOneLine).join(values.some(isObject) ? '; ' : ',') || nothing;
}

/** `start=08:30 end=18:30`; of what changed, `phone: 600 000 001 → 600 000 002`. */
function pairs(value: Row): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return nothing;
  if (entries.every(([, each]) => isChange(each)))
    return entries.map(([name, each]) => `${name}: ${change(each as Change)}`).join('; ');
  return entries.map(([name, each]) => `${harmless(name)}=${within(each)}`).join(' ');
}

function within(value: unknown): string {
  const text = inOneLine(value);
  const hasParts = isObject(value) || (Array.isArray(value) && value.some(isObject));
  return hasParts && text !== nothing ? `(${text})` : text;
}

interface Change {
  from: unknown;
  to: unknown;
}

function isChange(value: unknown): value is Change {
  return isObject(value) && Object.keys(value).sort().join() === 'from,to';
}

function change({ from, to }: Change): string {
  return `${within(from)} → ${within(to)}`;
}

/** Texts come from outside: what would steer the terminal, or turn the direction of writing, is shown as such. */
function harmless(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

export interface ListedInstance {
  host: string;
  aliases: string[];
  name: string;
  removing_at: string | null;
}

export async function listInstances(app: FastifyInstance): Promise<ListedInstance[]> {
  const response = await app.inject({ method: 'GET', url: '/instances', headers: { host: 'localhost' } });
  if (response.statusCode === 200) return response.json().data;
  throw new Refused(`The database does not answer. ${command('doctor')} says what is wrong.`);
}

export function isThere({ removing_at }: ListedInstance): boolean {
  return removing_at === null;
}

export function chooseInstance(all: ListedInstance[], named: string | undefined): ListedInstance {
  const instances = all.filter(isThere);
  const [only] = instances;
  if (!only) throw new Refused(`There is no workshop yet. Set one up: ${command('instance create --help')}`);
  if (named !== undefined) return instanceAt(instances, named);
  if (instances.length === 1) return only;
  throw new Refused(`There are several workshops. Say which one:\n${hostsOf(instances, '--instance ')}`);
}

export function instanceAt(instances: ListedInstance[], host: string): ListedInstance {
  const found = instances.find((each) => [each.host, ...each.aliases].includes(host.toLowerCase()));
  if (!found) throw new Refused(`No workshop has the host ${host}. There are:\n${hostsOf(instances)}`);
  return found;
}

function hostsOf(instances: ListedInstance[], before = ''): string {
  const width = Math.max(...instances.map(({ host }) => host.length));
  return instances.map(({ host, name }) => `  ${before}${host.padEnd(width)}  ${name}`).join('\n');
}

/** One JSON object, or what a person reads: a table of what is listed, else a line for each field. */
export function show(answer: Answer, json: boolean): string {
  if (json) return `${JSON.stringify(answer)}\n`;
  if (Array.isArray(answer.data)) return table(answer.data) + howToGoOn(answer);
  const lists = Object.entries(answer).filter(([, value]) => isListOfRows(value));
  const fields = Object.entries(answer).filter(([, value]) => !isListOfRows(value));
  return linesOf(fields) + lists.map(([name, rows]) => `\n${name}:\n${beginning(rows as Row[])}`).join('');
}

/** Of what comes with an answer, nobody reads more than that at a terminal. */
const rowsShownMost = 100;

function beginning(rows: Row[]): string {
  const left = rows.length - rowsShownMost;
  const more = left > 0 ? `And ${left} more: --json lists them all.\n` : '';
  return table(rows.slice(0, rowsShownMost)) + more;
}

function howToGoOn({ next_cursor: cursor }: Answer): string {
  return typeof cursor === 'string' ? `More: --cursor ${cursor}\n` : '';
}

/** A line for each field; what is made of objects itself has its own lines below its name. */
function linesOf(fields: [string, unknown][], indent = ''): string {
  const names = fields.filter(([, value]) => !hasParts(value)).map(([name]) => name.length);
  const width = Math.max(0, ...names) + 1;
  return fields
    .map(([name, value]) => {
      if (hasParts(value)) return `${indent}${name}:\n${linesOf(Object.entries(value), `${indent}  `)}`;
      return `${`${indent}${`${name}:`.padEnd(width)}  ${inOneLine(value)}`.trimEnd()}\n`;
    })
    .join('');
}

/** Such as opening hours: by weekday, each with its own fields. */
function hasParts(value: unknown): value is Row {
  return isObject(value) && !isEmpty(value) && Object.values(value).every(isObject);
}

function table(rows: Row[]): string {
  const names = Object.keys(rows[0] ?? {}).filter((name) =>
    rows.some((row) => inOneLine(row[name]) !== nothing),
  );
  const lines = rows.map((row) => names.map((name) => tableCell(row[name], name === names.at(-1))));
  return rows.length === 0 ? 'None.\n' : aligned([names.map((name) => name.toUpperCase()), ...lines]);
}

function aligned(lines: string[][]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  const widths = (lines[0] ?? []).map((_, column) => widthOf(column));
  const text = (line: string[]) => line.map((each, column) => each.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => `${text(line).trimEnd()}\n`).join('');
}

const cellWidth = 36;

/** Long texts are cut, but where the line ends nothing has to be aligned; of an object any part may be what matters. */
function tableCell(value: unknown, isLast: boolean): string {
  const text = toTheMinute(inOneLine(value)).replace(/\s*\n\s*/g, ' ⏎ ');
  return isLast || isObject(value) ? text : shortened(text);
}

function shortened(text: string): string {
  if (text.length <= cellWidth) return text;
  const halfCharacter = /\p{Cs}$/u;
  return `${text.slice(0, cellWidth - 1).replace(halfCharacter, '')}…`;
}

function toTheMinute(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/, '$1 $2Z');
}

function isListOfRows(value: unknown): value is Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
