import type { DocumentedOperation, Json, ServedDocument } from './served-document.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Json;
}

export function listParameters(document: ServedDocument, { definition }: DocumentedOperation): Parameter[] {
  const parameters = (definition.parameters ?? []) as unknown[];
  return parameters.map((parameter) => document.resolve(parameter) as unknown as Parameter);
}

export function bodySchemaOf(
  document: ServedDocument,
  { definition }: DocumentedOperation,
): Json | undefined {
  const content = document.resolve(definition.requestBody)?.content as Record<string, Json> | undefined;
  return document.resolve((content?.['application/json'] ?? content?.['multipart/form-data'])?.schema);
}

export function takesForm(document: ServedDocument, { definition }: DocumentedOperation): boolean {
  return (
    'multipart/form-data' in ((document.resolve(definition.requestBody)?.content as object | undefined) ?? {})
  );
}
