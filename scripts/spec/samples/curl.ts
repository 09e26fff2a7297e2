import { uploadedFile } from '../../../views/collections/requests.ts';
import type { SampleCall } from './call.ts';
import { type Notation, writeValue } from './notation.ts';

const jsonFormat: Notation = {
  step: '  ',
  object: ['{', '}'],
  padding: '',
  lastComma: '',
  field: (name) => `${JSON.stringify(name)}: `,
  text: (value) => JSON.stringify(value),
  words: { true: 'true', false: 'false', null: 'null' },
};

export function curlSample(call: SampleCall, baseUrl: string): string {
  const { method, request, result } = call;
  const verb = method.verb === 'GET' ? '' : `-X ${method.verb} `;
  const lines = [
    `curl ${verb}"${baseUrl}/api/v1${requestTarget(call)}"`,
    ...(request.needsApiKey ? ['-H "Authorization: Bearer $WORKSHOP_API_KEY"'] : []),
    ...(request.takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...contentOptions(call),
    ...(result.kind === 'file' ? [`-o ${result.filename}`] : []),
  ];
  const hint =
    result.kind === 'secret' ? '# The answer holds the secret: store it where your receiver reads it.\n' : '';
  return `${hint}${lines.join(' \\\n  ')}\n`;
}

function requestTarget({ method, request, ids, query }: SampleCall): string {
  const path = method.inPath.reduce(
    (filled, { name }, index) => filled.replace(`{${name}}`, encodeURIComponent(ids[index] ?? '')),
    request.path,
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

function contentOptions({ request, body }: SampleCall): string[] {
  if (request.body?.kind === 'form')
    return request.body.fields.map(({ name, value, isFile }) =>
      isFile ? `-F "${name}=@${uploadedFile}"` : `-F "${name}=${value}"`,
    );
  if (body === undefined) return [];
  const text = writeValue(body, jsonFormat, "  -d ''").replaceAll("'", "'\\''");
  return ['-H "Content-Type: application/json"', `-d '${text}'`];
}
