const proseKeys = new Set(['description', 'summary', 'title', 'x-displayName']);

/** The document without its prose: what must be the same in all six languages. */
export function withoutProse(node: unknown, inside: 'map' | 'node' = 'node', key = ''): unknown {
  if (Array.isArray(node)) return node.map((entry) => withoutProse(entry));
  if (node === null || typeof node !== 'object') return node;
  if (key === 'value') return withoutMessages(node);
  const children = Object.entries(node).filter(([name]) => inside === 'map' || !proseKeys.has(name));
  return Object.fromEntries(
    children.map(([name, child]) => {
      const isMap = inside === 'node' && (name === 'properties' || name === 'examples');
      return [name, withoutProse(child, isMap ? 'map' : 'node', inside === 'map' ? '' : name)];
    }),
  );
}

function withoutMessages(value: object): unknown {
  if (!('error' in value)) return value;
  return JSON.parse(JSON.stringify(value, (key, child) => (key === 'message' ? undefined : child)));
}
