import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

export async function generateTypes(document: unknown): Promise<string> {
  return astToString(await openapiTypescript(structuredClone(document) as OpenAPI3, { silent: true }));
}
