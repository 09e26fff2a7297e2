import { uploadedFile } from '../../../views/collections/requests.ts';
import { pluralName, type SampleCall } from './call.ts';
import { type Notation, quoteSingle, writeOnOneLine, writeValue } from './notation.ts';

const notation: Notation = {
  step: '  ',
  object: ['{', '}'],
  padding: ' ',
  lastComma: ',',
  field: (name) => (/^[A-Za-z_]\w*$/.test(name) ? `${name}: ` : `${quoteSingle(name)}: `),
  text: quoteSingle,
  words: { true: 'true', false: 'false', null: 'null' },
};

export function typescriptSample(call: SampleCall, baseUrl: string): string {
  const fromNode = [
    ...(call.request.body?.kind === 'form' ? ['readFile'] : []),
    ...(call.result.kind === 'file' ? ['writeFile'] : []),
  ];
  const files = fromNode.length > 0 ? `import { ${fromNode.join(', ')} } from 'node:fs/promises';\n` : '';
  return `${files}import { createWorkshop } from 'workshop-api-client';

const workshop = createWorkshop({
  baseUrl: '${baseUrl}',
  apiKey: process.env.WORKSHOP_API_KEY!,
});

${resultStatements(call)}
`;
}

function resultStatements(call: SampleCall): string {
  const { result } = call;
  const { name } = result;
  if (result.kind === 'records') {
    const printedValue = result.field ? `${name}.id, ${name}.${result.field}` : name;
    return `${writeCall(call, `const ${pluralName(name)} = `)}
for await (const ${name} of ${pluralName(name)}.items()) {
  console.log(${printedValue});
}`;
  }
  const line = writeCall(call, `const ${name} = await `);
  if (result.kind === 'file')
    return `${line}\nawait writeFile('${result.filename}', Buffer.from(await ${name}.data.arrayBuffer()));`;
  if (result.kind === 'secret')
    return `${line}
console.log(${name}.item.id);
// ${name}.secret is shown only this once: store it where your receiver reads it.`;
  return `${line}\nconsole.log(${name});`;
}

/** Formats the call on one line if it fits, otherwise with its last argument on several lines. */
function writeCall({ method, request, ids, query, body }: SampleCall, before: string): string {
  const start = `${before}workshop.${method.tag}.${method.name}(`;
  const path = ids.map((id) => writeOnOneLine(id, notation));
  const hasQuery = Object.keys(query).length > 0;
  if (request.body?.kind === 'form')
    return `${start}${[...path, formFields(request.body.fields)].join(', ')});`;
  if (body && hasQuery)
    return `${start}${[...path, writeOnOneLine(body, notation), writeOnOneLine({ query }, notation)].join(', ')});`;
  const last = body ?? (hasQuery ? query : undefined);
  if (last === undefined) return `${start}${path.join(', ')});`;
  const first = path.map((id) => `${id}, `).join('');
  return `${start}${first}${writeValue(last, notation, `${start}${first})`)});`;
}

type Fields = Extract<SampleCall['request']['body'], { kind: 'form' }>['fields'];

function formFields(fields: Fields): string {
  const lines = fields.map(({ name, value, isFile }) =>
    isFile
      ? `  ${name}: { name: '${uploadedFile}', content: await readFile('${uploadedFile}') },`
      : `  ${name}: ${writeOnOneLine(value, notation)},`,
  );
  return `{\n${lines.join('\n')}\n}`;
}
