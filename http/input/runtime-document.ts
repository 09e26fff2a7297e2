export type Json = { [key: string]: unknown };

/** What the runtime takes from the document: hooks own headers and refusals, the handlers' answers are the rest. */
export function runtimeDocument(document: Json): Json {
  const copy = structuredClone(document) as Json & { paths: Record<string, Record<string, Json>> };
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      if (typeof operation !== 'object' || !operation.responses) continue;
      operation.responses = Object.fromEntries(
        Object.entries(operation.responses as Json)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, response]) => [status, withoutFiles(response as Json)]),
      );
      operation.parameters = ((operation.parameters as Json[]) ?? []).filter((p) => isPathOrQuery(copy, p));
    }
  }
  return plainNullables(copy, copy) as Json;
}

/** The glue warns of a media type that no parser reads; what is answered needs none. */
function withoutFiles(response: Json): Json {
  const { content, ...rest } = response as Json & { content?: Json };
  const json = content?.['application/json'];
  return json === undefined ? rest : { ...rest, content: { 'application/json': json } };
}

/** The document with those of its operations alone that are wanted. */
export function withOperations(document: Json, wanted: (operation: Json) => boolean): Json {
  const items = Object.entries(document.paths as Record<string, Json>).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).filter(([, part]) => !(part as Json).operationId || wanted(part as Json)),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(items) };
}

function isPathOrQuery(document: Json, parameter: Json): boolean {
  const name = (parameter.$ref as string | undefined)?.split('/').at(-1);
  const components = document.components as { parameters?: Record<string, Json> } | undefined;
  const resolved = name ? components?.parameters?.[name] : parameter;
  return resolved?.in === 'path' || resolved?.in === 'query';
}

/** `anyOf: [{ $ref }, { type: 'null' }]` as one schema: the serialiser would ask a validator which it is, record by record. */
function plainNullables(document: Json, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((entry) => plainNullables(document, entry));
  if (node === null || typeof node !== 'object') return node;
  const { anyOf, ...rest } = node as Json & { anyOf?: Json[] };
  const [one, other, ...more] = anyOf ?? [];
  if (typeof one?.$ref === 'string' && other?.type === 'null' && more.length === 0) {
    const named = schemaNamed(document, one.$ref);
    return {
      ...(plainNullables(document, named) as Json),
      ...rest,
      type: [named.type, 'null'].flat(),
      ...(Array.isArray(named.enum) && { enum: [...named.enum, null] }),
    };
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, child]) => [key, plainNullables(document, child)]),
  );
}

function schemaNamed(document: Json, reference: string): Json {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  return schemas[reference.replace('#/components/schemas/', '')] as Json;
}
