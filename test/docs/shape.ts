/** The character that stands for omitted content: fields, elements, or any value. */
const anything = '…';

/** Parses all JSON objects in a text, and ignores the text between them. */
export function valuesIn(text: string): unknown[] {
  const from = text.indexOf('{"');
  if (from < 0) return [];
  const { json, end } = firstValue(text.slice(from));
  return [JSON.parse(json), ...valuesIn(text.slice(from + end))];
}

/** Returns the first JSON object of a text, up to its closing bracket. Omitted content becomes valid JSON. */
function firstValue(text: string): { json: string; end: number } {
  const open: string[] = [];
  let json = '';
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[\s\S]/g)) {
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    const isField = open.at(-1) === '{' && !/:\s*$/.test(json);
    json += token === anything ? `"${anything}"${isField ? ':0' : ''}` : token;
    if (open.length === 0) return { json, end: index + token.length };
  }
  throw new Error(`JSON that doesn't end: ${text}`);
}

/** Lists where a value differs from the page: missing, additional or reordered fields, and values of another type. */
export function departures(shown: unknown, value: unknown, path = ''): string[] {
  if (shown === anything) return [];
  if (kind(shown) !== kind(value)) return [`${path}: the page shows ${kind(shown)}, it is ${kind(value)}`];
  if (Array.isArray(shown)) return inArray(shown, value as unknown[], path);
  if (kind(shown) === 'object') return inObject(shown as Fields, value as Fields, path);
  return [];
}

type Fields = Record<string, unknown>;

function inArray(shown: unknown[], values: unknown[], path: string): string[] {
  const first = shown.filter((each) => each !== anything);
  if (values.length < first.length || (values.length > first.length && first.length === shown.length)) {
    return [`${path}: the page shows ${shown.length} elements, there are ${values.length}`];
  }
  return first.flatMap((each, place) => departures(each, values[place], `${path}/${place}`));
}

function inObject(shown: Fields, fields: Fields, path: string): string[] {
  const missing = Object.keys(shown).filter((name) => name !== anything && !(name in fields));
  const extra = anything in shown ? [] : Object.keys(fields).filter((name) => !(name in shown));
  const order = Object.keys(fields).filter((name) => name in shown);
  const outOfOrder =
    order.join() !==
    Object.keys(shown)
      .filter((name) => name in fields)
      .join();
  return [
    ...missing.map((name) => `${path}/${name}: the page shows it, the answer doesn't have it`),
    ...extra.map((name) => `${path}/${name}: the answer has it, the page doesn't show it`),
    ...(outOfOrder ? [`${path}: the fields come as ${order.join()}`] : []),
    ...order.flatMap((name) => departures(shown[name], fields[name], `${path}/${name}`)),
  ];
}

function kind(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Returns a pattern of a line that the page shows. Numbers may differ. */
export function lineLike(shown: string): RegExp {
  const escaped = shown.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll(/\d+/g, '\\d+').replaceAll(anything, '.*'), 'm');
}
