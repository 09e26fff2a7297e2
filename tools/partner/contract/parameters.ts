import type { DocumentedOperation, Json, ServedDocument } from './served-document.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Json;
}

export function listParameters(served: ServedDocument, { definition }: DocumentedOperation): Parameter[] {
  const parameters = (definition.parameters ?? []) as unknown[];
  return parameters.map((parameter) => served.resolve(parameter) as unknown as Parameter);
}

export function bodySchemaOf(served: ServedDocument, { definition }: DocumentedOperation): Json | undefined {
  const content = served.resolve(definition.requestBody)?.content as Record<string, Json> | undefined;
  return served.resolve((content?.['application/json'] ?? content?.['multipart/form-data'])?.schema);
}

export function takesForm(served: ServedDocument, { definition }: DocumentedOperation): boolean {
  return (
    'multipart/form-data' in ((served.resolve(definition.requestBody)?.content as object | undefined) ?? {})
  );
}
