const lineWidth = 110;

/** JSON that shows in a diff what changed: what fits on a line stands on one. `JSON.stringify` makes it half as large again. */
export function written(value: unknown, indent = ''): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const line = onOneLine(value);
  if (indent.length + line.length <= lineWidth) return line;
  const deeper = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((entry) => written(entry, deeper))
    : Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${written(entry, deeper)}`);
  return `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry)}`).join(', ')} }`;
}
