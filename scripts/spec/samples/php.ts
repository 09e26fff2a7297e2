import { uploadedFile } from '../../../views/collections/requests.ts';
import { toCamelCase } from '../clients/php-types.ts';
import type { SampleCall } from './call.ts';
import { lineWidth, type Notation, quoteSingle, writeOnOneLine, writeValue } from './notation.ts';

const notation: Notation = {
  step: '    ',
  object: ['[', ']'],
  padding: '',
  lastComma: ',',
  field: (name) => `${quoteSingle(name)} => `,
  text: quoteSingle,
  words: { true: 'true', false: 'false', null: 'null' },
};

export function phpSample(call: SampleCall, baseUrl: string): string {
  const uploads = call.request.body?.kind === 'form' ? 'use WorkshopApi\\UploadFile;\n' : '';
  return `<?php

${uploads}use WorkshopApi\\Workshop;

require 'vendor/autoload.php';

$workshop = new Workshop('${baseUrl}', getenv('WORKSHOP_API_KEY'));

${resultStatements(call)}
`;
}

function resultStatements(call: SampleCall): string {
  const { result } = call;
  const name = `$${result.name}`;
  if (result.kind === 'records') {
    const printedValue = result.field
      ? `echo ${name}['id'], ' ', ${name}['${result.field}'], "\\n";`
      : `print_r(${name});`;
    return `foreach (${writeCall(call, '', 'foreach (')} as ${name}) {\n    ${printedValue}\n}`;
  }
  const line = `${writeCall(call, `${name} = `)};`;
  if (result.kind === 'file') return `${line}\nfile_put_contents('${result.filename}', ${name}->content);`;
  if (result.kind === 'secret')
    return `${line}
echo ${name}['item']['id'], "\\n";
// ${name}['secret'] is shown only this once: store it where your receiver reads it.`;
  return `${line}\nprint_r(${name});`;
}

/**
 * Formats the call on one line if it fits, otherwise with one line per argument. `outside` is the rest of the line,
 * whose length also counts.
 */
function writeCall({ method, request, ids, query, body }: SampleCall, before: string, outside = ''): string {
  const start = `${before}$workshop->${method.tag}->${method.name}(`;
  const path = ids.map((id) => writeOnOneLine(id, notation));
  const form = request.body?.kind === 'form' ? formFields(request.body.fields) : [];
  const namedArguments = Object.entries(query).map(
    ([name, value]) => `${toCamelCase(name)}: ${writeOnOneLine(value, notation)}`,
  );
  if (body && namedArguments.length === 0) {
    const first = `${start}${path.map((id) => `${id}, `).join('')}`;
    return `${first}${writeValue(body, notation, `${outside}${first});`)})`;
  }
  const values = [
    ...path,
    ...(body ? [writeValue(body, notation, '', notation.step)] : []),
    ...form,
    ...namedArguments,
  ];
  const line = `${start}${values.join(', ')})`;
  if (outside.length + line.length < lineWidth && !line.includes('\n')) return line;
  return `${start}\n${values.map((value) => `${notation.step}${value},`).join('\n')}\n)`;
}

type Fields = Extract<SampleCall['request']['body'], { kind: 'form' }>['fields'];

function formFields(fields: Fields): string[] {
  return fields.map(({ name, value, isFile }) =>
    isFile
      ? `UploadFile::fromPath('${uploadedFile}')`
      : `${toCamelCase(name)}: ${writeOnOneLine(value, notation)}`,
  );
}
