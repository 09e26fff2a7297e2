import type { DocumentedOperation, Json, ServedDocument } from '../support/served-document.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Json;
}

export function parametersOf(served: ServedDocument, { definition }: DocumentedOperation): Parameter[] {
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

/** The fields of a body that say which row they mean: `client_id`. */
export function referencesOf(served: ServedDocument, operation: DocumentedOperation): string[] {
  const properties = bodySchemaOf(served, operation)?.properties ?? {};
  return Object.keys(properties).filter((name) => name.endsWith('_id') && name !== 'tax_id');
}

/** Names the kind of rows that a field refers to: `client_id`, `category_id`, `box_id` → `clients`, `categories`, `boxes`. */
export function kindOf(field: string): string {
  return field.replace(/y_id$/, 'ie_id').replace(/x_id$/, 'xe_id').replace(/_id$/, 's');
}
