import { uploadedFile } from '../../../views/collections/requests.ts';
import { argumentName, toSnakeCase } from '../clients/python-types.ts';
import type { SampleCall } from './call.ts';
import { lineWidth, type Notation, writeOnOneLine, writeValue } from './notation.ts';

const notation: Notation = {
  step: '    ',
  object: ['{', '}'],
  padding: '',
  lastComma: ',',
  field: (name) => `${JSON.stringify(name)}: `,
  text: (value) => JSON.stringify(value),
  words: { true: 'True', false: 'False', null: 'None' },
};

export function pythonSample(call: SampleCall, baseUrl: string): string {
  const usesFiles = call.result.kind === 'file' || call.request.body?.kind === 'form';
  return `import os
${usesFiles ? 'from pathlib import Path\n' : ''}
from workshop_api_client import Workshop

workshop = Workshop("${baseUrl}", os.environ["WORKSHOP_API_KEY"])

${resultStatements(call)}
`;
}

function resultStatements(call: SampleCall): string {
  const { result } = call;
  const name = toSnakeCase(result.name);
  if (result.kind === 'records') {
    const printedValue = result.field ? `${name}["id"], ${name}["${result.field}"]` : name;
    return `${writeCall(call, `for ${name} in `, ':')}\n    print(${printedValue})`;
  }
  const line = writeCall(call, `${name} = `);
  if (result.kind === 'file') return `${line}\nPath("${result.filename}").write_bytes(${name}.content)`;
  if (result.kind === 'secret')
    return `${line}
print(${name}["item"]["id"])
# ${name}["secret"] is shown only this once: store it where your receiver reads it.`;
  return `${line}\nprint(${name})`;
}

/** Formats the call on one line if it fits, otherwise with one line per argument. */
function writeCall(call: SampleCall, before: string, after = ''): string {
  const { method } = call;
  const start = `${before}workshop.${method.tag}.${toSnakeCase(method.name)}(`;
  const values = callArguments(call);
  const line = `${start}${values.map(({ name, value }) => name + value('')).join(', ')})${after}`;
  if (line.length <= lineWidth && !line.includes('\n')) return line;
  const { step } = notation;
  const lines = values.map(({ name, value }) => `${step}${name}${value(step)},`);
  return `${start}\n${lines.join('\n')}\n)${after}`;
}

/** An argument of a call. `value` formats the argument's value with a given indentation. */
interface Argument {
  name: string;
  value(indent: string): string;
}

function callArguments({ request, ids, query, body = {} }: SampleCall): Argument[] {
  const argumentOf = (name: string, value: unknown): Argument => ({
    name,
    value: (indent) => writeValue(value, notation, name, indent),
  });
  const isPlain = (field: string) => argumentName(field) !== `${field}_`;
  const plain = Object.entries(body).filter(([field]) => isPlain(field));
  // A Python keyword cannot be the name of a named argument, so such fields are passed in a dictionary.
  const odd = Object.entries(body).filter(([field]) => !isPlain(field));
  return [
    ...ids.map((id) => argumentOf('', id)),
    ...(request.body?.kind === 'form' ? formFields(request.body.fields) : []),
    ...Object.entries(query).map(([field, value]) => argumentOf(`${argumentName(field)}=`, value)),
    ...plain.map(([field, value]) => argumentOf(`${field}=`, value)),
    ...(odd.length > 0 ? [argumentOf('**', Object.fromEntries(odd))] : []),
  ];
}

type Fields = Extract<SampleCall['request']['body'], { kind: 'form' }>['fields'];

function formFields(fields: Fields): Argument[] {
  return fields.map(({ name, value, isFile }) => ({
    name: `${argumentName(name)}=`,
    value: () => (isFile ? `Path("${uploadedFile}")` : writeOnOneLine(value, notation)),
  }));
}
