import type { Collection } from './collection.ts';
import type { ExampleRequest } from './requests.ts';

const postmanSchema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * Formats the collection as JSON for import into Postman (v2.1), with a folder for each subject. The base URL and the
 * key are variables.
 */
export function postmanCollection({ name, description, baseUrl, folders }: Collection): string {
  return JSON.stringify({
    info: { name, description, schema: postmanSchema },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: baseUrl },
      { key: 'apiKey', value: '' },
    ],
    item: folders.map((folder) => ({ name: folder.title, item: folder.requests.map(postmanItem) })),
  });
}

function postmanItem(request: ExampleRequest) {
  const { summary, description, method, takesIdempotencyKey, needsApiKey } = request;
  const header = [
    ...(takesIdempotencyKey ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
    ...(request.body?.kind === 'json' ? [{ key: 'Content-Type', value: 'application/json' }] : []),
  ];
  return {
    name: summary,
    request: {
      ...{ method, header, description, url: postmanUrl(request) },
      ...(needsApiKey ? {} : { auth: { type: 'noauth' } }),
      ...(request.body && { body: postmanBody(request.body) }),
    },
    response: [],
  };
}

function postmanUrl({ path, pathValues, query }: ExampleRequest) {
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    raw: `{{baseUrl}}/${parts}`,
    host: ['{{baseUrl}}'],
    path: parts.split('/'),
    query: query.map(({ name, description, example }) => ({
      ...{ key: name, value: valueText(example), description },
      // Disables parameters, because a list without filters shows most records.
      disabled: true,
    })),
    variable: Object.entries(pathValues).map(([key, value]) => ({ key, value: String(value) })),
  };
}

function postmanBody(body: NonNullable<ExampleRequest['body']>) {
  if (body.kind === 'json')
    return {
      mode: 'raw',
      raw: JSON.stringify(body.value, null, 2),
      options: { raw: { language: 'json' } },
    };
  return {
    mode: 'formdata',
    formdata: body.fields.map(({ name, value, isFile }) =>
      isFile ? { key: name, type: 'file', src: [] } : { key: name, type: 'text', value: valueText(value) },
    ),
  };
}

function valueText(value: unknown): string {
  return value === undefined ? '' : String(value);
}
